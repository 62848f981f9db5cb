import { sql, type ExpressionBuilder, type Kysely } from 'kysely'
import { ESTADOS_DE_MENSAJE, type EstadoDeMensaje } from '#domain/contacto/mensaje.ts'
import { foldTexto } from '#domain/texto/texto.ts'
import type { Tx } from '#server/db/connect.ts'
import { containing } from '#server/db/containing.ts'
import type { MensajeRow, Millis, Schema } from '#server/db/schema.ts'
import { countRows } from '#server/db/count-rows.ts'

export async function insertMensaje(tx: Tx, row: MensajeRow): Promise<void> {
  await tx.insertInto('mensajes').values(row).execute()
}

export function selectMensaje(db: Kysely<Schema>, id: string): Promise<MensajeRow | undefined> {
  return db.selectFrom('mensajes').selectAll().where('id', '=', id).executeTakeFirst()
}

type Filtro = { estados: readonly EstadoDeMensaje[]; buscar: string }

/** The latest first. */
export function selectMensajes(
  db: Kysely<Schema>,
  filtro: Filtro,
  { limit, offset }: { limit: number; offset: number },
): Promise<MensajeRow[]> {
  return db
    .selectFrom('mensajes')
    .selectAll()
    .where((eb) => matchesMensaje(eb, filtro))
    .orderBy('creado', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
}

export async function countMensajes(db: Kysely<Schema>, filtro: Filtro): Promise<number> {
  return countRows(db.selectFrom('mensajes').where((eb) => matchesMensaje(eb, filtro)))
}

/** Messages that no mail told of: how many, and when the first of them came. */
export async function selectSinAvisar(db: Kysely<Schema>): Promise<{ cuenta: number; desde: number | null }> {
  const { cuenta, desde } = await db
    .selectFrom('mensajes')
    .select((eb) => [eb.fn.countAll<number>().as('cuenta'), eb.fn.min<number | null>('creado').as('desde')])
    // The condition is written as in the index.
    .where(sql<boolean>`sin_avisar = 1`)
    .executeTakeFirstOrThrow()
  return { cuenta: Number(cuenta), desde: desde === null ? null : Number(desde) }
}

/** @returns how many weren't told of until now */
export async function updateAvisados(tx: Tx): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('mensajes')
    .set({ sinAvisar: 0 })
    .where(sql<boolean>`sin_avisar = 1`)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** @returns false when there is no such message, or it isn't in one of these states */
export async function updateEstadoDeMensaje(
  tx: Tx,
  id: string,
  desde: readonly EstadoDeMensaje[],
  estado: EstadoDeMensaje,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('mensajes')
    .set({ estado })
    .where('id', '=', id)
    .where('estado', 'in', desde)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

function matchesMensaje(eb: ExpressionBuilder<Schema, 'mensajes'>, { estados, buscar }: Filtro) {
  const palabras = foldTexto(buscar).split(/\s+/).filter(Boolean)
  const otros = ESTADOS_DE_MENSAJE.filter((one) => !estados.includes(one))
  // States stand negated, so that the usual list is read by date, and no further than its page.
  const estado = estados.length > 2 ? otros.map((otro) => eb('estado', '<>', otro)) : [eb('estado', 'in', estados)]
  return eb.and([...estado, ...palabras.map((palabra) => containing(eb.ref('busqueda'), palabra))])
}

export async function deleteMensajesViejos(tx: Tx, before: Millis): Promise<number> {
  const { numDeletedRows } = await tx.deleteFrom('mensajes').where('creado', '<', before).executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

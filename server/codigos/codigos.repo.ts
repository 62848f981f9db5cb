import type { Kysely } from 'kysely'
import type { CodigoDeDescuento } from '#domain/codigo/codigo.ts'
import type { Tx } from '#server/db/connect.ts'
import type { CodigoRow, Schema } from '#server/db/schema.ts'

export function selectCodigo(db: Kysely<Schema>, codigo: string): Promise<CodigoRow | undefined> {
  return db.selectFrom('codigos').selectAll().where('codigo', '=', codigo).executeTakeFirst()
}

/** What a code says, of its row. */
export function toCodigo(row: CodigoRow): CodigoDeDescuento {
  const { codigo, forma, valor, desde, hasta, minimo, modo, liga, equipo, categoria, usosMax, usosPorPersona } = row
  const filtro = { modo, liga, equipo, categoria, sinRebajadas: row.sinRebajadas === 1 }
  return { codigo, forma, valor, desde, hasta, minimo, filtro, usosMax, usosPorPersona }
}

/** Whether a code can still be used by anybody. @param propios uses of it that would be given back first */
export function hasUsos({ anulado, usosMax, usos }: CodigoRow, propios = 0): boolean {
  return anulado === null && (usosMax === null || usos - propios < usosMax)
}

/** Who uses it: what is '' isn't known. */
type Persona = { telefonoNormal: string; casilla: string }

/** How many uses of a code one buyer has, by telephone or e-mail. */
export async function countUsosDe(
  db: Kysely<Schema>,
  codigo: string,
  { telefonoNormal, casilla }: Persona,
): Promise<number> {
  const { cuenta } = await db
    .selectFrom('codigoUsos')
    .innerJoin('pedidos', 'pedidos.id', 'codigoUsos.pedidoId')
    .select((eb) => eb.fn.countAll<number>().as('cuenta'))
    .where('codigoUsos.codigo', '=', codigo)
    .where((eb) =>
      eb.or([
        eb.and([eb('telefonoNormal', '=', telefonoNormal), eb('telefonoNormal', '<>', '')]),
        eb.and([eb('casilla', '=', casilla), eb('casilla', '<>', '')]),
      ]),
    )
    .executeTakeFirstOrThrow()
  return Number(cuenta)
}

/**
 * Counts a use, if there is one left: one conditional update, behind which everybody else waits until the transaction
 * ends.
 * @returns false when there is none; nothing has changed then
 */
export async function countUso(tx: Tx, codigo: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('codigos')
    .set((eb) => ({ usos: eb('usos', '+', 1) }))
    .where('codigo', '=', codigo)
    .where('anulado', 'is', null)
    .where((eb) => eb.or([eb('usosMax', 'is', null), eb('usos', '<', eb.ref('usosMax'))]))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Writes down which order has a use that was counted. */
export async function insertUso(tx: Tx, codigo: string, pedidoId: string): Promise<void> {
  await tx.insertInto('codigoUsos').values({ codigo, pedidoId }).execute()
}

/** Gives the use of an order back. */
export async function returnUso(tx: Tx, codigo: string, pedidoId: string): Promise<void> {
  await tx
    .updateTable('codigos')
    .set((eb) => ({ usos: eb('usos', '-', 1) }))
    .where('codigo', '=', codigo)
    .execute()
  await tx.deleteFrom('codigoUsos').where('pedidoId', '=', pedidoId).execute()
}

/** Takes a use that was given back for its order again, even past the limits. @returns whether it is past one */
export async function retakeUso(tx: Tx, codigo: string, pedidoId: string, persona: Persona): Promise<boolean> {
  const row = await tx
    .updateTable('codigos')
    .set((eb) => ({ usos: eb('usos', '+', 1) }))
    .where('codigo', '=', codigo)
    .returningAll()
    .executeTakeFirstOrThrow()
  await insertUso(tx, codigo, pedidoId)
  const { usos, usosMax, usosPorPersona } = row
  const propios = usosPorPersona === null ? 0 : await countUsosDe(tx, codigo, persona)
  return usos > (usosMax ?? Infinity) || propios > (usosPorPersona ?? Infinity)
}

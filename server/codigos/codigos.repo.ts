import { sql, type Kysely } from 'kysely'
import type { CodigoDeDescuento } from '#domain/codigos/codigo.ts'
import { mayHaveUsos } from '#domain/pedidos/uso-de-codigo.ts'
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

/** Who uses it, and from where: what is '' isn't known. */
type Persona = { telefonoNormal: string; casilla: string }

/** How the uses of a code stand. */
export type Usos = {
  usosMax: number | null
  /** Uses that orders have, paid or not. */
  usos: number
  /** What unpaid orders keep for themselves: all of them, and those of one network (0 when that isn't known). */
  reservados: number
  deLaRed: number
  /** Orders of one buyer, by telephone or e-mail, that have a use or wait for their payment. */
  deLaPersona: number
}

/** Counts the uses of a code. @returns null when it was ended, or nobody made it */
export async function countUsos(
  db: Kysely<Schema>,
  codigo: string,
  { red, ...persona }: Persona & { red: string },
): Promise<Usos | null> {
  // The index's condition stands in the statement itself.
  const reservados = db
    .selectFrom('pedidos')
    .select((eb) => eb.fn.countAll<number>().as('cuenta'))
    .where('codigoDescuento', '=', codigo)
    .where('usoDeCodigo', '=', sql.lit('reservado'))
  const row = await db
    .selectFrom('codigos')
    .select([
      'usos',
      'usosMax',
      reservados.as('reservados'),
      reservados.where('red', '=', red).where('red', '<>', '').as('deLaRed'),
      selectDeLaPersona(db, codigo, persona).as('deLaPersona'),
    ])
    .where('codigo', '=', codigo)
    .where('anulado', 'is', null)
    .executeTakeFirst()
  if (row === undefined) return null
  const { usos, usosMax, deLaPersona, deLaRed } = row
  return {
    usos,
    usosMax,
    reservados: Number(row.reservados),
    deLaRed: Number(deLaRed),
    deLaPersona: Number(deLaPersona),
  }
}

/** How many orders of one buyer have a use of a code, or wait for their payment with it. */
function selectDeLaPersona(db: Kysely<Schema>, codigo: string, { telefonoNormal, casilla }: Persona) {
  return db
    .selectFrom('pedidos')
    .leftJoin('codigoUsos', 'codigoUsos.pedidoId', 'pedidos.id')
    .select((eb) => eb.fn.countAll<number>().as('cuenta'))
    .where('codigoDescuento', '=', codigo)
    .where((eb) =>
      eb.or([
        eb.and([eb('telefonoNormal', '=', telefonoNormal), eb('telefonoNormal', '<>', '')]),
        eb.and([eb('casilla', '=', casilla), eb('casilla', '<>', '')]),
      ]),
    )
    .where((eb) => eb.or([eb('estado', '=', 'pendiente_pago'), eb('codigoUsos.codigo', 'is not', null)]))
}

/**
 * Counts a use, if there is one left, by one conditional update: everybody else waits behind it until the transaction
 * ends. Of a code without a limit none is counted before it is paid for.
 * @returns false when there is none; nothing has changed then
 */
export async function countUso(tx: Tx, codigo: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('codigos')
    .set({ usos: sql<number>`usos + case when usos_max is null then 0 else 1 end` })
    .where('codigo', '=', codigo)
    .where('anulado', 'is', null)
    .where((eb) => eb.or([eb('usosMax', 'is', null), eb('usos', '<', eb.ref('usosMax'))]))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Takes one back that `countUso` counted, or that an order gives up. */
export async function uncountUso(tx: Tx, codigo: string): Promise<void> {
  await tx
    .updateTable('codigos')
    .set((eb) => ({ usos: eb('usos', '-', 1) }))
    .where('codigo', '=', codigo)
    .execute()
}

/** Writes down which order has a use that was counted. */
export async function insertUso(tx: Tx, codigo: string, pedidoId: string): Promise<void> {
  await tx.insertInto('codigoUsos').values({ codigo, pedidoId }).execute()
}

/** Gives the use of an order back. */
export async function returnUso(tx: Tx, codigo: string, pedidoId: string): Promise<void> {
  await uncountUso(tx, codigo)
  await tx.deleteFrom('codigoUsos').where('pedidoId', '=', pedidoId).execute()
}

/** Takes a use for a paid order that has none, even past the limits. @returns whether it is past one */
export async function takeUsoPaid(tx: Tx, codigo: string, pedidoId: string, persona: Persona): Promise<boolean> {
  const row = await tx
    .updateTable('codigos')
    .set((eb) => ({ usos: eb('usos', '+', 1) }))
    .where('codigo', '=', codigo)
    .returningAll()
    .executeTakeFirstOrThrow()
  await insertUso(tx, codigo, pedidoId)
  const { usos, usosMax } = row
  if (usos > (usosMax ?? Infinity)) return true
  if (row.usosPorPersona === null) return false
  const { cuenta } = await selectDeLaPersona(tx, codigo, persona).executeTakeFirstOrThrow()
  return !mayHaveUsos(Number(cuenta), row)
}

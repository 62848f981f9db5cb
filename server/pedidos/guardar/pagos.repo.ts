import type { Kysely } from 'kysely'
import type { Tx } from '#server/db/connect.ts'
import type { Cargo } from '#domain/pagos/cargos.ts'
import type { PagoCargoRow, PagoEfectoRow, PagoRow, Schema } from '#server/db/schema.ts'

export function findPago(db: Kysely<Schema>, id: string): Promise<PagoRow | undefined> {
  return db.selectFrom('pagos').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function upsertPago(tx: Tx, row: PagoRow): Promise<void> {
  const { id: _id, pedidoId: _pedidoId, ...changes } = row
  await tx
    .insertInto('pagos')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(changes))
    .execute()
}

/** What has been applied of some payments to their orders. */
export function selectEfectosDe(db: Kysely<Schema>, pagoIds: string[]): Promise<PagoEfectoRow[]> {
  if (pagoIds.length === 0) return Promise.resolve([])
  return db.selectFrom('pagoEfectos').selectAll().where('pagoId', 'in', pagoIds).execute()
}

/** @returns false when it was applied before */
export async function insertEfecto(tx: Tx, row: PagoEfectoRow): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('pagoEfectos')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/** What the provider keeps of some payments, step by step. */
export function selectCargos(db: Kysely<Schema>, pagoIds: string[]): Promise<PagoCargoRow[]> {
  if (pagoIds.length === 0) return Promise.resolve([])
  return db.selectFrom('pagoCargos').selectAll().where('pagoId', 'in', pagoIds).orderBy('en').orderBy('clave').execute()
}

export async function insertCargos(tx: Tx, pagoId: string, cargos: Cargo[]): Promise<void> {
  if (cargos.length === 0) return
  await tx
    .insertInto('pagoCargos')
    .values(cargos.map((cargo) => ({ pagoId, ...cargo })))
    .execute()
}

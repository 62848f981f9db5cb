import type { Kysely } from 'kysely'
import { VIA_DEL_PROVEEDOR, type Reintegro } from '#domain/pagos/reintegro.ts'
import { selectRowsOf } from '#server/db/select-rows-of.ts'
import type { Tx } from '#server/db/connect.ts'
import type { ReintegroDelProveedor, ReintegroRow, Schema } from '#server/db/schema.ts'

export function selectReintegro(db: Kysely<Schema>, id: string): Promise<ReintegroRow | undefined> {
  return db.selectFrom('reintegros').selectAll().where('id', '=', id).executeTakeFirst()
}

/** The oldest first. */
export function selectReintegrosDe(db: Kysely<Schema>, pedidoIds: string[]): Promise<ReintegroRow[]> {
  return selectRowsOf(db, 'reintegros', pedidoIds, ['creado', 'id'])
}

export function isDelProveedor(row: ReintegroRow): row is ReintegroDelProveedor {
  return row.pagoId !== null
}

/** What of a reintegro is by hand alone, as the provider's have it. */
export const DEL_PROVEEDOR = { via: VIA_DEL_PROVEEDOR, cuenta: '', dia: null }

/** What of a reintegro says that it is done. @param now milliseconds UTC */
export const hechoAhora = (now: number) =>
  ({ estado: 'hecha', error: '', intentos: 0, proximoIntento: now, creado: now, resuelto: now }) as const

export async function insertReintegro(tx: Tx, row: ReintegroRow): Promise<void> {
  await tx.insertInto('reintegros').values(row).execute()
}

/** Notes how far a refund under way has got. */
export async function updatePedida(
  tx: Tx,
  id: string,
  cambios: Partial<Pick<ReintegroRow, 'proveedorId' | 'error' | 'proximoIntento'>>,
): Promise<void> {
  await tx.updateTable('reintegros').set(cambios).where('id', '=', id).where('estado', '=', 'pedida').execute()
}

/** Marks a refund as done, even one given up that the provider got to late. @param end what it came to */
export async function completeReintegro(
  tx: Tx,
  id: string,
  end: Pick<ReintegroRow, 'proveedorId' | 'monto' | 'resuelto' | 'devolucionId'>,
): Promise<void> {
  await tx
    .updateTable('reintegros')
    .set({ ...end, estado: 'hecha', error: '' })
    .where('id', '=', id)
    .where('estado', '<>', 'hecha')
    .execute()
}

/** Reopens what was wrongly taken for done: the provider is asked again, from `proximoIntento` on. */
export async function reopenReintegro(tx: Tx, id: string, proximoIntento: number): Promise<void> {
  await tx
    .updateTable('reintegros')
    .set({ estado: 'pedida', proveedorId: null, resuelto: null, proximoIntento })
    .where('id', '=', id)
    .where('estado', '=', 'hecha')
    .execute()
}

export async function deleteReintegro(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('reintegros').where('id', '=', id).execute()
}

/** Gives up what is under way. @returns false when it has ended already */
export async function refuseReintegro(
  tx: Tx,
  id: string,
  end: Pick<ReintegroRow, 'error' | 'resuelto'>,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('reintegros')
    .set({ ...end, estado: 'rechazada' })
    .where('id', '=', id)
    .where('estado', '=', 'pedida')
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export function toReintegro(row: ReintegroRow): Reintegro {
  const { pedidoId: _pedidoId, proveedorId: _proveedorId, intentos: _intentos, proximoIntento: _proximo, ...rest } = row
  return rest
}

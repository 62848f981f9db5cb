import type { Kysely } from 'kysely'
import type { Devolucion } from '#domain/pagos/devolucion.ts'
import type { Tx } from '#server/db/connect.ts'
import type { DevolucionRow, Schema } from '#server/db/schema.ts'

export function selectDevolucion(db: Kysely<Schema>, id: string): Promise<DevolucionRow | undefined> {
  return db.selectFrom('devoluciones').selectAll().where('id', '=', id).executeTakeFirst()
}

/** The oldest first. */
export function selectDevolucionesDe(db: Kysely<Schema>, pedidoIds: string[]): Promise<DevolucionRow[]> {
  if (pedidoIds.length === 0) return Promise.resolve([])
  return db
    .selectFrom('devoluciones')
    .selectAll()
    .where('pedidoId', 'in', pedidoIds)
    .orderBy('creado')
    .orderBy('id')
    .execute()
}

export async function insertDevolucion(tx: Tx, row: DevolucionRow): Promise<void> {
  await tx.insertInto('devoluciones').values(row).execute()
}

/** Notes how far a refund under way has got. */
export async function updatePedida(
  tx: Tx,
  id: string,
  cambios: Partial<Pick<DevolucionRow, 'proveedorId' | 'error' | 'proximoIntento'>>,
): Promise<void> {
  await tx.updateTable('devoluciones').set(cambios).where('id', '=', id).where('estado', '=', 'pedida').execute()
}

/** Marks a refund as done, even one given up that the provider got to late. @param end what it came to */
export async function completeDevolucion(
  tx: Tx,
  id: string,
  end: Pick<DevolucionRow, 'proveedorId' | 'monto' | 'resuelto'>,
): Promise<void> {
  await tx
    .updateTable('devoluciones')
    .set({ ...end, estado: 'hecha', error: '' })
    .where('id', '=', id)
    .where('estado', '<>', 'hecha')
    .execute()
}

/** Reopens what was wrongly taken for done: the provider is asked again, from `proximoIntento` on. */
export async function reopenDevolucion(tx: Tx, id: string, proximoIntento: number): Promise<void> {
  await tx
    .updateTable('devoluciones')
    .set({ estado: 'pedida', proveedorId: null, resuelto: null, proximoIntento })
    .where('id', '=', id)
    .where('estado', '=', 'hecha')
    .execute()
}

export async function deleteDevolucion(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('devoluciones').where('id', '=', id).execute()
}

/** Gives up what is under way. @returns false when it has ended already */
export async function refuseDevolucion(
  tx: Tx,
  id: string,
  end: Pick<DevolucionRow, 'error' | 'resuelto'>,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('devoluciones')
    .set({ ...end, estado: 'rechazada' })
    .where('id', '=', id)
    .where('estado', '=', 'pedida')
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export function toDevolucion(row: DevolucionRow): Devolucion {
  const { id, pagoId, monto, motivo, quien, autor, estado, error, creado, resuelto } = row
  return { id, pagoId, monto, motivo, quien, autor, estado, error, creado, resuelto }
}

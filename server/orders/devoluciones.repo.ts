import type { Kysely } from 'kysely'
import type { Devolucion } from '#domain/devolucion.ts'
import type { Pesos } from '#domain/dinero.ts'
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

/** How much of a payment went back, as far as it was written down. */
export async function sumDevuelto(db: Kysely<Schema>, pagoId: string): Promise<Pesos> {
  const { monto } = await db
    .selectFrom('devoluciones')
    .select(({ fn }) => fn.sum<number | string | null>('monto').as('monto'))
    .where('pagoId', '=', pagoId)
    .where('estado', '=', 'hecha')
    .executeTakeFirstOrThrow()
  return Number(monto ?? 0)
}

export async function insertDevolucion(tx: Tx, row: DevolucionRow): Promise<void> {
  await tx.insertInto('devoluciones').values(row).execute()
}

/** Ends what is under way. @param end with the amount that it came to, when it is done @returns false when it has ended already */
export async function endDevolucion(
  tx: Tx,
  id: string,
  end: Pick<DevolucionRow, 'estado' | 'error' | 'resuelto'> & { proveedorId?: string; monto?: Pesos },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('devoluciones')
    .set(end)
    .where('id', '=', id)
    .where('estado', '=', 'pedida')
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export function toDevolucion(row: DevolucionRow): Devolucion {
  const { id, pagoId, monto, motivo, quien, autor, estado, error, creado, resuelto } = row
  return { id, pagoId, monto, motivo, quien, autor, estado, error, creado, resuelto }
}

import type { Kysely } from 'kysely'
import type { Tx } from '#server/db/connect.ts'
import type { PagoRow, Schema } from '#server/db/schema.ts'

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

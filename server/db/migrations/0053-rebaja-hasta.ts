import type { Kysely } from 'kysely'

/** Until when the reduction was that a shirt was sold with. */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema.alterTable('pedido_lineas').addColumn('rebaja_hasta', 'bigint').execute()
}

import type { Kysely } from 'kysely'

/** When the link ends that an order is paid at by card; null of links from before. */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema.alterTable('pedidos').addColumn('preference_expira', 'bigint').execute()
}

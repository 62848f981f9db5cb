import type { Kysely } from 'kysely'

/** When the link for paying an order by card ends; null for links from before. */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema.alterTable('pedidos').addColumn('preference_expira', 'bigint').execute()
}

import type { Kysely } from 'kysely'

/** What a shirt costs the shop, in pesos; null where nobody said. */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema.alterTable('products').addColumn('costo', 'integer').execute()
}

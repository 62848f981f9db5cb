import type { Kysely } from 'kysely'

/** How many pages of shirts people were answered, by day. */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable('visitas')
    .addColumn('dia', 'integer', (c) => c.primaryKey())
    .addColumn('veces', 'integer', (c) => c.notNull())
    .execute()
}

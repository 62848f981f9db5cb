import type { Kysely } from 'kysely'

/** What the card provider takes, as it said last, for pages to say it. */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable('medios')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('nombre', 'text', (c) => c.notNull())
    .addColumn('clase', 'text', (c) => c.notNull())
    .addColumn('orden', 'integer', (c) => c.notNull())
    .addColumn('leido', 'bigint', (c) => c.notNull())
    .execute()
}

import type { Kysely } from 'kysely'

/** What is asked of every administrator, by name: a row while it is, with since when and by whom. */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable('exigencias')
    .addColumn('clave', 'text', (c) => c.primaryKey())
    .addColumn('desde', 'bigint', (c) => c.notNull())
    .addColumn('quien', 'text', (c) => c.notNull())
    .execute()
}

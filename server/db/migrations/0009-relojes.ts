import type { Kysely } from 'kysely'

/** Clocks that several processes share: none is given the same moment twice. */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable('relojes')
    .addColumn('nombre', 'text', (c) => c.primaryKey())
    .addColumn('momento', 'bigint', (c) => c.notNull())
    .execute()
}

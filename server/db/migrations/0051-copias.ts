import type { Kysely } from 'kysely'

/** Copies of the shop that were made, or tried to. */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable('copias')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('nombre', 'text', (c) => c.notNull())
    .addColumn('comenzada', 'bigint', (c) => c.notNull())
    .addColumn('resultado', 'text', (c) => c.notNull())
    .addColumn('bytes', 'bigint', (c) => c.notNull())
    .addColumn('detalle', 'text', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('copias_comenzada').on('copias').column('comenzada').execute()
}

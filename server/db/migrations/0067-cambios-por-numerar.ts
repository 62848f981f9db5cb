import type { Kysely } from 'kysely'

/** Changes of pages that wait for their version: on PostgreSQL nobody who writes waits for another's (server/cambios/). */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable('cambios_por_numerar')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('product_id', 'text')
    .addColumn('kind', 'text', (c) => c.notNull())
    .execute()
}

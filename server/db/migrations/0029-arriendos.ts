import type { Kysely } from 'kysely'

/** Which process does the background work of all, and until when. */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable('arriendos')
    .addColumn('nombre', 'text', (c) => c.primaryKey())
    .addColumn('arrendatario', 'text', (c) => c.notNull())
    .addColumn('lugar', 'text', (c) => c.notNull())
    .addColumn('pid', 'integer', (c) => c.notNull())
    .addColumn('hasta', 'bigint', (c) => c.notNull())
    .execute()
  await db
    .insertInto('arriendos')
    .values({ nombre: 'trabajo', arrendatario: '', lugar: '', pid: 0, hasta: 0 })
    .execute()
}

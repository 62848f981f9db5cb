import { type Kysely } from 'kysely'

/** Lists with headings of their own: each import's columns (JSON), and what is remembered by headings. */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .alterTable('importaciones')
    .addColumn('lista', 'text', (c) => c.notNull().defaultTo(''))
    .execute()
  await db.schema
    .createTable('formatos_lista')
    .addColumn('firma', 'text', (c) => c.primaryKey())
    .addColumn('columnas', 'text', (c) => c.notNull())
    .addColumn('actualizado', 'bigint', (c) => c.notNull())
    .execute()
}

import type { Kysely } from 'kysely'

/** What the shop says of a shirt in its own words. */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .alterTable('products')
    .addColumn('descripcion', 'text', (c) => c.notNull().defaultTo(''))
    .execute()
}

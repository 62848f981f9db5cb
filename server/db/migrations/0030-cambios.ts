import { sql, type Kysely } from 'kysely'

/**
 * What changed, in order: a row for each version of what pages show, from here on. A product's row stays when the
 * product goes.
 */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable('cambios')
    .addColumn('version', 'integer', (c) => c.primaryKey())
    .addColumn('product_id', 'text')
    .addColumn('kind', 'text', (c) => c.notNull())
    .addCheckConstraint(
      'cambios_de_que',
      sql`(kind = 'everything' and product_id is null) or (kind in ('product', 'sizes', 'page') and product_id is not null)`,
    )
    .execute()
}

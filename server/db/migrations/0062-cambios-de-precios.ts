import { sql, type Kysely } from 'kysely'

/** The log of changes knows prices that changed alone; what it held every reader makes anew. */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema.dropTable('cambios').execute()
  await db.schema
    .createTable('cambios')
    .addColumn('version', 'integer', (c) => c.primaryKey())
    .addColumn('product_id', 'text')
    .addColumn('kind', 'text', (c) => c.notNull())
    .addCheckConstraint(
      'cambios_de_que',
      sql`(kind in ('everything', 'rebajas') and product_id is null)
        or (kind in ('product', 'prices', 'sizes', 'page') and product_id is not null)`,
    )
    .execute()
}

import { sql, type Kysely } from 'kysely'

/** What the shop had at each month's end, by size, and what it was worth then; which months are written down; who sells shirts to it. */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .alterTable('products')
    .addColumn('proveedor', 'text', (c) => c.notNull().defaultTo(''))
    .execute()
  await db.schema
    .createTable('cierres')
    .addColumn('mes', 'text', (c) => c.primaryKey())
    .addColumn('hecho', 'bigint', (c) => c.notNull())
    .addColumn('reconstruido', 'integer', (c) => c.notNull())
    .execute()
  await db.schema
    .createTable('stock_cierres')
    .addColumn('mes', 'text', (c) => c.notNull().references('cierres.mes').onDelete('cascade'))
    .addColumn('product_id', 'text', (c) => c.notNull())
    .addColumn('talle', 'text', (c) => c.notNull())
    .addColumn('unidades', 'integer', (c) => c.notNull().check(sql`unidades <> 0`))
    .addColumn('codigo', 'text', (c) => c.notNull())
    .addColumn('nombre', 'text', (c) => c.notNull())
    .addColumn('costo', 'integer')
    .addColumn('precio', 'integer')
    .addPrimaryKeyConstraint('stock_cierres_pk', ['mes', 'product_id', 'talle'])
    .execute()
}

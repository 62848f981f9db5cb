import { sql, type Kysely } from 'kysely'

const MOTIVO = 'Primera anotación'

/** What the prices of each product have been. What they were before nobody wrote down: it starts with those of today. */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable('product_precios')
    .addColumn('product_id', 'text', (c) => c.notNull().references('products.id').onDelete('cascade'))
    .addColumn('en', 'bigint', (c) => c.notNull())
    .addColumn('precio', 'integer', (c) => c.notNull())
    .addColumn('precio_descuento', 'integer')
    .addColumn('precio_encargo', 'integer', (c) => c.notNull())
    .addColumn('precio_encargo_descuento', 'integer')
    .addColumn('quien', 'text', (c) => c.notNull())
    .addColumn('motivo', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('product_precios_pk', ['product_id', 'en'])
    .execute()
  await sql`
    insert into product_precios
      (product_id, en, precio, precio_descuento, precio_encargo, precio_encargo_descuento, quien, motivo)
    select id, ${sql.lit(Date.now())}, precio, precio_descuento, precio_encargo, precio_encargo_descuento, '',
      ${sql.lit(MOTIVO)}
    from products`.execute(db)
}

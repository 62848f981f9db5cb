import { sql, type Kysely } from 'kysely'

/** What is held, and what is on hand, is found without looking at what is neither (server/pedidos/guardar/can-hold.ts). */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .createIndex('product_stock_retenido')
    .on('product_stock')
    .column('product_id')
    .where(sql.ref('retenido'), '>', sql.lit(0))
    .execute()
  await db.schema
    .createIndex('product_stock_disponible')
    .on('product_stock')
    .column('product_id')
    .where(sql.ref('cantidad'), '>', sql.lit(0))
    .execute()
}

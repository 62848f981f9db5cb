import { sql, type Kysely } from 'kysely'

/** What is held is summed up in the index alone: without the units SQLite goes through all sizes instead (server/pedidos/guardar/can-hold.ts). */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema.dropIndex('product_stock_retenido').execute()
  await db.schema
    .createIndex('product_stock_retenido')
    .on('product_stock')
    .columns(['product_id', 'retenido'])
    .where(sql.ref('retenido'), '>', sql.lit(0))
    .execute()
}

import { sql, type Kysely } from 'kysely'

/**
 * Held units are summed up in the index alone. Without the units in it SQLite goes through all sizes instead
 * (server/pedidos/guardar/can-hold.ts).
 */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema.dropIndex('product_stock_retenido').execute()
  await db.schema
    .createIndex('product_stock_retenido')
    .on('product_stock')
    .columns(['product_id', 'retenido'])
    .where(sql.ref('retenido'), '>', sql.lit(0))
    .execute()
}

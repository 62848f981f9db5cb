import { sql, type Kysely } from 'kysely'

/** The administration's lists find, count and sum up in indexes what they otherwise would read whole tables for. */
export async function up(db: Kysely<any>): Promise<void> {
  const index = (name: string, table: string, columns: string[]) =>
    db.schema.createIndex(name).on(table).columns(columns).execute()
  await index('product_stock_unidades', 'product_stock', ['product_id', 'cantidad', 'retenido'])
  // The index above has all of it.
  await db.schema.dropIndex('product_stock_disponible').execute()
  await index('products_por_precio', 'products', ['precio', 'busqueda', 'id'])
  await index('pedido_eventos_por_momento', 'pedido_eventos', ['a', 'en', 'pedido_id'])
  await index('pagos_por_momento', 'pagos', ['actualizado', 'pedido_id'])
  await index('pagos_por_momento_proveedor', 'pagos', ['actualizado_proveedor', 'pedido_id'])
  // An index on the flag itself would mislead SQLite, which takes any value for rare, in queries for shirts on sale.
  await db.schema
    .createIndex('products_ocultos')
    .on('products')
    .column('id')
    .where(sql<boolean>`activo = 0`)
    .execute()
  await db.schema
    .createIndex('stock_movimientos_recientes')
    .on('stock_movimientos')
    .columns(['creado', 'product_id', 'talle'])
    .where(sql<boolean>`tipo in ('retencion', 'ajuste')`)
    .execute()
}

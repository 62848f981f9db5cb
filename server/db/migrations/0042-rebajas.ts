import { sql, type Kysely } from 'kysely'

/**
 * Reductions of prices, the shirts ticked for them, and each sold line's price before, where it was told. The log of
 * changes knows one kind more; what it held every reader makes anew.
 */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable('rebajas')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('nombre', 'text', (c) => c.notNull())
    .addColumn('desde', 'bigint', (c) => c.notNull())
    .addColumn('hasta', 'bigint')
    .addColumn('tipo', 'text', (c) => c.notNull())
    .addColumn('valor', 'integer', (c) => c.notNull())
    .addColumn('modos', 'text', (c) => c.notNull())
    .addColumn('alcance', 'text', (c) => c.notNull())
    .addColumn('filtro', 'text', (c) => c.notNull())
    .addColumn('quien', 'text', (c) => c.notNull())
    .addColumn('creada', 'bigint', (c) => c.notNull())
    .addColumn('actualizada', 'bigint', (c) => c.notNull())
    .addCheckConstraint('rebajas_tipo', sql`tipo in ('porcentaje', 'pesos', 'fijo')`)
    .addCheckConstraint('rebajas_valor', sql`valor >= 1 and (tipo <> 'porcentaje' or valor <= 90)`)
    .addCheckConstraint('rebajas_modos', sql`modos in ('ambos', 'stock', 'encargo')`)
    .addCheckConstraint('rebajas_alcance', sql`alcance in ('todas', 'filtro', 'elegidas')`)
    .addCheckConstraint('rebajas_fin', sql`hasta is null or hasta > desde`)
    .execute()
  await db.schema.createIndex('rebajas_hasta').on('rebajas').column('hasta').execute()
  await db.schema
    .createTable('rebaja_productos')
    .addColumn('rebaja_id', 'text', (c) => c.notNull().references('rebajas.id').onDelete('cascade'))
    .addColumn('product_id', 'text', (c) => c.notNull().references('products.id').onDelete('cascade'))
    .addPrimaryKeyConstraint('rebaja_productos_pk', ['rebaja_id', 'product_id'])
    .execute()
  await db.schema.createIndex('rebaja_productos_product').on('rebaja_productos').column('product_id').execute()
  await db.schema.alterTable('pedido_lineas').addColumn('precio_antes', 'integer').execute()
  await db.schema.dropTable('cambios').execute()
  await db.schema
    .createTable('cambios')
    .addColumn('version', 'integer', (c) => c.primaryKey())
    .addColumn('product_id', 'text')
    .addColumn('kind', 'text', (c) => c.notNull())
    .addCheckConstraint(
      'cambios_de_que',
      sql`(kind in ('everything', 'rebajas') and product_id is null)
        or (kind in ('product', 'sizes', 'page') and product_id is not null)`,
    )
    .execute()
}

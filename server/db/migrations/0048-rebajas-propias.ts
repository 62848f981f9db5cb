import { sql, type Kysely } from 'kysely'

/**
 * A reduction may have a price of its own for each of its shirts. SQLite can't change a table's conditions: both are
 * made anew.
 */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable('rebajas_nuevas')
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
    .addCheckConstraint('rebajas_tipo', sql`tipo in ('porcentaje', 'pesos', 'fijo', 'propio')`)
    .addCheckConstraint(
      'rebajas_valor',
      sql`(tipo = 'propio' and valor = 0 and alcance = 'elegidas')
        or (tipo <> 'propio' and valor >= 1 and (tipo <> 'porcentaje' or valor <= 90))`,
    )
    .addCheckConstraint('rebajas_modos', sql`modos in ('ambos', 'stock', 'encargo')`)
    .addCheckConstraint('rebajas_alcance', sql`alcance in ('todas', 'filtro', 'elegidas')`)
    .addCheckConstraint('rebajas_fin', sql`hasta is null or hasta > desde`)
    .execute()
  await db.schema
    .createTable('rebaja_productos_nuevos')
    .addColumn('rebaja_id', 'text', (c) => c.notNull().references('rebajas_nuevas.id').onDelete('cascade'))
    .addColumn('product_id', 'text', (c) => c.notNull().references('products.id').onDelete('cascade'))
    .addColumn('precio', 'integer', (c) => c.check(sql`precio >= 1`))
    .addColumn('precio_encargo', 'integer', (c) => c.check(sql`precio_encargo >= 1`))
    .addPrimaryKeyConstraint('rebaja_productos_llave', ['rebaja_id', 'product_id'])
    .execute()
  await sql`insert into rebajas_nuevas
    (id, nombre, desde, hasta, tipo, valor, modos, alcance, filtro, quien, creada, actualizada)
    select id, nombre, desde, hasta, tipo, valor, modos, alcance, filtro, quien, creada, actualizada
    from rebajas`.execute(db)
  await sql`insert into rebaja_productos_nuevos (rebaja_id, product_id)
    select rebaja_id, product_id from rebaja_productos`.execute(db)
  await db.schema.dropTable('rebaja_productos').execute()
  await db.schema.dropTable('rebajas').execute()
  await db.schema.alterTable('rebajas_nuevas').renameTo('rebajas').execute()
  await db.schema.alterTable('rebaja_productos_nuevos').renameTo('rebaja_productos').execute()
  await db.schema.createIndex('rebajas_hasta').on('rebajas').column('hasta').execute()
  await db.schema.createIndex('rebaja_productos_product').on('rebaja_productos').column('product_id').execute()
}

import type { Kysely } from 'kysely'
import { textoDeProducto } from '#domain/catalogo/filtros-admin.ts'

const BATCH = 500

/** What the administration of products needs: a text to search in, orders of its list, and who edited what. */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .alterTable('products')
    .addColumn('busqueda', 'text', (c) => c.notNull().defaultTo(''))
    .execute()
  await fillBusqueda(db)
  await db.schema
    .createIndex('products_por_popularidad')
    .on('products')
    .columns(['popularidad desc', 'busqueda', 'id'])
    .execute()
  await db.schema.createIndex('products_por_busqueda').on('products').columns(['busqueda', 'id']).execute()
  await db.schema.createIndex('products_por_creado').on('products').columns(['creado', 'id']).execute()
  await db.schema.createIndex('products_por_actualizado').on('products').columns(['actualizado', 'id']).execute()

  await db.schema
    .createTable('product_ediciones')
    .addColumn('product_id', 'text', (c) => c.notNull().references('products.id').onDelete('cascade'))
    // The `actualizado` that the edit gave the product.
    .addColumn('en', 'bigint', (c) => c.notNull())
    .addColumn('quien', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('product_ediciones_pk', ['product_id', 'en'])
    .execute()
}

async function fillBusqueda(db: Kysely<any>): Promise<void> {
  for (let after = ''; ;) {
    const rows = await db
      .selectFrom('products')
      .select(['id', 'nombre', 'codigo', 'equipo', 'nombrePersonalizado'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(BATCH)
      .execute()
    for (const { id, ...texts } of rows) {
      await db
        .updateTable('products')
        .set({ busqueda: textoDeProducto(texts) })
        .where('id', '=', id)
        .execute()
    }
    if (rows.length < BATCH) return
    after = rows.at(-1)!.id
  }
}

import type { Kysely } from 'kysely'

/** Uploads that can be repeated, and pictures that nobody uses any more. */
export async function up(db: Kysely<any>): Promise<void> {
  // The browser's own key of an upload: sent again after a lost answer it is the same picture.
  await db.schema.alterTable('imagenes').addColumn('subida', 'text').execute()
  await db.schema.createIndex('imagenes_por_subida').unique().on('imagenes').column('subida').execute()
  await db.schema.alterTable('imagenes').addColumn('suelta', 'bigint').execute()
  await db.schema.alterTable('imagenes').addColumn('retirada', 'bigint').execute()
  await db.schema.createIndex('product_imagenes_por_imagen').on('product_imagenes').column('imagen_id').execute()
  await db.schema.createIndex('pedido_lineas_por_imagen').on('pedido_lineas').column('imagen').execute()
}

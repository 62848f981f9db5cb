import { sql, type Kysely } from 'kysely'
import type { Tx } from '#server/db/connect.ts'
import type { ImagenRow, Schema } from '#server/db/schema.ts'

export async function findImagen(db: Kysely<Schema>, id: string): Promise<ImagenRow | undefined> {
  return db.selectFrom('imagenes').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function insertImagen(tx: Tx, row: ImagenRow): Promise<void> {
  await tx.insertInto('imagenes').values(row).execute()
}

/** Ids of all pictures as they are likely to be asked for: first pictures before others, popular shirts first. */
export async function listImagenIds(db: Kysely<Schema>): Promise<{ id: string; orden: number; drawn: number }[]> {
  return db
    .selectFrom('imagenes')
    .leftJoin('productImagenes', 'productImagenes.imagenId', 'imagenes.id')
    .leftJoin('products', 'products.id', 'productImagenes.productId')
    .select([
      'imagenes.id',
      sql<number>`min(coalesce(product_imagenes.orden, 99))`.as('orden'),
      sql<number>`max(case when imagenes.dibujo is null then 0 else 1 end)`.as('drawn'),
    ])
    .groupBy('imagenes.id')
    .orderBy('orden')
    .orderBy(sql`max(coalesce(products.activo, 0))`, 'desc')
    .orderBy(sql`max(coalesce(products.popularidad, 0))`, 'desc')
    .orderBy('imagenes.id')
    .execute()
}

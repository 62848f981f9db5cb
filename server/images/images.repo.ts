import { sql, type Kysely } from 'kysely'
import type { Imagen } from '#domain/producto.ts'
import type { Tx } from '#server/db/connect.ts'
import type { ImagenRow, Schema, VidaDeImagen } from '#server/db/schema.ts'

/** A picture, unless it is being removed. */
export async function findImagen(db: Kysely<Schema>, id: string): Promise<ImagenRow | undefined> {
  return db.selectFrom('imagenes').selectAll().where('id', '=', id).where('retirada', 'is', null).executeTakeFirst()
}

/** The picture that an upload has become. */
export async function findSubida(db: Kysely<Schema>, subida: string): Promise<Imagen | undefined> {
  return db
    .selectFrom('imagenes')
    .select(['id', 'alt', 'ancho', 'alto', 'fondo'])
    .where('subida', '=', subida)
    .executeTakeFirst()
}

/** @returns false when its upload is stored already */
export async function insertImagen(tx: Tx, row: ImagenRow & Partial<VidaDeImagen>): Promise<boolean> {
  const inserted = await tx
    .insertInto('imagenes')
    .values(row)
    .onConflict((conflict) => conflict.column('subida').doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

/**
 * Marks pictures as used. The same row is what removing them writes to first: of the two at once one comes too late.
 * @returns the ids of those that are there and aren't being removed
 */
export async function keepImagenes(tx: Tx, ids: string[]): Promise<string[]> {
  const kept = await tx
    .updateTable('imagenes')
    .set({ suelta: null })
    .where('id', 'in', ids)
    .where('retirada', 'is', null)
    .returning('id')
    .execute()
  return kept.map(({ id }) => id)
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

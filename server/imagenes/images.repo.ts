import { sql, type ExpressionBuilder, type Kysely } from 'kysely'
import type { Imagen } from '#domain/productos/imagen.ts'
import type { Tx } from '#server/db/connect.ts'
import type { ImagenRow, MedidaDeImagen, Millis, Schema, VidaDeImagen } from '#server/db/schema.ts'

/** A picture, unless it is being removed. */
export async function findImagen(db: Kysely<Schema>, id: string): Promise<(ImagenRow & MedidaDeImagen) | undefined> {
  return db.selectFrom('imagenes').selectAll().where('id', '=', id).where('retirada', 'is', null).executeTakeFirst()
}

/** The picture that an upload became. */
export async function findSubida(db: Kysely<Schema>, subida: string): Promise<Imagen | undefined> {
  return db
    .selectFrom('imagenes')
    .select(['id', 'alt', 'ancho', 'alto', 'fondo'])
    .where('subida', '=', subida)
    .executeTakeFirst()
}

/** @returns false when its upload is stored already */
export async function insertImagen(tx: Tx, row: ImagenRow & MedidaDeImagen & Partial<VidaDeImagen>): Promise<boolean> {
  const inserted = await tx
    .insertInto('imagenes')
    .values(row)
    .onConflict((conflict) => conflict.column('subida').doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

/**
 * Marks pictures as used. Removing them writes to the same row first: of the two at once, one comes too late.
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

/** Unmarks pictures that products or orders have after all. */
export async function unmarkUsadas(tx: Tx): Promise<void> {
  await tx
    .updateTable('imagenes')
    .set({ suelta: null, retirada: null })
    .where((eb) => eb.or([eb('suelta', 'is not', null), eb('retirada', 'is not', null)]))
    .where((eb) => eb.not(isUnused(eb)))
    .execute()
}

/** Marks pictures that no product and no order has any more; what an order shows stays with it. */
export async function markSueltas(tx: Tx, now: Millis): Promise<void> {
  await tx.updateTable('imagenes').set({ suelta: now }).where('suelta', 'is', null).where(isUnused).execute()
}

/** Retires what was marked before `before`. Its upload may be sent anew: the key is free again. */
export async function retireSueltas(tx: Tx, before: Millis, now: Millis): Promise<void> {
  await tx
    .updateTable('imagenes')
    .set({ retirada: now, subida: null })
    .where('suelta', '<', before)
    .where('retirada', 'is', null)
    .where(isUnused)
    .execute()
}

function isUnused({ and, not, exists, selectFrom }: ExpressionBuilder<Schema, 'imagenes'>) {
  return and([
    not(exists(selectFrom('productImagenes').select('imagenId').whereRef('imagenId', '=', 'imagenes.id'))),
    not(exists(selectFrom('pedidoLineas').select('imagen').whereRef('imagen', '=', 'imagenes.id'))),
  ])
}

export async function listRetiradas(
  db: Kysely<Schema>,
  before: Millis,
): Promise<Pick<ImagenRow, 'id' | 'clave' | 'dibujo'>[]> {
  return db.selectFrom('imagenes').select(['id', 'clave', 'dibujo']).where('retirada', '<=', before).execute()
}

/** Deletes a picture whose files are gone. */
export async function deleteRetirada(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('imagenes').where('id', '=', id).where('retirada', 'is not', null).where(isUnused).execute()
}

/** Which of the storage's keys belong to a picture. */
export async function findClavesDeImagen(db: Kysely<Schema>, claves: string[]): Promise<Set<string>> {
  const rows = await db.selectFrom('imagenes').select('clave').where('clave', 'in', claves).execute()
  return new Set(rows.map(({ clave }) => clave!))
}

/** The picture that came last; ids sort by time. */
export async function findNewestImagen(db: Kysely<Schema>): Promise<string | undefined> {
  const row = await db.selectFrom('imagenes').select('id').orderBy('id', 'desc').limit(1).executeTakeFirst()
  return row?.id
}

/** Ids of all pictures, the likeliest to be asked for first: first pictures before others, popular shirts first. */
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
    .where('imagenes.retirada', 'is', null)
    .groupBy('imagenes.id')
    .orderBy('orden')
    .orderBy(sql`max(coalesce(products.activo, 0))`, 'desc')
    .orderBy(sql`max(coalesce(products.popularidad, 0))`, 'desc')
    .orderBy('imagenes.id')
    .execute()
}

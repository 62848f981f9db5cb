import type { Kysely } from 'kysely'
import type { Producto } from '#domain/producto/producto.ts'
import type { Imagen } from '#domain/producto/imagen.ts'
import type { ProductRow, Schema } from '#server/db/schema.ts'
import { toProducto } from './product-mapping.ts'

/** All active products, and when each was last edited. */
export async function selectActiveStamps(db: Kysely<Schema>): Promise<{ id: string; actualizado: number }[]> {
  return db.selectFrom('products').select(['id', 'actualizado']).where('activo', '=', 1).execute()
}

/** Units that can be bought now, by product and size. */
export async function selectStock(db: Kysely<Schema>): Promise<Map<string, Record<string, number>>> {
  const rows = await db.selectFrom('productStock').select(['productId', 'talle', 'cantidad']).execute()
  const stock = new Map<string, Record<string, number>>()
  for (const { productId, talle, cantidad } of rows) {
    const sizes = stock.get(productId)
    if (sizes === undefined) stock.set(productId, { [talle]: cantidad })
    else sizes[talle] = cantidad
  }
  return stock
}

/** Ids of active products, in their order. @param after the last one so far, '' at the start */
export async function selectActiveIds(db: Kysely<Schema>, after: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('products')
    .select('id')
    .where('id', '>', after)
    .where('activo', '=', 1)
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** Id of the last of the next `size` products after `after`, active or not; null when there are none. */
export async function selectEdge(db: Kysely<Schema>, after: string, size: number): Promise<string | null> {
  const next = db.selectFrom('products').select('id').where('id', '>', after).orderBy('id').limit(size)
  const { edge } = await db
    .selectFrom(next.as('next'))
    .select((eb) => eb.fn.max('next.id').as('edge'))
    .executeTakeFirstOrThrow()
  return edge
}

type Run = { after: string; until: string }

/** When an active product of a run last changed; 0 when it has none. */
export async function selectLastEdit(db: Kysely<Schema>, { after, until }: Run): Promise<number> {
  const { last } = await db
    .selectFrom('products')
    .select((eb) => eb.fn.max('actualizado').as('last'))
    .where('id', '>', after)
    .where('id', '<=', until)
    .where('activo', '=', 1)
    .executeTakeFirstOrThrow()
  return last ?? 0
}

/** Addresses of a run's first active products. */
export async function selectDirecciones(
  db: Kysely<Schema>,
  { after, until }: Run,
  limit: number,
): Promise<{ id: string; slug: string; actualizado: number }[]> {
  return db
    .selectFrom('products')
    .select(['id', 'slug', 'actualizado'])
    .where('id', '>', after)
    .where('id', '<=', until)
    .where('activo', '=', 1)
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** Ids of products' pictures, in the order of each. */
export async function selectImagenIds(
  db: Kysely<Schema>,
  ids: string[],
): Promise<{ productId: string; imagenId: string }[]> {
  return db
    .selectFrom('productImagenes')
    .select(['productId', 'imagenId'])
    .where('productId', 'in', ids)
    .orderBy('productId')
    .orderBy('orden')
    .execute()
}

/** The active products that came last, the newest first. */
export async function selectNewest(db: Kysely<Schema>, limit: number): Promise<{ id: string; creado: number }[]> {
  return db
    .selectFrom('products')
    .select(['id', 'creado'])
    .where('activo', '=', 1)
    .orderBy('creado', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/**
 * The active product that an address means: by its slug, else by id, code, raw name, another spelling of its slug, or
 * a slug that it had before; the first of these that is found.
 * @param slug the address as a slug
 */
export async function findActiveAddress(
  db: Kysely<Schema>,
  address: { raw: string; slug: string },
): Promise<{ id: string; slug: string } | null> {
  const active = db
    .selectFrom('products')
    .select(['id', 'slug'])
    .where('activo', '=', 1)
    .orderBy('popularidad', 'desc')
    .limit(1)
  const found =
    (await active.where('slug', '=', address.raw).executeTakeFirst()) ??
    (await active.where('id', '=', address.raw).executeTakeFirst()) ??
    (await active.where('codigo', 'in', [address.raw, address.raw.toUpperCase()]).executeTakeFirst()) ??
    (await active.where('nombre', '=', address.raw).executeTakeFirst()) ??
    (await active.where('slug', '=', address.slug).executeTakeFirst()) ??
    (await active
      .where('id', 'in', (eb) =>
        eb.selectFrom('productSlugs').select('productId').where('slug', 'in', [address.raw, address.slug]),
      )
      .executeTakeFirst())
  return found ?? null
}

/** Sizes that products can be made to order in, in the order of each. */
export async function selectTallesEncargo(
  db: Kysely<Schema>,
  ids: string[],
): Promise<{ productId: string; talle: string }[]> {
  if (ids.length === 0) return []
  return db
    .selectFrom('productTallesEncargo')
    .select(['productId', 'talle'])
    .where('productId', 'in', ids)
    .orderBy('productId')
    .orderBy('orden')
    .execute()
}

/**
 * Products with all their lists as they were at one moment, active or not; unknown ids are left out. Their lists come
 * from separate statements: what was edited or deleted in between is read again.
 */
export async function selectProductos(db: Kysely<Schema>, ids: string[]): Promise<Producto[]> {
  const found: Producto[] = []
  for (let unread = ids; unread.length > 0;) {
    const { productos, moved } = await readProductos(db, unread)
    found.push(...productos)
    unread = moved
  }
  return found
}

/** @returns the products that stayed as they are while they were read, and the ids of those that didn't */
async function readProductos(db: Kysely<Schema>, ids: string[]): Promise<{ productos: Producto[]; moved: string[] }> {
  const products = await db.selectFrom('products').selectAll().where('id', 'in', ids).execute()
  const stock = await db
    .selectFrom('productStock')
    .select(['productId', 'talle', 'cantidad'])
    .where('productId', 'in', ids)
    .execute()
  const tallesEncargo = await selectTallesEncargo(db, ids)
  const colores = await db
    .selectFrom('productColores')
    .select(['productId', 'tipo', 'color'])
    .where('productId', 'in', ids)
    .orderBy('productId')
    .orderBy('orden')
    .execute()
  const imagenes = await db
    .selectFrom('productImagenes')
    .innerJoin('imagenes', 'imagenes.id', 'productImagenes.imagenId')
    .select(['productId', 'imagenes.id', 'imagenes.alt', 'imagenes.ancho', 'imagenes.alto', 'imagenes.fondo'])
    .where('productId', 'in', ids)
    .orderBy('productId')
    .orderBy('orden')
    .execute()
  const after = await db.selectFrom('products').select(['id', 'actualizado']).where('id', 'in', ids).execute()

  const stamps = new Map(after.map(({ id, actualizado }) => [id, actualizado]))
  const isWhole = (row: ProductRow) => stamps.get(row.id) === row.actualizado
  const stockOf = Map.groupBy(stock, (row) => row.productId)
  const tallesOf = Map.groupBy(tallesEncargo, (row) => row.productId)
  const coloresOf = Map.groupBy(colores, (row) => row.productId)
  const imagenesOf = Map.groupBy(imagenes, (row) => row.productId)
  const productos = products.filter(isWhole).map((row) =>
    toProducto(row, {
      stock: stockOf.get(row.id) ?? [],
      tallesEncargo: tallesOf.get(row.id) ?? [],
      colores: coloresOf.get(row.id) ?? [],
      imagenes: (imagenesOf.get(row.id) ?? []).map(toImagen),
    }),
  )
  return { productos, moved: products.filter((row) => !isWhole(row)).map(({ id }) => id) }
}

function toImagen({ id, alt, ancho, alto, fondo }: Imagen): Imagen {
  return { id, alt, ancho, alto, fondo }
}

/** The next products by code, in the order of the index on it. @param after code of the last one, '' at the start */
export async function selectScanPage(
  db: Kysely<Schema>,
  after: string,
  limit: number,
): Promise<{ id: string; codigo: string; creado: number }[]> {
  return db
    .selectFrom('products')
    .select(['id', 'codigo', 'creado'])
    .where('codigo', '>', after)
    .orderBy('codigo')
    .limit(limit)
    .execute()
}

/** Addresses that products had before. */
export async function selectFormerSlugs(
  db: Kysely<Schema>,
  ids: string[],
): Promise<{ productId: string; slug: string }[]> {
  return db.selectFrom('productSlugs').select(['productId', 'slug']).where('productId', 'in', ids).execute()
}

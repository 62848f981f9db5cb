import type { Kysely } from 'kysely'
import { jsonArrayFrom as listOfPostgres } from 'kysely/helpers/postgres'
import { jsonArrayFrom as listOfSqlite } from 'kysely/helpers/sqlite'
import type { Producto, ProductoInterno } from '#domain/productos/producto.ts'
import { isPostgres } from '#server/db/dialect.ts'
import type { ProductRow, Schema } from '#server/db/schema.ts'
import { toProducto, toProductoInterno, type ProductChildren } from './product-mapping.ts'
import { withRebajas } from './precios/with-rebajas.ts'

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
 * The active product that an address means. It is looked for by slug, then id, code, raw name, another spelling of its
 * slug, and a former slug.
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
 * Products with all their lists as everybody may know them, active or not, with the reductions that run at a moment.
 * Unknown ids are left out.
 * @param en milliseconds UTC
 */
export async function selectProductos(db: Kysely<Schema>, ids: string[], en: number): Promise<Producto[]> {
  const rows = await selectRows(db, ids)
  return withRebajas(
    db,
    rows.map(({ row, children }) => toProducto(row, children)),
    en,
  )
}

/** Products with what only administrators may know: for the admin's pages and files alone. */
export async function selectProductosInternos(db: Kysely<Schema>, ids: string[]): Promise<ProductoInterno[]> {
  return (await selectRows(db, ids)).map(({ row, children }) => toProductoInterno(row, children))
}

/** Products in one statement, so that all is as it was at one moment. */
async function selectRows(
  db: Kysely<Schema>,
  ids: string[],
): Promise<{ row: ProductRow; children: ProductChildren }[]> {
  const listOf = isPostgres(db) ? listOfPostgres : listOfSqlite
  const rows = await db
    .selectFrom('products as p')
    .selectAll()
    .select((eb) => [
      listOf(eb.selectFrom('productStock').select(['talle', 'cantidad']).whereRef('productId', '=', 'p.id')).as(
        'stock',
      ),
      listOf(
        eb.selectFrom('productTallesEncargo').select('talle').whereRef('productId', '=', 'p.id').orderBy('orden'),
      ).as('tallesEncargo'),
      listOf(
        eb.selectFrom('productColores').select(['tipo', 'color']).whereRef('productId', '=', 'p.id').orderBy('orden'),
      ).as('colores'),
      listOf(
        eb
          .selectFrom('productImagenes')
          .innerJoin('imagenes as i', 'i.id', 'productImagenes.imagenId')
          .select([
            ...(['i.id', 'i.alt', 'i.ancho', 'i.alto', 'i.fondo', 'i.toma', 'i.estatura', 'i.talle'] as const),
            'i.anchoOriginal',
            (images) => images('i.dibujo', 'is not', null).as('drawn'),
          ])
          .whereRef('productId', '=', 'p.id')
          .orderBy('orden'),
      ).as('imagenes'),
    ])
    .where('p.id', 'in', ids)
    .execute()
  return rows.map(({ stock, tallesEncargo, colores, imagenes, ...row }) => ({
    row,
    children: {
      stock: readList(stock),
      tallesEncargo: readList(tallesEncargo),
      colores: readList(colores),
      imagenes: readList(imagenes),
    },
  }))
}

/** SQLite gives a list as text. */
function readList<T>(list: T[] | string): T[] {
  return typeof list === 'string' ? (JSON.parse(list) as T[]) : list
}

/** The next products by code, in the order of its index. @param after code of the last one, '' at the start */
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

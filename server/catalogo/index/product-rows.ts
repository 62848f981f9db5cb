import { sql, type Kysely } from 'kysely'
import type { ProductoBreve } from '#domain/productos/producto.ts'
import type { Imagen } from '#domain/productos/imagen.ts'
import { anyOf } from '#server/db/any-of.ts'
import type { Database } from '#server/db/connect.ts'
import { isPostgres } from '#server/db/dialect.ts'
import type { Schema } from '#server/db/schema.ts'
import { COLUMNAS_BREVES, toBreve } from '../../productos/product-mapping.ts'
import { withRebajas } from '../../productos/precios/with-rebajas.ts'

/** What the index is made from: a product without its texts of several lines and its pictures. */
export type ProductoIndexado = Omit<ProductoBreve, 'imagenes'>

/** What the index keeps of a product's prices. */
export type PreciosIndexados = Pick<ProductoIndexado, 'id' | 'precio' | 'precioEncargo'>

type Reading = Pick<Database, 'read'>

/** The next active products by their ids. @param after the last one so far, '' at the start */
export async function selectIndexadosAfter(
  { read }: Reading,
  after: string,
  limit: number,
): Promise<ProductoIndexado[]> {
  const rows = await selectLists(read)
    .where('activo', '=', 1)
    .where('products.id', '>', after)
    .orderBy('products.id')
    .limit(limit)
    .execute()
  return rows.map((row) => toIndexado(row))
}

/** Which of some products are active, as the index keeps them. */
export async function selectIndexados({ read }: Reading, ids: string[]): Promise<ProductoIndexado[]> {
  const rows = await selectLists(read)
    .where('activo', '=', 1)
    .where(({ ref }) => anyOf(read, ref('products.id'), ids))
    .execute()
  return rows.map((row) => toIndexado(row))
}

/** The own card prices of some products. */
export function selectPreciosOfAll({ read }: Reading, ids: string[]): Promise<PreciosIndexados[]> {
  return read
    .selectFrom('products')
    .select(['id', 'precio', 'precioEncargo'])
    .where(({ ref }) => anyOf(read, ref('id'), ids))
    .execute()
}

/**
 * Which of some products are active, as cards show them: with their first picture alone, and the reductions that run at
 * a moment.
 * @param en milliseconds UTC
 */
export async function selectTarjetas({ read }: Reading, ids: string[], en: number): Promise<ProductoBreve[]> {
  const rows = await selectLists(read)
    .leftJoin('productImagenes', (join) =>
      join.onRef('productImagenes.productId', '=', 'products.id').on('productImagenes.orden', '=', (eb) =>
        eb
          .selectFrom('productImagenes as own')
          .select((own) => own.fn.min('own.orden').as('first'))
          .whereRef('own.productId', '=', 'products.id'),
      ),
    )
    .leftJoin('imagenes', 'imagenes.id', 'productImagenes.imagenId')
    .select(['imagenes.id as imagenId', 'imagenes.alt', 'imagenes.ancho', 'imagenes.alto', 'imagenes.fondo'])
    .where('activo', '=', 1)
    .where(({ ref }) => anyOf(read, ref('products.id'), ids))
    .execute()
  return withRebajas(
    read,
    rows.map((row) => ({ ...toIndexado(row), imagenes: row.imagenId === null ? [] : [toImagen(row)] })),
    en,
  )
}

/** A product's own columns and its lists, as JSON: in one statement, so as they were at one moment. */
function selectLists(read: Kysely<Schema>) {
  const list = sql.raw(isPostgres(read) ? 'json_agg' : 'json_group_array')
  const pair = sql.raw(isPostgres(read) ? 'json_build_array' : 'json_array')
  return read
    .selectFrom('products')
    .select(COLUMNAS_BREVES.map((columna) => `products.${columna}` as const))
    .select([
      sql<string | null>`(select cast(${list}(${pair}(talle, cantidad)) as text)
        from product_stock where product_id = products.id)`.as('stock'),
      sql<string | null>`(select cast(${list}(talle order by orden) as text)
        from product_talles_encargo where product_id = products.id)`.as('tallesEncargo'),
      sql<string | null>`(select cast(${list}(${pair}(tipo, color) order by orden) as text)
        from product_colores where product_id = products.id)`.as('colores'),
    ])
}

type Row = Awaited<ReturnType<ReturnType<typeof selectLists>['execute']>>[number]

function toIndexado(row: Row): ProductoIndexado {
  const colores = parseItems<['principal' | 'secundario', string]>(row.colores)
  return toBreve(row, {
    stock: parseItems<[string, number]>(row.stock).map(([talle, cantidad]) => ({ talle, cantidad })),
    tallesEncargo: parseItems<string>(row.tallesEncargo).map((talle) => ({ talle })),
    colores: colores.map(([tipo, color]) => ({ tipo, color })),
  })
}

function parseItems<Item>(json: string | null): Item[] {
  return json === null ? [] : (JSON.parse(json) as Item[])
}

type Picture = { [Field in keyof Imagen as Field extends 'id' ? 'imagenId' : Field]: Imagen[Field] | null }

/** The picture of a row that has one. */
function toImagen({ imagenId, alt, ancho, alto, fondo }: Picture): Imagen {
  return { id: imagenId!, alt: alt!, ancho: ancho!, alto: alto!, fondo: fondo! }
}

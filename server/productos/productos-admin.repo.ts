import { sql, type Kysely, type SelectQueryBuilder } from 'kysely'
import { palabrasDeProductos, type FiltrosAdmin } from '#domain/catalogo/filtros-admin.ts'
import { GRUPOS, type Grupo } from '#domain/productos/grupos.ts'
import type { Imagen } from '#domain/productos/imagen.ts'
import type { ProductRow, Schema } from '#server/db/schema.ts'
import type { Pagina } from '#server/base/pagina.ts'
import { selectRebajadas, type Condicion, type Eb } from './precios/rebajadas.ts'
import { countRows } from '#server/db/count-rows.ts'

/** A query over products with the filters applied. */
type Filtrados = SelectQueryBuilder<{ p: ProductRow } & Schema, 'p', object>

/** What the list shows of a product's own row. */
export type FilaDeProducto = Pick<
  ProductRow,
  Grupo | 'id' | 'slug' | 'codigo' | 'nombre' | 'activo' | 'destacado' | 'popularidad' | 'precio' | 'precioEncargo'
>

/** Filters with what they need to know besides: which products are reduced, where they ask for that. */
export type FiltrosListos = FiltrosAdmin & { rebajadas: Condicion | null }

/** @param en milliseconds UTC: reductions count that run then */
export async function readyFiltros(db: Kysely<Schema>, filtros: FiltrosAdmin, en: number): Promise<FiltrosListos> {
  return { ...filtros, rebajadas: filtros.rebaja === '' ? null : await selectRebajadas(db, en) }
}

/** How many products there are with the filters. */
export async function countFiltrados(db: Kysely<Schema>, filtros: FiltrosListos): Promise<number> {
  return countRows(filterProductos(db, filtros))
}

/** How many active products have no photograph, drawings or not (specification 48.6). */
export async function countSinFoto(db: Kysely<Schema>): Promise<number> {
  const activos = db.selectFrom('products as p').where('p.activo', '=', 1)
  return countRows(activos.where((eb) => eb.not(conFoto(eb))))
}

/**
 * The page that the filters ask for. Its ids come first, which indexes have but for orders by price and by edit, then
 * its rows. A late page reads none of the rows before it.
 * @param total how many there are with the filters
 */
export async function selectPagina(
  db: Kysely<Schema>,
  filtros: FiltrosListos,
  total: number,
  { limit, offset }: Pagina['rango'],
): Promise<FilaDeProducto[]> {
  const found = total > POCOS ? filterProductos(db, filtros) : pickProductos(db, filtros)
  const page = await sortProductos(found, filtros.orden).select('p.id').limit(limit).offset(offset).execute()
  if (page.length === 0) return []
  const ids = page.map(({ id }) => id)
  const rows = await db
    .selectFrom('products')
    .select(['id', 'slug', 'codigo', 'nombre', 'activo', 'destacado', 'popularidad', 'precio', 'precioEncargo'])
    .select(GRUPOS)
    .where('id', 'in', ids)
    .execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** Up to so many are found first and sorted then; in the order of the list nearly all would be read in vain. */
const POCOS = 1_000

function pickProductos(db: Kysely<Schema>, filtros: FiltrosListos): Filtrados {
  return db
    .with(
      (hallados) => hallados('hallados').materialized(),
      () => filterProductos(db, filtros).select('p.id'),
    )
    .selectFrom('hallados')
    .innerJoin('products as p', 'p.id', 'hallados.id') as unknown as Filtrados
}

function filterProductos(db: Kysely<Schema>, filtros: FiltrosListos): Filtrados {
  const { buscar, estado, stock, modo, rebaja, rebajadas } = filtros
  let query: Filtrados = db.selectFrom('products as p')
  for (const palabra of palabrasDeProductos(buscar)) {
    const pattern = `%${palabra.replace(/[\\%_]/g, String.raw`\$&`)}%`
    query = query.where(sql<boolean>`p.busqueda like ${pattern} escape '\\'`)
  }
  if (estado === 'activo') query = query.where('p.activo', '=', 1)
  if (estado === 'oculto') query = query.where('p.activo', '=', 0)
  if (estado === 'destacado') query = query.where('p.destacado', '=', 1)
  if (stock === 'con') query = query.where(conStock)
  if (stock === 'sin') query = query.where((eb) => eb.not(conStock(eb)))
  if (stock === 'ultima') query = query.where(conUnaUnidad)
  if (modo === 'stock') query = query.where(conStock)
  if (modo === 'encargo') query = query.where(porEncargo)
  if (modo === 'ambos') query = query.where((eb) => eb.and([conStock(eb), porEncargo(eb)]))
  if (modo === 'ninguno') query = query.where((eb) => eb.not(eb.or([conStock(eb), porEncargo(eb)])))
  for (const campo of ['liga', 'equipo', 'marca', 'version', 'procedencia'] as const)
    if (filtros[campo] !== '') query = query.where(`p.${campo}`, '=', filtros[campo])
  if (filtros.categoria !== '') query = query.where(deCategoria(filtros.categoria))
  if (filtros.talle !== '') query = query.where(enTalle(filtros.talle))
  if (rebajadas !== null) query = query.where((eb) => (rebaja === 'con' ? rebajadas(eb) : eb.not(rebajadas(eb))))
  if (filtros.falta === 'procedencia') query = query.where('procedencia', '=', '')
  if (filtros.falta === 'imagen') query = query.where((eb) => eb.not(conImagen(eb)))
  if (filtros.falta === 'foto') query = query.where((eb) => eb.not(conFoto(eb)))
  if (filtros.falta === 'transferencia')
    query = query.where('p.precioDescuento', 'is', null).where('p.precioEncargoDescuento', 'is', null)
  return query
}

/** The next products with the filters, by their ids. @param after the last one so far, '' at the start */
export function selectFiltrados(
  db: Kysely<Schema>,
  filtros: FiltrosListos,
  after: string,
  limit: number,
): Promise<{ id: string; popularidad: number }[]> {
  return filterProductos(db, filtros)
    .select(['p.id', 'p.popularidad'])
    .where('p.id', '>', after)
    .orderBy('p.id')
    .limit(limit)
    .execute()
}

/** As `categoriaMostrada` tells them; only letters of English need lower case in it. */
function deCategoria(categoria: Exclude<FiltrosAdmin['categoria'], ''>) {
  return (eb: Eb) => {
    const says = (word: string) => sql<boolean>`lower(p.categoria) like ${`%${word}%`}`
    const jugador = says('jugador')
    const legendaria = eb.or([says('retro'), says('legendaria')])
    if (categoria === 'Jugador') return jugador
    if (categoria === 'Legendaria') return eb.and([eb.not(jugador), legendaria])
    return eb.not(eb.or([jugador, legendaria]))
  }
}

/** Can be bought in the size, or made to order in it. */
function enTalle(talle: string) {
  return (eb: Eb) =>
    eb.or([
      eb.exists(
        eb
          .selectFrom('productStock as s')
          .select('s.talle')
          .whereRef('s.productId', '=', 'p.id')
          .where('s.talle', '=', talle)
          .where('s.cantidad', '>', 0),
      ),
      eb.exists(
        eb
          .selectFrom('productTallesEncargo as t')
          .select('t.talle')
          .whereRef('t.productId', '=', 'p.id')
          .where('t.talle', '=', talle),
      ),
    ])
}

function conImagen(eb: Eb) {
  return eb.exists(eb.selectFrom('productImagenes as i').select('i.orden').whereRef('i.productId', '=', 'p.id'))
}

function conFoto(eb: Eb) {
  return eb.exists(
    eb
      .selectFrom('productImagenes as i')
      .innerJoin('imagenes as f', 'f.id', 'i.imagenId')
      .select('i.orden')
      .whereRef('i.productId', '=', 'p.id')
      .where('f.dibujo', 'is', null),
  )
}

/** The search text begins with the name: sorting by it treats accented letters as plain ones. */
function sortProductos(query: Filtrados, orden: FiltrosAdmin['orden']): Filtrados {
  switch (orden) {
    case 'popularidad':
      return query.orderBy('p.popularidad', 'desc').orderBy('p.busqueda').orderBy('p.id')
    case 'nombre':
      return query.orderBy('p.busqueda').orderBy('p.id')
    case 'nuevos':
      return query.orderBy('p.creado', 'desc').orderBy('p.id', 'desc')
    case 'editados':
      return query.orderBy('p.actualizado', 'desc').orderBy('p.id', 'desc')
    case 'menos-stock':
      return query.orderBy(unidades).orderBy('p.busqueda').orderBy('p.id')
    case 'precio-menor':
      return query.orderBy('p.precio').orderBy('p.busqueda').orderBy('p.id')
    case 'precio-mayor':
      return query.orderBy('p.precio', 'desc').orderBy('p.busqueda').orderBy('p.id')
  }
}

function conStock(eb: Eb) {
  return eb.exists(
    eb
      .selectFrom('productStock as s')
      .select('s.talle')
      .whereRef('s.productId', '=', 'p.id')
      .where('s.cantidad', '>', 0),
  )
}

function porEncargo(eb: Eb) {
  return eb.exists(eb.selectFrom('productTallesEncargo as t').select('t.talle').whereRef('t.productId', '=', 'p.id'))
}

/** Summing up all sizes in one pass is quicker than product by product. */
function conUnaUnidad(eb: Eb) {
  const units = sql<number>`sum(s.cantidad)`
  return eb(
    'p.id',
    'in',
    eb.selectFrom('productStock as s').select('s.productId').groupBy('s.productId').having(units, '=', 1),
  )
}

/** Units of all sizes together. */
function unidades(eb: Eb) {
  return eb
    .selectFrom('productStock as s')
    .select(sql<number>`coalesce(sum(s.cantidad), 0)`.as('unidades'))
    .whereRef('s.productId', '=', 'p.id')
}

/** Stock of products by size: on hand, and held by unpaid orders. */
export async function selectFiguras(
  db: Kysely<Schema>,
  ids: string[],
): Promise<{ productId: string; talle: string; cantidad: number; retenido: number }[]> {
  if (ids.length === 0) return []
  return db
    .selectFrom('productStock')
    .select(['productId', 'talle', 'cantidad', 'retenido'])
    .where('productId', 'in', ids)
    .execute()
}

/** The first picture of each product that has one. */
export async function selectPrimerasImagenes(db: Kysely<Schema>, ids: string[]): Promise<Map<string, Imagen>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('productImagenes')
    .innerJoin('imagenes', 'imagenes.id', 'productImagenes.imagenId')
    .select(['productId', 'imagenes.id', 'imagenes.alt', 'imagenes.ancho', 'imagenes.alto', 'imagenes.fondo'])
    .where('productId', 'in', ids)
    .where('orden', '=', 0)
    .execute()
  return new Map(rows.map(({ productId, ...imagen }) => [productId, imagen]))
}

/** Who gave a product its last change; '' when it wasn't the administration. */
export async function selectEditor(db: Kysely<Schema>, productId: string, actualizado: number): Promise<string> {
  const row = await db
    .selectFrom('productEdiciones')
    .select('quien')
    .where('productId', '=', productId)
    .where('en', '=', actualizado)
    .executeTakeFirst()
  return row?.quien ?? ''
}

import type { Kysely } from 'kysely'
import { slugify } from '#domain/texto/texto.ts'
import type { Producto, ProductoInterno } from '#domain/productos/producto.ts'
import type { Schema } from '#server/db/schema.ts'
import { selectProductos, selectProductosInternos, findActiveAddress } from './productos.repo.ts'
import type { Runtime } from '#server/base/runtime.ts'

/** Products that are read at once: some three milliseconds, in which SQLite lets nobody else be answered. */
const BATCH = 20

/**
 * Products by id, with all their lists, as `db` (a transaction, or reads) has them now and everybody may know them.
 * @param en milliseconds UTC: at which moment reductions run
 * @returns active and inactive ones; ids that don't exist are missing from the map
 */
export function loadProductosById(db: Kysely<Schema>, ids: string[], en: number): Promise<Map<string, Producto>> {
  return loadById(ids, (some) => selectProductos(db, some, en))
}

/** Products by id with what only administrators may know. */
export function loadProductosInternosById(db: Kysely<Schema>, ids: string[]): Promise<Map<string, ProductoInterno>> {
  return loadById(ids, (some) => selectProductosInternos(db, some))
}

async function loadById<P extends { id: string }>(
  ids: string[],
  select: (some: string[]) => Promise<P[]>,
): Promise<Map<string, P>> {
  const wanted = [...new Set(ids)]
  const found = new Map<string, P>()
  for (let start = 0; start < wanted.length; start += BATCH) {
    for (const producto of await select(wanted.slice(start, start + BATCH))) found.set(producto.id, producto)
  }
  return found
}

/** Products by their codes; where several have one, an active one is taken. */
export async function loadProductosByCodigo(
  db: Kysely<Schema>,
  codigos: string[],
  en: number,
): Promise<Map<string, Producto>> {
  const rows = await db.selectFrom('products').select('id').where('codigo', 'in', codigos).orderBy('activo').execute()
  const productos = await loadProductosById(
    db,
    rows.map(({ id }) => id),
    en,
  )
  return new Map(rows.flatMap(({ id }) => productos.get(id) ?? []).map((producto) => [producto.codigo, producto]))
}

/** Active ones by their names, of today or from before a rename: under the names that were asked for. */
export async function loadProductosByNombre(
  db: Kysely<Schema>,
  nombres: string[],
  en: number,
): Promise<Map<string, Producto>> {
  const slugs = [...new Set(nombres.map(slugify))].filter((slug) => slug !== '')
  if (slugs.length === 0) return new Map()
  const active = db.selectFrom('products').where('activo', '=', 1)
  const [former, today] = await Promise.all([
    active
      .innerJoin('productSlugs', 'productSlugs.productId', 'products.id')
      .select(['products.id', 'productSlugs.slug'])
      .where('productSlugs.slug', 'in', slugs)
      .execute(),
    active.select(['id', 'slug']).where('slug', 'in', slugs).execute(),
  ])
  const ids = new Map([...former, ...today].map(({ id, slug }) => [slug, id]))
  const productos = await loadProductosById(db, [...ids.values()], en)
  return new Map(
    nombres.flatMap((nombre) => {
      const producto = productos.get(ids.get(slugify(nombre)) ?? '')
      return producto === undefined ? [] : [[nombre, producto] as const]
    }),
  )
}

/** No name is longer; a longer address isn't looked up. */
const ADDRESS_MAX = 300

/**
 * Finds an active product by what stands after /product/ (specification 3.16 to 3.19).
 * @param address slug, former slug, raw name, id or code, already decoded
 * @returns the product when `address` is its slug; the slug that it lives at; or null when there is none
 */
export async function findProducto(
  { database, clock }: Pick<Runtime, 'database' | 'clock'>,
  address: string,
): Promise<{ producto: Producto } | { movedTo: string } | null> {
  // A zero byte is refused by PostgreSQL, and stands in no name.
  if (address === '' || address.length > ADDRESS_MAX || address.includes('\0')) return null
  const found = await findActiveAddress(database.read, { raw: address, slug: slugify(address) })
  if (found === null) return null
  if (found.slug !== address) return { movedTo: found.slug }
  const [producto] = await selectProductos(database.read, [found.id], clock())
  return producto === undefined ? null : { producto }
}

import type { Producto } from '#domain/productos/producto.ts'
import { slugify } from '#domain/texto/texto.ts'
import type { Runtime } from '#server/base/runtime.ts'
import { findActiveAddress, selectProductos } from './productos.repo.ts'

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

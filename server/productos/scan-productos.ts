import type { ProductoInterno } from '#domain/productos/producto.ts'
import { inPieces } from '#server/base/in-pieces.ts'
import type { Runtime } from '#server/base/runtime.ts'
import { selectFormerSlugs, selectProductosInternos, selectScanPage } from './productos.repo.ts'
import type { FiltrosAdmin } from '#domain/catalogo/filtros-admin.ts'
import { readyFiltros, selectFiltrados } from './productos-admin.repo.ts'

/** Products read at once, and handed on at once. */
const BATCH = 50
const PIECE = 25

/** A product with what stands beside it. */
export type ProductoEscaneado = { producto: ProductoInterno; creado: number; slugsAnteriores: string[] }

/** All products, active or not, by code, a few at a time: never all of them in memory (specification 32.25). */
export async function* scanProductos({ database }: Pick<Runtime, 'database'>): AsyncGenerator<ProductoEscaneado[]> {
  for (let after = ''; ;) {
    const page = await selectScanPage(database.aside, after, BATCH)
    if (page.length === 0) return
    const ids = page.map(({ id }) => id)
    const productos = new Map(
      (await selectProductosInternos(database.aside, ids)).map((producto) => [producto.id, producto]),
    )
    const slugs = Map.groupBy(await selectFormerSlugs(database.aside, ids), ({ productId }) => productId)
    const escaneados = page.flatMap(({ id, creado }) => {
      const producto = productos.get(id)
      return producto === undefined
        ? []
        : [{ producto, creado, slugsAnteriores: (slugs.get(id) ?? []).map(({ slug }) => slug) }]
    })
    yield* inPieces(escaneados, PIECE)
    after = page.at(-1)!.codigo
  }
}

/**
 * The ids of all products with the filters, active or not, some at a time, the most popular first. Read by their ids, so
 * that each comes once whatever is edited meanwhile.
 */
export async function* scanFiltrados(
  { database, clock }: Pick<Runtime, 'database' | 'clock'>,
  pedidos: FiltrosAdmin,
  size: number,
): AsyncGenerator<string[]> {
  const filtros = await readyFiltros(database.aside, pedidos, clock())
  const found: { id: string; popularidad: number }[] = []
  for (let after = ''; ;) {
    const next = await selectFiltrados(database.aside, filtros, after, size)
    if (next.length === 0) break
    found.push(...next)
    after = next.at(-1)!.id
  }
  found.sort((a, b) => b.popularidad - a.popularidad)
  for (let start = 0; start < found.length; start += size) yield found.slice(start, start + size).map(({ id }) => id)
}

import type { Producto } from '#domain/productos/producto.ts'
import { inPieces } from '#server/base/in-pieces.ts'
import type { Runtime } from '#server/base/runtime.ts'
import { selectActiveIds, selectProductos } from './productos.repo.ts'

/** Products read at once, and handed on at once: up to ten articles are written of each. */
const BATCH = 50
const PIECE = 10

/** All active products in the order of their ids, a few at a time, never all in memory (specification 32.25). */
export async function* scanActivos({
  database,
  clock,
}: Pick<Runtime, 'database' | 'clock'>): AsyncGenerator<Producto[]> {
  for (let after = ''; ;) {
    const ids = await selectActiveIds(database.aside, after, BATCH)
    if (ids.length === 0) return
    const productos = await selectProductos(database.aside, ids, clock())
    yield* inPieces(
      productos.sort((a, b) => (a.id < b.id ? -1 : 1)),
      PIECE,
    )
    after = ids.at(-1)!
  }
}

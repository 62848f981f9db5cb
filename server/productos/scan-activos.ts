import { setImmediate } from 'node:timers/promises'
import type { Producto } from '#domain/productos/producto.ts'
import type { Runtime } from '#server/base/runtime.ts'
import { selectActiveIds, selectProductos } from './productos.repo.ts'

/**
 * Products read at once; between two reads waiting pages get their turn (SQLite answers synchronously). Few, since up
 * to ten articles are written of each.
 */
const BATCH = 50

/** All active products in the order of their ids, a batch at a time, never all in memory. */
export async function* scanActivos({
  database,
  clock,
}: Pick<Runtime, 'database' | 'clock'>): AsyncGenerator<Producto[]> {
  for (let after = ''; ;) {
    const ids = await selectActiveIds(database.aside, after, BATCH)
    if (ids.length === 0) return
    yield (await selectProductos(database.aside, ids, clock())).sort((a, b) => (a.id < b.id ? -1 : 1))
    after = ids.at(-1)!
    await setImmediate()
  }
}

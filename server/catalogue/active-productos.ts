import { setImmediate } from 'node:timers/promises'
import { toBreve } from '#domain/producto/campos.ts'
import type { ProductoBreve } from '#domain/producto/producto.ts'
import type { Database } from '#server/db/connect.ts'
import { selectActiveStamps, selectProductos, selectStock } from './productos.repo.ts'

/** Products read at once; between two reads waiting pages get their turn (SQLite answers synchronously). */
const BATCH = 250

/** A product in memory, as it was when its row said `actualizado`. */
type Kept = { actualizado: number; producto: ProductoBreve }

/**
 * All active products of a moment, by id.
 * @property edited whether anything but stock differs from the reading before
 */
export type ActiveProductos = { productos: Map<string, ProductoBreve>; edited: boolean }

/**
 * Reads all active products repeatedly, but from the database only what has changed: stock always, the rest of a
 * product when its `actualizado` has moved. So an order costs a few milliseconds with 10,000 products, and whoever
 * edits a product has to move its `actualizado`. A product that hasn't changed stays the same object.
 */
export function createActiveReader(database: Database): () => Promise<ActiveProductos> {
  let kept = new Map<string, Kept>()

  return async () => {
    const stamps = await selectActiveStamps(database.read)
    await setImmediate()
    const stale = stamps.filter(({ id, actualizado }) => kept.get(id)?.actualizado !== actualizado).map(({ id }) => id)
    const fresh = new Map<string, ProductoBreve>()
    for (let start = 0; start < stale.length; start += BATCH) {
      for (const producto of await selectProductos(database.read, stale.slice(start, start + BATCH)))
        fresh.set(producto.id, toBreve(producto))
      await setImmediate()
    }
    const stock = await selectStock(database.read)
    await setImmediate()

    const next = new Map<string, Kept>()
    for (const { id, actualizado } of stamps) {
      const producto = fresh.get(id) ?? kept.get(id)?.producto
      // Undefined: gone between the two reads; the next reading sees that.
      if (producto !== undefined) next.set(id, { actualizado, producto: withStock(producto, stock.get(id) ?? {}) })
    }
    const edited = stale.length > 0 || next.size !== kept.size
    kept = next
    return { productos: new Map([...next].map(([id, { producto }]) => [id, producto])), edited }
  }
}

function withStock(producto: ProductoBreve, stock: Record<string, number>): ProductoBreve {
  const talles = Object.keys(stock)
  const same =
    talles.length === Object.keys(producto.stock).length &&
    talles.every((talle) => stock[talle] === producto.stock[talle])
  return same ? producto : { ...producto, stock }
}

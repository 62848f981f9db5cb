import { mesesAntes } from '#domain/tiempo/mes.ts'
import type { Runtime } from '#server/base/runtime.ts'
import { deleteDeLosLibros, selectFueraDeLosLibros } from './olvido.repo.ts'
import { lockPedido } from '../guardar/pedidos.repo.ts'

/** Years that what was sold and paid is kept for the books. */
const LIBROS_ANIOS = 10

/** Orders of one transaction: they have a dozen rows each. */
const BATCH = 5

/**
 * Deletes orders that ended ten years ago and whose buyer's data are erased, with their payments and everything else of
 * theirs (specification 11.80, decision 0050). What they sold stays in the ledger of stock, without them. What they
 * used of a code can't be used again. In small transactions, each order looked at again under its lock.
 * @param signal stops between two transactions
 * @returns how many
 */
export async function forgetLibros({ database, clock, log }: Runtime, signal?: AbortSignal): Promise<number> {
  const before = mesesAntes(clock(), 12 * LIBROS_ANIOS)
  let forgotten = 0
  for (;;) {
    if (signal?.aborted) break
    const found = await selectFueraDeLosLibros(database.aside, before, BATCH)
    if (found.length === 0) break
    const done = await database.transaction(async (tx) => {
      for (const id of found.toSorted()) await lockPedido(tx, id, clock())
      const ids = await selectFueraDeLosLibros(tx, before, BATCH, found)
      if (ids.length > 0) await deleteDeLosLibros(tx, ids)
      return ids.length
    })
    forgotten += done
    if (done === 0) break
  }
  if (forgotten > 0) log.info({ pedidos: forgotten }, 'orders of ten years ago were deleted')
  return forgotten
}

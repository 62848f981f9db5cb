import { DIA_MS } from '#domain/tiempo/dia.ts'
import { noteErased } from '#server/db/compact.ts'
import type { Database } from '#server/db/connect.ts'
import type { Runtime } from '#server/base/runtime.ts'
import { readPlazos } from '#server/ajustes/read-plazos.ts'
import { deletePedidos, selectOlvidables } from './olvido.repo.ts'
import { lockPedido } from '../guardar/pedidos.repo.ts'

const BATCH = 50

/**
 * Erases orders that ended unpaid some time ago (the owner's setting, 90 days), with everything about them (specification 11). They are other
 * people's names and addresses, and strangers can make any number of them. Those that any money came for stay. In small transactions, each
 * order looked at again under its lock; several processes may do it at once.
 * @param signal stops between two transactions
 * @returns how many this call erased
 */
export async function forgetPedidos(runtime: Runtime, signal?: AbortSignal): Promise<number> {
  const { database, clock, log } = runtime
  const before = clock() - (await readPlazos(runtime)).sinPagarDias * DIA_MS
  let forgotten = 0
  for (;;) {
    if (signal?.aborted) break
    const found = await selectOlvidables(database.aside, before, BATCH)
    const done = found.length === 0 ? 0 : await forgetThem(database, clock(), before, found)
    forgotten += done
    if (done === 0) break
  }
  if (forgotten > 0) log.info({ pedidos: forgotten }, 'orders that ended unpaid were erased')
  return forgotten
}

/** @returns how many were erased; none when another process is at them */
function forgetThem(database: Database, now: number, before: number, found: string[]): Promise<number> {
  return database.transaction(async (tx) => {
    for (const id of found.toSorted()) await lockPedido(tx, id, now)
    const ids = await selectOlvidables(tx, before, BATCH, found)
    if (ids.length > 0) await noteErased(tx)
    if (ids.length > 0) await deletePedidos(tx, ids)
    return ids.length
  })
}

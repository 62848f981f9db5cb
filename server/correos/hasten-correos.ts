import type { Runtime } from '#server/base/runtime.ts'
import type { Work } from '#server/ajustes/in-transaction.ts'
import { hasUndue, updateDueNow, updateDueNowTo } from './correos.repo.ts'

/** Makes an order's mails that wait for their next try, or were given up, due at once. */
export async function hastenCorreos(runtime: Pick<Runtime, 'database' | 'clock'>, pedidoId: string): Promise<void> {
  const now = runtime.clock()
  // All mails of a fresh order are due: nothing has to be written, and no disk waited for.
  if (await hasUndue(runtime.database.read, pedidoId, now))
    await runtime.database.transaction((tx) => updateDueNow(tx, pedidoId, now))
}

/**
 * Makes an order's mails to one address due now, in the caller's transaction.
 * @returns false when none waits: all of them are delivered
 */
export async function hastenCorreosTo(work: Work, pedidoId: string, para: string): Promise<boolean> {
  return (await updateDueNowTo(work.tx, pedidoId, para, work.clock())) > 0
}

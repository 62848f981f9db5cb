import type { Runtime } from '#server/runtime.ts'
import { applyPayment } from './apply-payment.ts'
import type { MercadoPagoClient } from './mercadopago-client.ts'
import { selectAwaitingPayment } from './notices.repo.ts'

const BATCH = 20
/** A notice usually comes before this. */
const MIN_AGE = 60_000
/** How long after its end a hold's order is still looked after. */
const AFTERMATH = 24 * 3_600_000

/**
 * Asks the provider for the payments of card orders that wait, because notices get lost. A few orders at a time.
 * @param after where the last call ended; '' begins anew
 * @param signal stops between two orders
 * @returns where the next call goes on
 */
export async function reconcile(
  runtime: Runtime,
  client: MercadoPagoClient,
  after: string,
  signal?: AbortSignal,
): Promise<string> {
  const now = runtime.clock()
  const ids = await selectAwaitingPayment(runtime.database.read, {
    createdBefore: now - MIN_AGE,
    heldAfter: now - AFTERMATH,
    after,
    limit: BATCH,
  })
  let last = after
  for (const id of ids) {
    if (signal?.aborted) return last
    const found = await client.searchPayments(id)
    last = id
    // The provider is down: the others would wait for nothing. The next call goes on behind this one, which may be
    // the only one that can't be read.
    if (!found.ok) return last
    try {
      for (const payment of found.value.toReversed()) {
        if (payment.externalReference === id) await applyPayment(runtime, payment, client.collectorId)
      }
    } catch (error) {
      runtime.log.error({ pedidoId: id, err: error }, 'the payments of an order could not be applied')
    }
  }
  return ids.length < BATCH ? '' : last
}

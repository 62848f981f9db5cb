import type { Runtime } from '#server/base/runtime.ts'
import { applyFoundPayment } from './apply-payment.ts'
import type { MercadoPagoClient } from './mercadopago-client.ts'
import { claimConsulta, ESPERA_MAX, selectPorConsultar, VENCIDO_ESPERA_MAX, type PorConsultar } from './notices.repo.ts'

/** Requests to the provider per call. */
const BATCH = 60
const MINUTE = 60_000
/** By this age of an order its notice has usually come. */
const MIN_AGE = MINUTE
/** How long after its hold ended an order is still asked about. */
const AFTERMATH = VENCIDO_ESPERA_MAX
const FIRST_PAUSE_AFTER_THE_END = 5 * MINUTE

/**
 * Asks the provider for the payments of card orders, because notices get lost. Waiting orders come first, then those
 * that ran out a short while ago, with growing pauses. Several processes share the work.
 * @param signal stops between two orders
 */
export async function reconcile(runtime: Runtime, client: MercadoPagoClient, signal?: AbortSignal): Promise<void> {
  const { database, clock, log } = runtime
  const now = clock()
  const limits = { now, createdBefore: now - MIN_AGE, heldAfter: now - AFTERMATH, limit: BATCH }
  for (const pedido of await selectPorConsultar(database.read, limits)) {
    if (signal?.aborted) return
    if (!(await database.transaction((tx) => claimConsulta(tx, pedido, now + pauseFor(pedido, now))))) continue
    const found = await client.searchPayments(pedido.id)
    // The provider may be down, or this order alone unreadable: the others wait, and the next call begins with them.
    if (!found.ok) return
    try {
      for (const payment of found.value.toReversed()) {
        if (payment.externalReference === pedido.id) await applyFoundPayment(runtime, client, payment)
      }
    } catch (error) {
      log.error({ pedidoId: pedido.id, err: error }, 'the payments of an order could not be applied')
    }
  }
}

/** As long again as since the order's end; while it waits, a tenth of its age. */
function pauseFor({ estado, creado, retenidoHasta }: PorConsultar, now: number): number {
  return estado === 'vencido'
    ? Math.max(FIRST_PAUSE_AFTER_THE_END, now - retenidoHasta)
    : Math.min(Math.max(MINUTE, Math.round((now - creado) / 10)), ESPERA_MAX)
}

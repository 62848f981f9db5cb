import type { Runtime } from '#server/runtime.ts'
import { applyNotices } from './apply-notices.ts'
import { forgetNotices } from './forget-notices.ts'
import { startLoop } from '#server/loop.ts'
import type { MercadoPagoClient } from './mercadopago-client.ts'
import { reconcile } from './reconcile.ts'
import { reviewChanges } from './review-changes.ts'
import { runDevoluciones } from './run-devoluciones.ts'

/** A notice that another process was told waits no longer for this one. */
const NOTICES_PAUSE = 2_000
const RECONCILE_PAUSE = 60_000
const REVIEW_PAUSE = 60_000
const DEVOLUCIONES_PAUSE = 5_000
const FORGET_PAUSE = 60 * 60_000

export type PaymentWorker = {
  /** A notice was stored: apply it now. */
  kick: () => void
  /** Finishes what is under way, at most one call to the provider. */
  stop: () => Promise<void>
}

/**
 * Applies notices as they come, looks for payments that nobody told of, goes on with refunds and forgets old notices.
 */
export function startPaymentWorker(runtime: Runtime, client: MercadoPagoClient): PaymentWorker {
  const onError = (error: unknown) => runtime.log.error({ err: error }, 'the payment worker stumbled')
  const notices = startLoop({
    round: (signal) => applyNotices(runtime, client, signal),
    pauseMs: NOTICES_PAUSE,
    onError,
  })
  const reconciliation = startLoop({
    round: (signal) => reconcile(runtime, client, signal),
    pauseMs: RECONCILE_PAUSE,
    onError,
  })
  const devoluciones = startLoop({
    round: (signal) => runDevoluciones(runtime, client, signal),
    pauseMs: DEVOLUCIONES_PAUSE,
    onError,
  })
  const review = startLoop({
    round: (signal) => reviewChanges(runtime, client, signal),
    pauseMs: REVIEW_PAUSE,
    onError,
  })
  const forgetting = startLoop({ round: () => forgetNotices(runtime), pauseMs: FORGET_PAUSE, turn: 'long', onError })
  return {
    kick: notices.kick,
    async stop() {
      await Promise.all([notices.stop(), reconciliation.stop(), devoluciones.stop(), review.stop(), forgetting.stop()])
    },
  }
}

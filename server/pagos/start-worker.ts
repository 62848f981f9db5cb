import type { Runtime } from '#server/base/runtime.ts'
import { applyNotices } from './apply-notices.ts'
import { joinLoops, startLoop, type Loop } from '#server/base/loop.ts'
import type { MercadoPagoClient } from './mercadopago-client.ts'
import { reconcile } from './reconcile.ts'
import { reviewChanges } from './review-changes.ts'
import { remindCupones } from './remind-cupones.ts'
import { runReintegros } from './carry-out-reintegro.ts'
import { deleteSettledNotices } from './notices.repo.ts'

/**
 * Applies notices as they come, looks for untold payments, goes on with refunds and forgets old notices.
 * @returns `kick` applies a notice that was stored now; `stop` finishes what is under way, at most one call to the
 * provider
 */
export function startPaymentWorker(runtime: Runtime, client: MercadoPagoClient): Loop {
  const onError = (error: unknown) => runtime.log.error({ err: error }, 'the payment worker stumbled')
  const notices = startLoop({
    name: 'avisos_pago',
    round: (signal) => applyNotices(runtime, client, signal),
    onError,
  })
  const reconciliation = startLoop({
    name: 'conciliacion',
    round: async (signal) => {
      await reconcile(runtime, client, signal)
      await remindCupones(runtime, client, signal)
    },
    onError,
  })
  const reintegros = startLoop({
    name: 'reintegros',
    round: (signal) => runReintegros(runtime, client, signal),
    onError,
  })
  const review = startLoop({
    name: 'revision_pagos',
    round: (signal) => reviewChanges(runtime, client, signal),
    onError,
  })
  const forgetting = startLoop({
    name: 'olvido_avisos_pago',
    round: () => forgetNotices(runtime),
    turn: 'long',
    onError,
  })
  return { ...joinLoops([notices, reconciliation, reintegros, review, forgetting]), kick: notices.kick }
}

/** Milliseconds: longer than anybody asks what became of a notice. */
const SE_GUARDAN = 90 * 24 * 60 * 60_000

/** Forgets notices that were worked off long ago; what they told is in the payments. */
export async function forgetNotices({ database, clock }: Pick<Runtime, 'database' | 'clock'>): Promise<void> {
  await database.transaction((tx) => deleteSettledNotices(tx, clock() - SE_GUARDAN))
}

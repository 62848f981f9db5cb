import { hastenCorreos } from '#server/correos/hasten-correos.ts'
import type { WaitingRuntime } from '#server/correos/mailer.ts'
import { waitForCorreos, type SuerteDeLosCorreos } from '#server/correos/wait-for-correos.ts'

export type EstadoDelCorreo = Exclude<SuerteDeLosCorreos, 'en_camino'>

/** Milliseconds: nobody waits longer for a mail (specification 13.9). */
export const CORREO_WAIT_MS = 8_000

/**
 * Sends the mails of an order that is being placed, and waits for them 8 s at most (specification 13.9). It doesn't
 * wait when as many are being sent as go at once: they come after others then.
 */
export async function sendCorreosDePedido(runtime: WaitingRuntime, pedidoId: string): Promise<SuerteDeLosCorreos> {
  await hastenCorreos(runtime, pedidoId)
  const wait = runtime.mailer.isBusy() ? 0 : CORREO_WAIT_MS
  runtime.mailer.kick()
  return waitForCorreos(runtime, pedidoId, wait)
}

/** Sends an order's undelivered mails now. @returns 'enviado' when all of them are delivered within 8 s */
export async function deliverCorreosDePedido(runtime: WaitingRuntime, pedidoId: string): Promise<EstadoDelCorreo> {
  await hastenCorreos(runtime, pedidoId)
  runtime.mailer.kick()
  const suerte = await waitForCorreos(runtime, pedidoId, CORREO_WAIT_MS)
  return suerte === 'en_camino' ? 'no_enviado' : suerte
}

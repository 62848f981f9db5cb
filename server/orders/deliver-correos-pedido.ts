import { hastenCorreos } from '#server/mail/hasten-correos.ts'
import type { MailingRuntime } from '#server/mail/mailer.ts'
import { waitForCorreos } from '#server/mail/wait-for-correos.ts'

export type EstadoDelCorreo = 'enviado' | 'no_enviado'

/** Milliseconds: nobody waits longer for a mail (specification 13.9). */
export const CORREO_WAIT_MS = 8_000

/** Sends an order's undelivered mails now. @returns 'enviado' when all of them are delivered within 8 s */
export async function deliverCorreosDePedido(runtime: MailingRuntime, pedidoId: string): Promise<EstadoDelCorreo> {
  await hastenCorreos(runtime, pedidoId)
  runtime.mailer.kick()
  return (await waitForCorreos(runtime, pedidoId, CORREO_WAIT_MS)) ? 'enviado' : 'no_enviado'
}

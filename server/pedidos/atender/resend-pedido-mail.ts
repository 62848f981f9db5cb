import { fallo, ok, type Fallo, type Resultado } from '#domain/errores.ts'
import { isRemitenteBloqueado } from '#server/contacto/is-remitente-bloqueado.ts'
import { takeFromLimit } from '#server/base/limit.ts'
import type { WaitingRuntime } from '#server/correos/mailer.ts'
import { deliverCorreosDePedido, type EstadoDelCorreo } from '../guardar/deliver-correos-pedido.ts'
import { selectPedido } from '../guardar/pedidos.repo.ts'

/** Per order, not per address: mobile networks share those. */
const LIMITE = { max: 10, ventanaMs: 10 * 60_000 }

/**
 * Tries again to send the mails of an order that aren't delivered; delivered ones aren't sent twice. At most ten times
 * in ten minutes (specification 8, status 429).
 */
export async function resendPedidoMail(
  runtime: WaitingRuntime,
  token: string,
): Promise<
  Resultado<
    { correo: EstadoDelCorreo },
    Fallo<'no_encontrado' | 'remitente_bloqueado' | 'demasiados_envios', { retryAfter: number } | undefined>
  >
> {
  const row = await selectPedido(runtime.database.read, { token })
  if (row === undefined) return fallo('no_encontrado')
  if (await isRemitenteBloqueado(runtime, row.correo)) return fallo('remitente_bloqueado')
  const limit = await takeFromLimit(runtime, `correo-de-pedido:${row.id}`, LIMITE)
  if (!limit.ok) return fallo('demasiados_envios', { data: { retryAfter: limit.retryAfter } })
  return ok({ correo: await deliverCorreosDePedido(runtime, row.id) })
}

import type { Pesos } from '#domain/dinero/dinero.ts'
import { fallo, ok, type Fallo, type Resultado } from '#domain/errores.ts'
import { MEDIOS, totalElegido, type MedioDePago } from '#domain/pedidos/pedido.ts'
import type { FalloDePedido, PedidoHecho, SolicitudDePedido } from '#domain/pedidos/solicitud.ts'
import { isRemitenteBloqueado } from '#server/contacto/is-remitente-bloqueado.ts'
import type { WaitingRuntime } from '#server/correos/mailer.ts'
import type { SuerteDeLosCorreos } from '#server/correos/wait-for-correos.ts'
import { sendCorreosDePedido } from '../guardar/deliver-correos-pedido.ts'
import { placePedido } from './place-pedido.ts'

/**
 * Places an order that is paid to the shop itself and sends its mail (specification 13.7). The order stands whether the mail
 * could be sent or not; the same request again tries to send it again.
 * @param origin address of the shop as the buyer sees it, for the link in the mail
 * @param ip address of the visitor, '' when it isn't known
 */
export async function placeWithCorreos(
  runtime: WaitingRuntime,
  solicitud: SolicitudDePedido,
  medio: MedioDePago,
  origin: string,
  ip = '',
): Promise<
  Resultado<
    { pedido: PedidoHecho; total: Pesos; correo: SuerteDeLosCorreos },
    FalloDePedido | Fallo<'remitente_bloqueado'>
  >
> {
  if (await isRemitenteBloqueado(runtime, solicitud.shipping.correo))
    return fallo('remitente_bloqueado', {
      detail: `La tienda no toma pedidos ${MEDIOS[medio].alPagar} con este correo.`,
    })
  const placed = await placePedido(runtime, solicitud, medio, origin, ip)
  if (!placed.ok) return placed
  const { id, codigo, token } = placed.value
  const correo = await sendCorreosDePedido(runtime, id)
  return ok({ pedido: { codigo, token }, total: totalElegido(placed.value), correo })
}

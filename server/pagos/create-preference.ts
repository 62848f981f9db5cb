import { ok, type Fallo, type Resultado } from '#domain/errores.ts'
import type { FalloDePedido, PedidoHecho, SolicitudDePedido } from '#domain/pedidos/solicitud.ts'
import { placePedido } from '#server/pedidos/colocar/place-pedido.ts'
import type { Runtime } from '#server/base/runtime.ts'
import { offerCard, type Provider } from './offer-card.ts'

export type PreferenciaHecha = { id: string; init_point: string; pedido: PedidoHecho }

/**
 * Places a card order and creates its preference (specification 7). The same idempotency key gives the same order and
 * preference. When the provider fails the order stands and waits. The same request again, or the order's page, goes on
 * with it. An order that doesn't wait for a card any more (paid, say) leads to its own page.
 * @param origin address of the shop as the buyer sees it
 * @param ip address of the visitor, '' when it isn't known
 */
export async function createPreference(
  runtime: Runtime,
  provider: Provider,
  solicitud: SolicitudDePedido,
  origin: string,
  ip = '',
): Promise<Resultado<PreferenciaHecha, FalloDePedido | Fallo<'pago_no_disponible'>>> {
  const placed = await placePedido(runtime, solicitud, 'tarjeta', origin, ip)
  if (!placed.ok) return placed
  const { id: pedidoId, codigo, token, preferenceId } = placed.value
  const offer = await offerCard(runtime, provider, placed.value, origin)
  if (offer.ok) return ok({ id: offer.value.id, init_point: offer.value.initPoint, pedido: { codigo, token } })
  if (offer.code === 'pago_no_disponible') return { ...offer, code: offer.code }
  return ok({ id: preferenceId ?? pedidoId, init_point: `${origin}/pedido/${token}`, pedido: { codigo, token } })
}

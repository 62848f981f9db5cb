import { fallo, ok, type Fallo, type Resultado } from '#domain/errores.ts'
import { MEDIOS, type MedioDePago } from '#domain/pedidos/pedido.ts'
import { changeMedioDePago } from '#server/pedidos/mover/switch-medio.ts'
import type { Runtime } from '#server/base/runtime.ts'
import { offerCard, type Provider } from './offer-card.ts'

/** `init_point`: where it is paid, if that is at the card provider's. */
export type Reintento = { medio: MedioDePago; init_point?: string }

/**
 * 'reintentar' and 'pagar por transferencia' on an order that waits (specification 11.24, 11.25).
 * @param token the buyer's
 * @param origin address of the shop as the buyer sees it
 */
export async function retryPayment(
  runtime: Runtime,
  provider: Provider,
  token: string,
  medio: MedioDePago,
  origin: string,
): Promise<
  Resultado<Reintento, Fallo<'no_encontrado' | 'pedido_no_modificable' | 'demasiados_pedidos' | 'pago_no_disponible'>>
> {
  const changed = await changeMedioDePago(runtime, token, medio, origin)
  if (!changed.ok) return changed
  const pedido = changed.value
  if (MEDIOS[medio].cobra === 'tienda') {
    return pedido.retenidoHasta > runtime.clock() ? ok({ medio }) : fallo('pedido_no_modificable')
  }
  const offer = await offerCard(runtime, provider, pedido, origin)
  return offer.ok ? ok({ medio, init_point: offer.value.initPoint }) : offer
}

import { interpretPago } from '#domain/pagos/pago.ts'
import type { MedioDePago, Pedido } from '#domain/pedidos/pedido.ts'

/**
 * How an order stands as far as its result pages are concerned. `sin_respuesta`: the card provider hasn't told
 * anything about a payment yet.
 */
export type Situacion = 'pagado' | 'en_proceso' | 'rechazado' | 'sin_respuesta' | 'transferencia' | 'terminado'

type Facts = Pick<Pedido, 'estado' | 'medioDePago' | 'pagoEstado' | 'pagoDetalle'>

/** Derives the situation from what the server knows; what the provider's redirect claims plays no part. */
export function situacionDe(pedido: Facts): Situacion {
  switch (pedido.estado) {
    case 'pagado':
    case 'en_preparacion':
    case 'enviado':
    case 'listo_para_retirar':
    case 'entregado':
      return 'pagado'
    case 'vencido':
    case 'cancelado':
    case 'reembolsado':
      return 'terminado'
    case 'pendiente_pago':
      return SIN_PAGAR[pedido.medioDePago](pedido)
  }
}

const SIN_PAGAR: Record<MedioDePago, (pedido: Facts) => Situacion> = {
  tarjeta({ pagoEstado }) {
    if (pagoEstado === null) return 'sin_respuesta'
    return interpretPago(pagoEstado) === 'rechazado' ? 'rechazado' : 'en_proceso'
  },
  transferencia: () => 'transferencia',
}

/** The page of a token, /pedido/{token}. */
export function direccionDePedido(token: string): string {
  return `/pedido/${encodeURIComponent(token)}`
}

/** Where an order's buyer reads how it stands (specification 12.4). */
export function direccionDelResultado(pedido: Facts & Pick<Pedido, 'token'>): string {
  const query = `?pedido=${encodeURIComponent(pedido.token)}`
  switch (situacionDe(pedido)) {
    case 'pagado':
      return `/checkout/success${query}`
    case 'en_proceso':
      return `/checkout/pending${query}`
    case 'rechazado':
      return `/checkout/failure${query}`
    case 'transferencia':
      return `/checkout-transfer${query}`
    case 'sin_respuesta':
    case 'terminado':
      return direccionDePedido(pedido.token)
  }
}

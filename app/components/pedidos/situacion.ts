import { interpretPago } from '#domain/pagos/pago.ts'
import { isSinPago, type MedioDePago, type Pedido } from '#domain/pedidos/pedido.ts'

/**
 * How an order stands as far as its result pages are concerned. `sin_respuesta`: the card provider hasn't told
 * anything about a payment yet. `sin_pago`: nothing is left to be paid, it waits for a shirt that comes back.
 */
export type Situacion = 'pagado' | SinPagar | 'terminado'
export type SinPagar = 'en_proceso' | 'rechazado' | 'sin_respuesta' | 'transferencia' | 'sin_pago'

type Facts = Pick<
  Pedido,
  'estado' | 'medioDePago' | 'pagoEstado' | 'pagoDetalle' | 'totalMercadoPago' | 'totalTransferencia'
>

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
      return esperaDePago(pedido)
  }
}

/** How an order stands while it waits for its payment. */
export function esperaDePago(pedido: Omit<Facts, 'estado'>): SinPagar {
  return isSinPago(pedido) ? 'sin_pago' : SIN_PAGAR[pedido.medioDePago](pedido)
}

const SIN_PAGAR: Record<MedioDePago, (pedido: Omit<Facts, 'estado'>) => SinPagar> = {
  tarjeta({ pagoEstado }) {
    if (pagoEstado === null) return 'sin_respuesta'
    return interpretPago(pagoEstado) === 'rechazado' ? 'rechazado' : 'en_proceso'
  },
  transferencia: () => 'transferencia',
  // Cash is paid as it is chosen, but money that went back may leave it waiting.
  efectivo: () => 'transferencia',
}

/** The page of a token, /pedido/{token}. */
export function direccionDePedido(token: string): string {
  return `/pedido/${encodeURIComponent(token)}`
}

/**
 * Each situation by the page that its buyer is led to ('' for the order's own), and whether the order's shirts leave
 * the cart.
 */
const SITUACIONES: Record<Situacion, { pagina: string; vaciaCarrito: boolean }> = {
  pagado: { pagina: '/checkout/success', vaciaCarrito: true },
  en_proceso: { pagina: '/checkout/pending', vaciaCarrito: true },
  rechazado: { pagina: '/checkout/failure', vaciaCarrito: false },
  transferencia: { pagina: '/checkout-transfer', vaciaCarrito: true },
  sin_respuesta: { pagina: '', vaciaCarrito: false },
  sin_pago: { pagina: '', vaciaCarrito: false },
  terminado: { pagina: '', vaciaCarrito: false },
}

/** Whether its shirts leave the cart: by transfer, or by card if paid or pending (specification 10.15 to 10.17). */
export function vaciaCarrito(pedido: Facts): boolean {
  return SITUACIONES[situacionDe(pedido)].vaciaCarrito
}

/** Where an order's buyer reads how it stands (specification 12.4). */
export function direccionDelResultado(pedido: Facts & Pick<Pedido, 'token'>): string {
  const { pagina } = SITUACIONES[situacionDe(pedido)]
  return pagina === '' ? direccionDePedido(pedido.token) : `${pagina}?pedido=${encodeURIComponent(pedido.token)}`
}

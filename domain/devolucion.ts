import { formatPesos, sumPesos, type Pesos } from './dinero.ts'
import type { Estado, LineaPedido } from './pedido.ts'

/** Asked for and under way, done, or refused by the provider. */
export type EstadoDeDevolucion = 'pedida' | 'hecha' | 'rechazada'

/** Money of a card payment that goes back to whoever paid. */
export type Devolucion = {
  id: string
  pagoId: string
  monto: Pesos
  motivo: string
  /** An administrator from here, or the provider: in its own panel, or by itself. */
  quien: 'administrador' | 'proveedor'
  autor: string
  estado: EstadoDeDevolucion
  /** Why it was refused, or what it waits for. */
  error: string
  creado: number
  resuelto: number | null
}

/** Money that goes back, as its buyer is told: when it went, null while the provider is at it. */
export type DevolucionDelComprador = { id: string; monto: Pesos; hecha: number | null }

const DAY = 24 * 3_600_000
/** How long the provider is asked again for a refund that it doesn't answer for, in milliseconds. */
const PACIENCIA = DAY
/** For one that it has taken on, such as to a card whose bank is slow. */
const PACIENCIA_TOMADA = 30 * DAY

/** Milliseconds after which a refund under way is given up. @param tomada the provider has answered that it takes it on */
export function pacienciaDe(tomada: boolean): number {
  return tomada ? PACIENCIA_TOMADA : PACIENCIA
}

type Cobro = { id: string; estado: string; detalle: string; monto: Pesos; moneda: string }

/** The provider has the payment's money for the shop, or did before it went back; a chargeback won is money again. */
export function hasMoney({ estado, detalle }: Pick<Cobro, 'estado' | 'detalle'>): boolean {
  return estado === 'approved' || estado === 'in_mediation' || (estado === 'charged_back' && detalle === 'reimbursed')
}

/** What is left of a payment after all that went back. */
export function quedaDelPago(pago: Cobro, devoluciones: Pick<Devolucion, 'pagoId' | 'monto' | 'estado'>[]): Pesos {
  if (!hasMoney(pago)) return 0
  const back = devoluciones.filter(({ pagoId, estado }) => pagoId === pago.id && estado === 'hecha')
  return Math.max(0, pago.monto - sumPesos(back.map(({ monto }) => monto)))
}

/**
 * What can be asked back of a payment: what is left of it, without what was asked for already. Nothing of a payment in
 * another currency, which is the provider's panel's to return.
 */
export function quedaPorDevolver(pago: Cobro, devoluciones: Pick<Devolucion, 'pagoId' | 'monto' | 'estado'>[]): Pesos {
  if (pago.moneda !== 'UYU' || pago.estado !== 'approved') return 0
  const asked = devoluciones.filter(({ pagoId, estado }) => pagoId === pago.id && estado === 'pedida')
  return Math.max(0, quedaDelPago(pago, devoluciones) - sumPesos(asked.map(({ monto }) => monto)))
}

type Facts = {
  estado: Estado
  lineas: Pick<LineaPedido, 'modo'>[]
  totalMercadoPago: Pesos
  pagos: Cobro[]
  devoluciones: Pick<Devolucion, 'pagoId' | 'monto' | 'estado'>[]
}

/** What follows from returning an amount of a payment, in the owner's words: it can't be taken back. */
export function consecuenciaDeDevolver(pedido: Facts, pagoId: string, monto: Pesos): string {
  const amount = formatPesos(monto)
  const after = [...pedido.devoluciones, { pagoId, monto, estado: 'hecha' as const }]
  const leavesMoney = hasOrderMoney(pedido.pagos, after, pedido.totalMercadoPago)
  const backToSale =
    (pedido.estado === 'pagado' || pedido.estado === 'en_preparacion') &&
    pedido.lineas.some(({ modo }) => modo === 'stock')
  const order = leavesMoney
    ? 'El pedido sigue como está.'
    : `El pedido queda reembolsado.${backToSale ? ' Las camisetas en stock vuelven a la venta.' : ''}`
  return `Mercado Pago le devuelve ${amount} a quien compró y se le avisa por correo. ${order} No se puede deshacer.`
}

/** Whether some of the money that paid an order is still there, its refunds counted. */
export function hasOrderMoney(
  pagos: Cobro[],
  devoluciones: Pick<Devolucion, 'pagoId' | 'monto' | 'estado'>[],
  total: Pesos,
): boolean {
  return pagos.some((pago) => pago.moneda === 'UYU' && pago.monto === total && quedaDelPago(pago, devoluciones) > 0)
}

/**
 * Money of an order that the provider can return; 0 where it refused to, so that the owner returns it otherwise and
 * says so.
 */
export function porDevolverPorMercadoPago({
  pagos,
  devoluciones,
}: {
  pagos: Cobro[]
  devoluciones: Pick<Devolucion, 'pagoId' | 'monto' | 'estado'>[]
}): Pesos {
  if (devoluciones.some(({ estado }) => estado === 'rechazada')) return 0
  return sumPesos(pagos.map((pago) => quedaPorDevolver(pago, devoluciones)))
}

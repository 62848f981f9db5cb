import { formatPesos, sumPesos, type Pesos } from '#domain/dinero/dinero.ts'
import type { DatosEnvio } from '#domain/envios/envio.ts'
import { efectoEnStock, nextEstado, type Estado, type EventoPedido, type LineaPedido } from '#domain/pedidos/pedido.ts'

/** Asked for and under way, done, or refused by the provider. */
export type EstadoDeDevolucion = 'pedida' | 'hecha' | 'rechazada'

/** Money of a card payment that goes back to whoever paid. */
export type Devolucion = {
  id: string
  pagoId: string
  monto: Pesos
  motivo: string
  /** An administrator here, or the provider: in its panel, or by itself. */
  quien: 'administrador' | 'proveedor'
  autor: string
  estado: EstadoDeDevolucion
  /** Why it was refused, or what it waits for. */
  error: string
  creado: number
  resuelto: number | null
}

/** Money that goes back, as the buyer sees it: when it went, null while the provider is at it. */
export type DevolucionDelComprador = { id: string; monto: Pesos; hecha: number | null }

const DAY = 24 * 3_600_000
/** Milliseconds for which the provider is asked again about a refund that it doesn't answer. */
const PACIENCIA = DAY
/** Milliseconds for a refund that the provider accepted, such as to a card whose bank is slow. */
const PACIENCIA_TOMADA = 30 * DAY

/**
 * Milliseconds after which a refund under way is given up. @param tomada whether the provider answered that it takes it
 */
export function pacienciaDe(tomada: boolean): number {
  return tomada ? PACIENCIA_TOMADA : PACIENCIA
}

/** A payment of the provider, as it stands. */
export type Cobro = {
  id: string
  estado: string
  detalle: string
  monto: Pesos
  moneda: string
  /** Why it pays nothing here, '' when it does. */
  reparo: string
}

/** Whether the provider has, or had before it went back, the payment's money. Winning a chargeback brings it back. */
export function hasMoney({ estado, detalle }: Pick<Cobro, 'estado' | 'detalle'>): boolean {
  return estado === 'approved' || estado === 'in_mediation' || (estado === 'charged_back' && detalle === 'reimbursed')
}

/** What is left of a payment after all that went back. */
export function restOfPago(pago: Omit<Cobro, 'reparo'>, devoluciones: Devueltas): Pesos {
  if (!hasMoney(pago)) return 0
  const back = devoluciones.filter(({ pagoId, estado }) => pagoId === pago.id && estado === 'hecha')
  return Math.max(0, pago.monto - sumPesos(back.map(({ monto }) => monto)))
}

/**
 * How much of a payment can still be returned: what is left, without what was asked for already. Nothing in another
 * currency: that is returned in the provider's panel.
 */
export function restToReturn(pago: Omit<Cobro, 'reparo'>, devoluciones: Devueltas): Pesos {
  if (pago.moneda !== 'UYU' || pago.estado !== 'approved') return 0
  const asked = devoluciones.filter(({ pagoId, estado }) => pagoId === pago.id && estado === 'pedida')
  return Math.max(0, restOfPago(pago, devoluciones) - sumPesos(asked.map(({ monto }) => monto)))
}

type Facts = {
  estado: Estado
  eventos: Pick<EventoPedido, 'evento' | 'a'>[]
  totalMercadoPago: Pesos
  pagos: Cobro[]
}

type Devueltas = Pick<Devolucion, 'pagoId' | 'monto' | 'estado'>[]

/** What returning an amount of a payment leads to, in the owner's words; it can't be undone. */
export function consecuenciaDeDevolver(
  pedido: Facts & {
    lineas: Pick<LineaPedido, 'modo'>[]
    envio: Pick<DatosEnvio, 'correo'>
    devoluciones: Devueltas
  },
  pagoId: string,
  monto: Pesos,
): string {
  const after = [...pedido.devoluciones, { pagoId, monto, estado: 'hecha' as const }]
  const next = nextEstado(pedido.estado, eventoDeDevolver(pedido, after))!
  const backToSale =
    efectoEnStock(pedido.estado, next, false) === 'devolver' && pedido.lineas.some(({ modo }) => modo === 'stock')
  return [
    `Mercado Pago le devuelve ${formatPesos(monto)} a quien compró`,
    pedido.envio.correo === ''
      ? '. No dejó correo: avisale vos por WhatsApp o teléfono.'
      : ' y se le avisa por correo.',
    next === pedido.estado ? ' El pedido sigue como está.' : ' El pedido queda reembolsado.',
    backToSale ? ' Las camisetas en stock vuelven a la venta.' : '',
    ' No se puede deshacer.',
  ].join('')
}

/**
 * How money that went back moves its order. The whole of what paid it makes it reembolsado, where its state allows
 * that. A part, or what paid nothing, leaves it as it is.
 * @param devoluciones including the one that is told
 */
export function eventoDeDevolver(pedido: Facts, devoluciones: Devueltas): 'devolver_parte' | 'reembolsar' {
  if (nextEstado(pedido.estado, 'reembolsar') === null) return 'devolver_parte'
  return hasOrderMoney(pedido, devoluciones) ? 'devolver_parte' : 'reembolsar'
}

/** Whether any of an order's money is left: of what paid it, or if unpaid of whatever came. */
function hasOrderMoney({ eventos, pagos, totalMercadoPago }: Facts, devoluciones: Devueltas): boolean {
  if (eventos.some(({ evento }) => evento === 'confirmar_transferencia')) return true
  const wasPaid = eventos.some(({ a }) => a === 'pagado')
  return pagos.some(
    (pago) =>
      pago.reparo === '' &&
      (!wasPaid || (pago.moneda === 'UYU' && pago.monto === totalMercadoPago)) &&
      restOfPago(pago, devoluciones) > 0,
  )
}

/**
 * Money of an order that the provider can return or is returning. Where it refused to, only the latter: the owner
 * returns the rest otherwise and says so.
 */
export function porDevolverPorMercadoPago({ pagos, devoluciones }: { pagos: Cobro[]; devoluciones: Devueltas }): Pesos {
  const underWay = sumPesos(devoluciones.filter(isDevolucionEnCurso).map(({ monto }) => monto))
  if (devoluciones.some(({ estado }) => estado === 'rechazada')) return underWay
  return underWay + sumPesos(pagos.map((pago) => restToReturn(pago, devoluciones)))
}

/** Asked for, and neither done nor refused yet. */
export function isDevolucionEnCurso({ estado }: Pick<Devolucion, 'estado'>): boolean {
  return estado === 'pedida'
}

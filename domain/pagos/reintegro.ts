import { formatPesos, sumPesos, type Pesos } from '#domain/dinero/dinero.ts'
import type { DatosEnvio } from '#domain/envios/envio.ts'
import { EVENTOS } from '#domain/pedidos/eventos.ts'
import { efectoEnStock, nextEstado, type Estado, type EventoPedido, type LineaPedido } from '#domain/pedidos/pedido.ts'

/** Asked for and under way, done, or refused by the provider. */
export type EstadoDeReintegro = 'pedida' | 'hecha' | 'rechazada'

/** Money of a card payment that goes back to whoever paid. */
export type Reintegro = {
  id: string
  pagoId: string
  monto: Pesos
  motivo: string
  /** An administrator here, or the provider: in its panel, or by itself. */
  quien: 'administrador' | 'proveedor'
  autor: string
  estado: EstadoDeReintegro
  /** Why it was refused, or what it waits for. */
  error: string
  creado: number
  resuelto: number | null
}

/** Money that goes back, as the buyer sees it: when it went, null while the provider is at it. */
export type ReintegroDelComprador = { id: string; monto: Pesos; hecha: number | null }

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
export function restOfPago(pago: Omit<Cobro, 'reparo'>, reintegros: Devueltos): Pesos {
  if (!hasMoney(pago)) return 0
  const back = reintegros.filter(({ pagoId, estado }) => pagoId === pago.id && estado === 'hecha')
  return Math.max(0, pago.monto - sumPesos(back.map(({ monto }) => monto)))
}

/**
 * How much of a payment can still be returned: what is left, without what was asked for already. Nothing in another
 * currency: that is returned in the provider's panel.
 */
export function restToReturn(pago: Omit<Cobro, 'reparo'>, reintegros: Devueltos): Pesos {
  if (pago.moneda !== 'UYU' || pago.estado !== 'approved') return 0
  const asked = reintegros.filter(({ pagoId, estado }) => pagoId === pago.id && estado === 'pedida')
  return Math.max(0, restOfPago(pago, reintegros) - sumPesos(asked.map(({ monto }) => monto)))
}

type Facts = {
  estado: Estado
  eventos: Pick<EventoPedido, 'evento' | 'a'>[]
  totalMercadoPago: Pesos
  pagos: Cobro[]
}

type Devueltos = Pick<Reintegro, 'pagoId' | 'monto' | 'estado'>[]

/** What returning an amount of a payment leads to, in the owner's words; it can't be undone. */
export function consecuenciaDeDevolver(
  pedido: Facts & {
    lineas: Pick<LineaPedido, 'modo'>[]
    envio: Pick<DatosEnvio, 'correo'>
    reintegros: Devueltos
  },
  pagoId: string,
  monto: Pesos,
): string {
  const after = [...pedido.reintegros, { pagoId, monto, estado: 'hecha' as const }]
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
 * @param reintegros including the one that is told
 */
export function eventoDeDevolver(pedido: Facts, reintegros: Devueltos): 'devolver_parte' | 'reembolsar' {
  if (nextEstado(pedido.estado, 'reembolsar') === null) return 'devolver_parte'
  return hasOrderMoney(pedido, reintegros) ? 'devolver_parte' : 'reembolsar'
}

/** Whether any of an order's money is left: of what paid it, or if unpaid of whatever came. */
function hasOrderMoney({ eventos, pagos, totalMercadoPago }: Facts, reintegros: Devueltos): boolean {
  if (eventos.some(({ evento }) => EVENTOS.get(evento)?.cobra === 'tienda')) return true
  const wasPaid = eventos.some(({ a }) => a === 'pagado')
  return pagos.some(
    (pago) =>
      pago.reparo === '' &&
      (!wasPaid || (pago.moneda === 'UYU' && pago.monto === totalMercadoPago)) &&
      restOfPago(pago, reintegros) > 0,
  )
}

/**
 * Money of an order that the provider can return or is returning. Where it refused to, only the latter: the owner
 * returns the rest otherwise and says so.
 */
export function porDevolverPorMercadoPago({ pagos, reintegros }: { pagos: Cobro[]; reintegros: Devueltos }): Pesos {
  const underWay = sumPesos(reintegros.filter(isReintegroEnCurso).map(({ monto }) => monto))
  if (reintegros.some(({ estado }) => estado === 'rechazada')) return underWay
  return underWay + sumPesos(pagos.map((pago) => restToReturn(pago, reintegros)))
}

/** Asked for, and neither done nor refused yet. */
export function isReintegroEnCurso({ estado }: Pick<Reintegro, 'estado'>): boolean {
  return estado === 'pedida'
}

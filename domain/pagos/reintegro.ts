import { sumPesos, type Pesos } from '#domain/dinero/dinero.ts'
import { mediosCon, type MedioDePago } from '#domain/pedidos/pedido.ts'

/** Asked for and under way, done, or refused by the provider. */
export type EstadoDeReintegro = 'pedida' | 'hecha' | 'rechazada'

/** The way by which the card provider gives money back. */
export const VIA_DEL_PROVEEDOR = mediosCon(({ cobra }) => cobra === 'proveedor')[0]!
/** Ways in which somebody of the shop gives money back, as they take it. */
export const VIAS_A_MANO = mediosCon(({ cobra }) => cobra === 'tienda')

/** How money of an order goes back by hand: as it came, where somebody of the shop took it. */
export function viaAMano(medioDePago: MedioDePago): MedioDePago {
  return VIAS_A_MANO.find((una) => una === medioDePago) ?? VIAS_A_MANO[0]!
}

/** Milliseconds for which is kept where money was transferred to. */
export const CUENTA_MS = 90 * 24 * 3_600_000

/** Money that goes back to whoever paid: of a card payment by the provider, any by hand. */
export type Reintegro = {
  id: string
  /** The way of paying by which it goes back. */
  via: MedioDePago
  /** The provider's payment that it is of; null by hand. */
  pagoId: string | null
  monto: Pesos
  /** Where it was transferred to by hand, as somebody wrote it; erased 90 days after. */
  cuenta: string
  /** The day on which somebody says it went by hand, `2026-11-18`. */
  dia: string | null
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

/** Money that goes back, as the buyer sees it: when the provider did it, null while it is at it; its day by hand. */
export type ReintegroDelComprador = Pick<Reintegro, 'id' | 'via' | 'monto' | 'dia'> & { hecha: number | null }

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

type Devueltos = Pick<Reintegro, 'pagoId' | 'monto' | 'estado'>[]

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

import type { LineaPedido, Pedido } from './pedido.ts'

/** What a buyer is told of an order that holds nothing, before and after ordering. */
export const SIN_RESERVA =
  'Lo que está en stock se reserva cuando vemos el pago; si antes se agota, te devolvemos el dinero.'

/** Whether an order waits without a hold on its shirts from stock. */
export function isSinReserva({
  estado,
  retiene,
  lineas,
}: Pick<Pedido, 'estado' | 'retiene'> & { lineas: Pick<LineaPedido, 'modo'>[] }): boolean {
  return estado === 'pendiente_pago' && !retiene && lineas.some(({ modo }) => modo === 'stock')
}

/** Most units of stock that one telephone, or one e-mail address, holds unpaid at a time. */
export const RETENIDAS_POR_PERSONA = 24
/** Orders of one network in a day, past which mails about them are withheld. */
export const PEDIDOS_DE_UNA_RED = 200
/** Most units of stock that the orders of one network hold unpaid at a time. */
export const RETENIDAS_POR_RED = 60

/** Units of all shirts on sale: those that can be bought now, and those of unpaid orders. */
export type Existencias = { disponibles: number; retenidas: number }

/**
 * Whether more than a third of all units on sale is held unpaid (specification 11.50). Orders by transfer, which hold
 * for days, are taken without a hold then.
 * @param propias units that the order in question holds itself, which don't count
 */
export function isMuchoRetenido({ disponibles, retenidas }: Existencias, propias = 0): boolean {
  return (retenidas - propias) * 3 > disponibles + retenidas
}

/** What the limits of unpaid orders go by: what other orders of one origin wait for and hold, and what all do. */
export type Cargas = {
  /** Orders of the same telephone or e-mail address that wait for days. */
  esperando: number
  /** Units that orders of the same telephone or e-mail address hold, and those of the same network. */
  deLaPersona: number
  deLaRed: number
  /** Orders of that network in the last 24 hours. */
  deLaRedEnUnDia: number
  existencias: Existencias
}

/** Far more orders than a family has waiting for a transfer before it pays. */
const ESPERANDO_MAX = 10

/** Whether somebody has so many orders that wait for days that one more is refused (specification 11.41). */
export function isEsperaLlena({ esperando }: Pick<Cargas, 'esperando'>): boolean {
  return esperando >= ESPERANDO_MAX
}

/** Whether a network orders far too much with one order more: mails that a stranger causes are withheld (specification 13.33). */
export function isRedDesbordada({ deLaRedEnUnDia }: Pick<Cargas, 'deLaRedEnUnDia'>): boolean {
  return deLaRedEnUnDia >= PEDIDOS_DE_UNA_RED
}

/** An order that holds nothing yet: the units of stock that it asks for, and whether it may wait for days. */
type Aspirante = { unidades: number; esperaDias: boolean }

/**
 * Whether an order may hold its shirts while it isn't paid (specification 11.49, 11.50). Nobody is refused by it: past
 * the limits an order is taken without a hold.
 */
export function canHold({ deLaPersona, deLaRed, existencias }: Cargas, { unidades, esperaDias }: Aspirante): boolean {
  if (unidades === 0) return false
  if (deLaPersona + unidades > RETENIDAS_POR_PERSONA || deLaRed + unidades > RETENIDAS_POR_RED) return false
  return !esperaDias || !isMuchoRetenido(existencias)
}

/** Whether these are more units of stock than one order may hold; what is made to order holds nothing. */
export function hasDemasiadas(lineas: Pick<LineaPedido, 'modo'>[], unidadesPorPedido: number): boolean {
  return lineas.filter(({ modo }) => modo === 'stock').length > unidadesPorPedido
}

/** What a buyer is told who asks for more units of stock than one order holds. */
export function textoDemasiadas(unidadesPorPedido: number): string {
  const camisetas = unidadesPorPedido === 1 ? 'una camiseta' : `${unidadesPorPedido} camisetas`
  return `Para más de ${camisetas} escribinos por WhatsApp`
}

/** With which ways of paying an order would hold its shirts. */
export type ReservaPrevista = { tarjeta: boolean; transferencia: boolean }

/** What a buyer reads before ordering about shirts that wouldn't be held; '' when either way holds them. */
export function avisoDeReserva({ tarjeta, transferencia }: ReservaPrevista): string {
  if (tarjeta && transferencia) return ''
  return tarjeta ? `Si pagás por transferencia: ${SIN_RESERVA.replace('Lo', 'lo')}` : SIN_RESERVA
}

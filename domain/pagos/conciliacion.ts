import { ownValue } from '#domain/texto/own-value.ts'
import { hasMoney } from './reintegro.ts'
import type { Pesos } from '#domain/dinero/dinero.ts'
import { MEDIOS, type Estado, type MedioDePago } from '#domain/pedidos/pedido.ts'
import { comienzoDe, readDia, type Dia } from '#domain/tiempo/dia.ts'

/** A payment as the shop knows it. */
export type PagoNuestro = {
  id: string
  estado: string
  detalle: string
  monto: Pesos
  moneda: string
  devuelto: Pesos
}

/** A payment as the provider tells it now; its amount may have cents. */
export type PagoSuyo = {
  id: string
  pedidoId: string | null
  estado: string
  detalle: string
  monto: number
  moneda: string
  devuelto: number
  medio: string
  creado: number
}

export type PedidoComparado = {
  id: string
  codigo: string
  nombre: string
  estado: Estado
  medioDePago: MedioDePago
  total: Pesos
  creado: number
  pagos: PagoNuestro[]
  /** The payment that paid it according to its history, null for none. */
  pagadoPor: string | null
}

/**
 * What is wrong with a payment and its order. Money may pay no order of the shop, an order may count as paid without
 * money, or the two sides differ.
 */
export type Desacuerdo = 'dinero_sin_pedido' | 'pedido_sin_dinero' | 'distinto'

/** What the shop believes beside what the provider says; either may be missing. */
export type Comparacion = {
  pedido: Omit<PedidoComparado, 'pagos' | 'pagadoPor'> | null
  nuestro: PagoNuestro | null
  suyo: PagoSuyo | null
  desacuerdo: Desacuerdo | null
}

const PAGADO: ReadonlySet<Estado> = new Set(['pagado', 'en_preparacion', 'enviado', 'listo_para_retirar', 'entregado'])

/**
 * Compares orders with the provider's payments, what is wrong first, and the newest first within each. Other business
 * on the same account is left out where it holds no money.
 * @param suyos all that the provider has of these orders, and whatever else it has in the time looked at
 */
export function comparePagos(pedidos: PedidoComparado[], suyos: PagoSuyo[]): Comparacion[] {
  const byPedido = Map.groupBy(suyos, ({ pedidoId }) => pedidoId)
  const known = new Set(pedidos.map(({ id }) => id))
  const ajenos = suyos
    .filter((suyo) => (suyo.pedidoId === null || !known.has(suyo.pedidoId)) && moneyOf(suyo) > 0)
    .map((suyo): Comparacion => ({ pedido: null, nuestro: null, suyo, desacuerdo: 'dinero_sin_pedido' }))
  const propios = pedidos.flatMap((pedido) => compareOne(pedido, byPedido.get(pedido.id) ?? []))
  return [...ajenos, ...propios].sort(
    (a, b) => Number(b.desacuerdo !== null) - Number(a.desacuerdo !== null) || momentOf(b) - momentOf(a),
  )
}

function compareOne({ pagos, pagadoPor, ...pedido }: PedidoComparado, suyos: PagoSuyo[]): Comparacion[] {
  const counted = PAGADO.has(pedido.estado) && MEDIOS[pedido.medioDePago].cobra === 'proveedor'
  // The payment that the history names comes first; if its money is gone, another may take its place.
  const paying = suyos
    .filter((suyo) => moneyOf(suyo) > 0 && suyo.monto === pedido.total && suyo.moneda === 'UYU')
    .sort((a, b) => a.creado - b.creado)
  const pays = paying.find(({ id }) => id === pagadoPor) ?? paying[0]
  const ids = new Set([...pagos, ...suyos].map(({ id }) => id))
  const lines = [...ids].map((id): Comparacion => {
    const nuestro = pagos.find((one) => one.id === id) ?? null
    const suyo = suyos.find((one) => one.id === id) ?? null
    return { pedido, nuestro, suyo, desacuerdo: judgePago(nuestro, suyo, counted && suyo === pays) }
  })
  // An order that counts as paid has to have money, by the provider's word.
  if (counted && pays === undefined && !lines.some(({ desacuerdo }) => desacuerdo === 'pedido_sin_dinero')) {
    const blank = { pedido, nuestro: null, suyo: null, desacuerdo: 'pedido_sin_dinero' as const }
    const worst = lines.find(({ suyo }) => suyo !== null && isLost(suyo)) ?? lines[0]
    if (worst === undefined) return [blank]
    worst.desacuerdo = 'pedido_sin_dinero'
  }
  return lines
}

function judgePago(nuestro: PagoNuestro | null, suyo: PagoSuyo | null, paysOrder: boolean): Desacuerdo | null {
  if (suyo === null) return nuestro !== null && moneyOf(nuestro) > 0 ? 'pedido_sin_dinero' : 'distinto'
  if (nuestro === null || differs(nuestro, suyo)) return 'distinto'
  return moneyOf(suyo) > 0 && !paysOrder ? 'dinero_sin_pedido' : null
}

function differs(nuestro: PagoNuestro, suyo: PagoSuyo): boolean {
  return (
    nuestro.estado !== suyo.estado ||
    nuestro.detalle !== suyo.detalle ||
    nuestro.devuelto !== Math.round(suyo.devuelto) ||
    nuestro.monto !== Math.round(suyo.monto)
  )
}

/** The bank or the provider gave the money back to the buyer. */
function isLost({ estado }: PagoSuyo): boolean {
  return estado === 'charged_back' || estado === 'refunded'
}

function moneyOf(pago: Pick<PagoSuyo, 'estado' | 'detalle' | 'monto' | 'devuelto'>): number {
  return hasMoney(pago) ? Math.max(0, pago.monto - pago.devuelto) : 0
}

function momentOf({ suyo, pedido }: Comparacion): number {
  return suyo?.creado ?? pedido?.creado ?? 0
}

/** Which payments are looked at: those of some days, or of one order. */
export type FiltroDePagos = { desde: Dia; hasta: Dia; buscar: string }

const DIAS = 7
/** Most days that may be compared: the provider is asked for all of them, page by page. */
const DIAS_MAX = 31

/** What the page's address asks for; by default, or with nonsense in it, the last seven days. */
export function readFiltroDePagos(params: URLSearchParams, hoy: Dia): FiltroDePagos {
  const hasta = readDia(params.get('hasta')) ?? hoy
  const desde = readDia(params.get('desde')) ?? hasta - (DIAS - 1)
  const [first, last] = desde <= hasta ? [desde, hasta] : [hasta, desde]
  const buscar = (params.get('buscar') ?? '').trim().slice(0, 80)
  return { desde: Math.max(first, last - (DIAS_MAX - 1)), hasta: last, buscar }
}

/** The time of these days, milliseconds UTC; `hasta` excluded. */
export function tramoDe({ desde, hasta }: Pick<FiltroDePagos, 'desde' | 'hasta'>): { desde: number; hasta: number } {
  return { desde: comienzoDe(desde), hasta: comienzoDe(hasta + 1) }
}

/** The heading of what is wrong, and what to do about it. */
export const DESACUERDO_TEXTO: Record<Desacuerdo, { titulo: string; consejo: string }> = {
  dinero_sin_pedido: {
    titulo: 'Dinero sin pedido',
    consejo: 'Mercado Pago lo tiene y no paga ningún pedido de la tienda. Fijate de qué es, o devolvelo.',
  },
  pedido_sin_dinero: {
    titulo: 'Pedido sin dinero',
    consejo: 'El pedido figura pagado con tarjeta y Mercado Pago no tiene ese dinero. No lo mandes sin mirarlo.',
  },
  distinto: {
    titulo: 'No dicen lo mismo',
    consejo: 'Leelo de nuevo: la tienda toma lo que dice Mercado Pago ahora.',
  },
}

const ESTADO_DE_PAGO: Record<string, string> = {
  approved: 'Aprobado',
  authorized: 'Autorizado',
  pending: 'Pendiente',
  in_process: 'En revisión',
  in_mediation: 'En mediación',
  rejected: 'Rechazado',
  cancelled: 'Cancelado',
  canceled: 'Cancelado',
  refunded: 'Devuelto',
  charged_back: 'Contracargo',
}

/** The provider's `status` in words; an unknown one as it comes. */
export function estadoDePago(estado: string): string {
  return ownValue(ESTADO_DE_PAGO, estado) ?? estado
}

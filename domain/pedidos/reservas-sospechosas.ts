import { isDominioComun } from '#domain/contacto/correo-probable.ts'
import type { Pesos } from '#domain/dinero/dinero.ts'
import type { MedioDePago } from './pedido.ts'
import { casillaDe, telefonoNormalDe } from '#domain/contacto/remitente.ts'
import { isMuchoRetenido } from './limites-de-reserva.ts'

/** Why an unpaid order isn't cancelled along with its group. */
export type Resguardo = 'comprobante' | 'pago' | 'tienda'

/** An order that waits for its payment. */
export type PedidoImpago = {
  id: string
  codigo: string
  nombre: string
  telefono: string
  correo: string
  /** Network that it came from, '' when it isn't known. */
  red: string
  medioDePago: MedioDePago
  /** Units of stock that it keeps from others. */
  unidades: number
  total: Pesos
  /** Milliseconds UTC. */
  creado: number
  /** Null: it goes with its group. */
  resguardo: Resguardo | null
}

/** What unpaid orders have in common: where they came from, who ordered, when. */
export const ORIGENES = ['red', 'contacto', 'momento'] as const
export type Origen = (typeof ORIGENES)[number]

/** Unpaid orders of one origin. */
export type GrupoDeReservas = {
  origen: Origen
  /** Tells the groups of an origin apart: `203.0.113.7`, `correo:@ejemplo.uy`, `1795100400000`; '' for what isn't known. */
  clave: string
  pedidos: number
  unidades: number
  /** How many of its orders are cancelled with it, and what they keep. */
  libres: number
  unidadesLibres: number
  /** When the first and the last of them were placed, milliseconds UTC. */
  desde: number
  hasta: number
}

export const HORA = 60 * 60_000
/** How many units kept by unpaid orders of one hour are reported to the owner. */
export const UNIDADES_EN_UNA_HORA = 50

/** Unpaid orders keep an unusual share of the shirts from others. */
export type AvisoDeReservas = { pedidos: number; unidades: number; enVenta: number; enUnaHora: number }

/**
 * What the owner is told of unpaid orders, null for nothing. They keep more than a third of the units on sale, or 50
 * that were ordered within an hour. The owner's own sales don't count.
 * @param enVenta units for sale, including what is kept
 */
export function avisoDeReservas(
  reservas: Pick<PedidoImpago, 'unidades' | 'creado' | 'resguardo'>[],
  enVenta: number,
): AvisoDeReservas | null {
  const ajenas = reservas.filter(({ resguardo }) => resguardo !== 'tienda')
  const unidades = sumUnidades(ajenas)
  const enUnaHora = mostInAnHour(ajenas)
  const existencias = { disponibles: enVenta - unidades, retenidas: unidades }
  const inusual = isMuchoRetenido(existencias) || enUnaHora >= UNIDADES_EN_UNA_HORA
  return inusual && unidades > 0 ? { pedidos: ajenas.length, unidades, enVenta, enUnaHora } : null
}

/** The most units that were ordered within any one hour. */
function mostInAnHour(reservas: Pick<PedidoImpago, 'unidades' | 'creado'>[]): number {
  const sorted = reservas.toSorted((a, b) => a.creado - b.creado)
  let first = 0
  let within = 0
  let most = 0
  for (const { creado, unidades } of sorted) {
    within += unidades
    for (; sorted[first]!.creado <= creado - HORA; first++) within -= sorted[first]!.unidades
    most = Math.max(most, within)
  }
  return most
}

/**
 * The group that an order belongs to. It depends only on the order, so that a group means the same orders whatever
 * others come or go.
 */
export function claveDeGrupo(reserva: PedidoImpago, origen: Origen): string {
  switch (origen) {
    case 'red':
      return reserva.red
    case 'momento':
      return String(Math.floor(reserva.creado / HORA) * HORA)
    case 'contacto':
      return reserva.correo === '' ? telefonoParecido(reserva.telefono) : correoParecido(reserva.correo)
  }
}

/** `ana.1@gmail.com` and `ana.22@gmail.com` are alike, and so are all addresses of an uncommon domain. */
function correoParecido(correo: string): string {
  const [nombre = '', dominio = ''] = casillaDe(correo).split('@')
  return isDominioComun(dominio) ? `correo:${nombre.replace(/[\d._-]+/g, '')}@${dominio}` : `correo:@${dominio}`
}

/** Numbers that differ in their last three figures. */
function telefonoParecido(telefono: string): string {
  return `telefono:${telefonoNormalDe(telefono).slice(0, -3)}`
}

/** Groups by origin, those that keep most first. */
export function groupReservas(reservas: PedidoImpago[], origen: Origen): GrupoDeReservas[] {
  const grupos = Map.groupBy(reservas, (reserva) => claveDeGrupo(reserva, origen))
  return [...grupos]
    .map(([clave, own]): GrupoDeReservas => {
      const libres = own.filter(({ resguardo }) => resguardo === null)
      return {
        origen,
        clave,
        pedidos: own.length,
        unidades: sumUnidades(own),
        libres: libres.length,
        unidadesLibres: sumUnidades(libres),
        desde: own.reduce((first, { creado }) => Math.min(first, creado), Number.POSITIVE_INFINITY),
        hasta: own.reduce((last, { creado }) => Math.max(last, creado), 0),
      }
    })
    .toSorted((a, b) => b.unidades - a.unidades || b.pedidos - a.pedidos || (a.clave < b.clave ? -1 : 1))
}

export function sumUnidades(reservas: Pick<PedidoImpago, 'unidades'>[]): number {
  return reservas.reduce((sum, { unidades }) => sum + unidades, 0)
}

/** What an administrator ticked on the screen of unpaid orders. */
export type ReservasElegidas = {
  origen: Origen
  /** When the screen was made, milliseconds UTC: what was ordered since isn't meant by a group. */
  visto: number
  todas: boolean
  /** Keys of groups. */
  grupos: ReadonlySet<string>
  /** Codes of orders ticked one by one; `resguardados` of those among them that the screen kept out of groups. */
  pedidos: ReadonlySet<string>
  resguardados: ReadonlySet<string>
  /** Whether everybody who left an e-mail is told; else only the buyers of `resguardados` are. */
  avisar: boolean
}

/**
 * Whether an order is to be cancelled, by what was ticked. It isn't if it was placed after the screen was made, or a
 * receipt or money has come since.
 */
export function isElegida(reserva: PedidoImpago, elegidas: ReservasElegidas): boolean {
  if (elegidas.resguardados.has(reserva.codigo)) return true
  if (reserva.resguardo !== null) return false
  return isMarcada(reserva, elegidas)
}

/** Whether it was ticked, alone or with its group, whatever became of it since. */
export function isMarcada(reserva: PedidoImpago, { origen, visto, todas, grupos, pedidos }: ReservasElegidas): boolean {
  if (pedidos.has(reserva.codigo)) return true
  return reserva.creado <= visto && (todas || grupos.has(claveDeGrupo(reserva, origen)))
}

/** What became of what was ticked. */
export type ReservasCanceladas = {
  cancelados: number
  /** Units that are back on sale. */
  unidades: number
  /** Codes of orders that were left alone: a receipt or money came, or the shop sold them itself. */
  apartados: string[]
  /** Orders still to be done: there were more than one call can do. */
  quedan: number
}

/** A network that placed more orders in a day than people do: its mails are withheld. */
export type RedInsistente = { red: string; pedidos: number }

export type FiltroDeReservas = {
  origen: Origen
  /** Key of the single group to look at; null for all. */
  grupo: string | null
  pagina: number
}

export type ListaDeReservas = {
  visto: number
  origen: Origen
  grupo: string | null
  /** In all: orders, the units that they keep, and both for those that are cancelled with their groups. */
  pedidos: number
  unidades: number
  libres: number
  unidadesLibres: number
  /** Each with the first of its orders, those kept out of it at the top. */
  grupos: (GrupoDeReservas & { reservas: PedidoImpago[] })[]
  cuantosGrupos: number
  pagina: number
  paginas: number
}

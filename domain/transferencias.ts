import type { ComprobanteRecibido } from './comprobante.ts'
import type { Pesos } from './dinero.ts'

/** What the desk shows: orders in time, those of them with a receipt, or those whose time ran out lately. */
export const VISTAS_DEL_MOSTRADOR = ['esperan', 'comprobante', 'vencidos'] as const
export type VistaDelMostrador = (typeof VISTAS_DEL_MOSTRADOR)[number]

/** What the desk is asked for; all of it stands in its address. */
export type FiltroDelMostrador = { ver: VistaDelMostrador; buscar: string; pagina: number }

/** An order whose money is to come by transfer. */
export type PedidoPorTransferir = {
  codigo: string
  nombre: string
  total: Pesos
  estado: 'pendiente_pago' | 'vencido'
  creado: number
  /** Milliseconds UTC: when its time is up, or was. */
  retenidoHasta: number
  /** Its buyer was reminded. */
  recordado: boolean
  aviso: string
  comprobantes: ComprobanteRecibido[]
}

export type ListaDelMostrador = {
  pedidos: PedidoPorTransferir[]
  total: number
  pagina: number
  paginas: number
  /** Orders in each view, whatever is searched. */
  cuentas: Record<VistaDelMostrador, number>
}

/** Milliseconds that an order whose time ran out stays at the desk: money is late by a weekend, seldom by more. */
export const VENCIDOS_A_LA_VISTA = 15 * 24 * 3_600_000

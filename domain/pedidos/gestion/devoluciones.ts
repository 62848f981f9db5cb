import type { Devolucion, VidaDeLinea } from '#domain/devoluciones/devolucion.ts'
import type { CreditoDisponible } from '#domain/devoluciones/credito.ts'
import { ESTADOS_CON_DEVOLUCION } from '#domain/devoluciones/revision.ts'
import type { Pesos } from '#domain/dinero/dinero.ts'
import type { Estado } from '#domain/pedidos/pedido.ts'
import type { CamisetaEnVenta } from '#domain/pedidos/venta.ts'
import type { PedidoGestionado } from './gestion-pedido.ts'

/**
 * Where devoluciones stand for whoever works on them, what is most urgent first. `sin-reserva` is agreed on, but the shirt
 * that was held isn't any more; `por-resolver` arrived and isn't settled.
 */
export const DEVOLUCIONES_ABIERTAS = ['por-decidir', 'sin-reserva', 'por-resolver', 'en-camino', 'propuestas'] as const
export type DevolucionesAbiertas = (typeof DEVOLUCIONES_ABIERTAS)[number]
export const VISTAS_DE_DEVOLUCIONES = ['abiertas', ...DEVOLUCIONES_ABIERTAS, 'terminadas'] as const
export type VistaDeDevoluciones = (typeof VISTAS_DE_DEVOLUCIONES)[number]

/** How many stand somewhere, and the id of one of them; 0 and '' for none. */
export type CuentaDeDevoluciones = { cuenta: number; una: string }

export type DevolucionDeLista = Pick<Devolucion, 'id' | 'estado' | 'motivo' | 'arreglo' | 'creado'> & {
  esta: DevolucionesAbiertas | 'terminadas'
  /** Of its order, and who bought. */
  codigo: string
  nombre: string
  /** `Nacional 1980, talle M`. */
  camisetas: string[]
  /** Id of the first one's picture, '' for none. */
  imagen: string
}

export type ListaDeDevoluciones = {
  ver: VistaDeDevoluciones
  devoluciones: DevolucionDeLista[]
  total: number
  pagina: number
  paginas: number
  cuentas: Record<DevolucionesAbiertas, CuentaDeDevoluciones>
}

/** The order of what is sent for shirts that come back. */
export type CambioGestionado = {
  codigo: string
  estado: Estado
  /** What is left to pay of it. */
  debe: Pesos
  retenidoHasta: number
}

/** A devolución with all that is needed to decide about it. */
export type DevolucionGestionada = {
  devolucion: Devolucion
  pedido: PedidoGestionado
  /** The shirts that come back or are asked for, as they can be had now. */
  camisetas: CamisetaEnVenta[]
  /** What those that come back are worth. */
  valor: Pesos
  cambio: CambioGestionado | null
  /** What is left of the credit that settled it; null without one, and once it is used up. */
  credito: CreditoDisponible | null
  /** Ids of its photos. */
  fotos: string[]
  /** What is written to the buyer by WhatsApp, '' where there is nothing to tell. */
  mensaje: string
  /** Places of the lines whose arrival can be taken back yet. */
  deshacibles: number[]
  /** Whether it is to be settled, for the first time or because the provider refused. */
  porSaldar: boolean
}

/** Whether a line of an order isn't sent: what it is settled by takes its place, and its buyer doesn't keep it. */
export function isApartada({ estado, destino }: Pick<VidaDeLinea, 'estado' | 'destino'>): boolean {
  return (estado === 'aceptada' || estado === 'saldada') && destino !== 'comprador' && destino !== 'ninguno'
}

/** The lines of an order that can come back: it was paid, and no devolución has them. */
export function lineasPorDevolver({ estado, lineas, vidas }: PedidoGestionado): PedidoGestionado['lineas'] {
  if (!ESTADOS_CON_DEVOLUCION.includes(estado)) return []
  return lineas.filter(({ orden }) => !vidas.some((vida) => vida.orden === orden))
}

/** The lines of an order that are to be made, printed and sent. */
export function lineasQueVan<L extends { orden: number }>(
  lineas: L[],
  vidas: Pick<VidaDeLinea, 'orden' | 'estado' | 'destino'>[],
): L[] {
  const apartadas = new Set(vidas.filter(isApartada).map(({ orden }) => orden))
  return lineas.filter(({ orden }) => !apartadas.has(orden))
}

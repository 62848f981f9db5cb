import type { Pesos } from '#domain/dinero/dinero.ts'
import type { LineaPedido } from '#domain/pedidos/pedido.ts'
import {
  isSinAcordar,
  MOTIVOS,
  type Devolucion,
  type EventoDeDevolucion,
  type MotivoDeDevolucion,
  type VidaDeLinea,
} from './devolucion.ts'

/** A devolución on the page of its order: nothing that is the owner's alone. */
export type DevolucionDelComprador = Pick<Devolucion, 'id' | 'estado' | 'motivo' | 'cuenta'> & {
  /** The shirts that come back, by their names and sizes. */
  vuelven: string[]
  /** How it stands, in paragraphs. */
  parrafos: string[]
  /** The order of what is sent for them; `porPagar` is left to pay of it. */
  cambio: { codigo: string; token: string; porPagar: Pesos } | null
  pasos: { en: number; evento: EventoDeDevolucion; porLaTienda: boolean }[]
  /** How many pictures of the fault came. */
  fotos: number
}

/** What came back of an order, or may come. */
export type DevolucionesDelPedido = {
  devoluciones: DevolucionDelComprador[]
  vidas: VidaDeLinea[]
  /** The order whose shirts came back for this one. */
  antes: { codigo: string; token: string } | null
}

/** A shirt of an order, as it may come back. */
export type LineaQueVuelve = Pick<LineaPedido, 'nombre' | 'talle' | 'imagen' | 'modo' | 'productId'> & {
  orden: number
  pagado: Pesos
  /** Sizes of the same that can be had now, its own among them. */
  talles: string[]
  /** Made for its buyer alone: it comes back for a fault. */
  aMedida: boolean
  /** Why it can't come back for a reason, by each reason; '' where it can. */
  fuera: Record<MotivoDeDevolucion, string>
}

/** What of an order may come back now. `entregado`: when it was delivered, null while that isn't marked. */
export type LoQueVuelve = { entregado: number | null; lineas: LineaQueVuelve[] }

/** Most pictures of one fault. */
export const FOTOS_MAX = 5

/** Whether pictures of it are of use: of a fault that isn't decided on. */
export function acceptsFotos({ estado, motivo }: Pick<Devolucion, 'estado' | 'motivo'>): boolean {
  return isSinAcordar(estado) && MOTIVOS[motivo].esFalla
}

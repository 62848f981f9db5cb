import type { Pesos } from '#domain/dinero/dinero.ts'
import type { Modo } from '#domain/productos/producto.ts'

/** Why something comes back, as the buyer says it. */
export const MOTIVOS_DE_DEVOLUCION = ['no_me_quedo', 'me_arrepenti', 'vino_fallada', 'vino_otra'] as const
export type MotivoDeDevolucion = (typeof MOTIVOS_DE_DEVOLUCION)[number]

type HechosDelMotivo = {
  etiqueta: string
  /** The shop's own doing: it pays every way, and what was made to measure comes back too. */
  esFalla: boolean
  /** Until when it can be asked for: law's working days, days, or months; the settings say how many. */
  plazo: 'habiles' | 'dias' | 'meses'
}
export const MOTIVOS: Record<MotivoDeDevolucion, HechosDelMotivo> = {
  no_me_quedo: { etiqueta: 'No me quedó bien', esFalla: false, plazo: 'dias' },
  me_arrepenti: { etiqueta: 'Me arrepentí', esFalla: false, plazo: 'habiles' },
  vino_fallada: { etiqueta: 'Vino fallada', esFalla: true, plazo: 'meses' },
  vino_otra: { etiqueta: 'No es la que pedí', esFalla: true, plazo: 'meses' },
}

/** What settles it: other shirts, money back, or credit for other orders. */
export const ARREGLOS = ['cambio', 'dinero', 'credito'] as const
export type Arreglo = (typeof ARREGLOS)[number]
export const ARREGLO_ETIQUETA: Record<Arreglo, string> = {
  cambio: 'Otra camiseta',
  dinero: 'El dinero',
  credito: 'Crédito para otra compra',
}

export const ESTADOS_DE_DEVOLUCION = ['pedida', 'propuesta', 'aceptada', 'saldada', 'rechazada', 'retirada'] as const
export type EstadoDeDevolucion = (typeof ESTADOS_DE_DEVOLUCION)[number]

/** As the buyer and the owner read it. */
export const ESTADO_DE_DEVOLUCION: Record<EstadoDeDevolucion, string> = {
  pedida: 'Pedida',
  propuesta: 'Con una propuesta',
  aceptada: 'Aceptada',
  saldada: 'Resuelta',
  rechazada: 'No se aceptó',
  retirada: 'Retirada',
}

/** Where the pieces of a devolución may end; '' while one is still on its way. */
export const DESTINOS = ['stock', 'baja', 'comprador', 'ninguno'] as const
export type Destino = (typeof DESTINOS)[number]
/** Where a shirt ends that isn't sold any more and that the shop can't sell again: it is broken, or its buyer keeps it. */
export const DESTINOS_SIN_CAMISETA = ['baja', 'ninguno'] as const satisfies Destino[]
export const DESTINO_ETIQUETA: Record<Destino, string> = {
  stock: 'Volvió al stock',
  baja: 'Se dio de baja',
  comprador: 'Vuelve a quien compró',
  ninguno: 'No vuelve',
}

export type EventoDeDevolucion =
  | 'pedir'
  | 'abrir'
  | 'proponer'
  | 'aceptar'
  | 'rechazar'
  | 'retirar'
  | 'cambiar_arreglo'
  | 'llegar'
  | 'deshacer_llegada'
  | 'saldar'

/** The life of a devolución; what isn't here is refused (specification 37.1). Pieces arrive apart from money. */
export const TRANSICIONES_DE_DEVOLUCION: Record<
  EstadoDeDevolucion,
  Partial<Record<EventoDeDevolucion, EstadoDeDevolucion>>
> = {
  pedida: { aceptar: 'aceptada', proponer: 'propuesta', rechazar: 'rechazada', retirar: 'retirada' },
  propuesta: { aceptar: 'aceptada', proponer: 'propuesta', rechazar: 'rechazada', retirar: 'retirada' },
  aceptada: {
    cambiar_arreglo: 'aceptada',
    llegar: 'aceptada',
    deshacer_llegada: 'aceptada',
    saldar: 'saldada',
    retirar: 'retirada',
  },
  // What was settled before it arrived still arrives; a refund that was refused is settled again.
  saldada: { llegar: 'saldada', deshacer_llegada: 'saldada', saldar: 'saldada' },
  rechazada: {},
  retirada: {},
}

/** @returns the new state, or null when the event is refused in this state */
export function nextEstadoDeDevolucion(
  estado: EstadoDeDevolucion,
  evento: EventoDeDevolucion,
): EstadoDeDevolucion | null {
  return TRANSICIONES_DE_DEVOLUCION[estado][evento] ?? null
}

/** Whether nothing is agreed on yet: its buyer alone can still take it back. */
export function isSinAcordar(estado: EstadoDeDevolucion): estado is 'pedida' | 'propuesta' {
  return estado === 'pedida' || estado === 'propuesta'
}

/** Whether its shirts are spoken for: no other devolución may have them. */
export function isViva({ estado }: { estado: EstadoDeDevolucion }): boolean {
  return estado !== 'rechazada' && estado !== 'retirada'
}

/** The shirt that is sent for one that comes back. */
export type Reemplazo = { productId: string; talle: string; modo: Modo }

/** A line of an order that comes back: one shirt. */
export type LineaDeDevolucion = {
  orden: number
  /** What is sent for it; null where it is settled by money. */
  reemplazo: Reemplazo | null
  /** Where it ended, '' while it is on its way. */
  destino: Destino | ''
  /** When it arrived and was judged, milliseconds UTC, and by which administrator; null and '' before. */
  llegada: number | null
  llegadaPor: string
}

export type PasoDeDevolucion = {
  en: number
  de: EstadoDeDevolucion | null
  a: EstadoDeDevolucion
  quien: 'comprador' | 'administrador'
  autor: string
  evento: EventoDeDevolucion
  detalle: string
}

/** Lines of an order that come back, and what became of them. */
export type Devolucion = {
  id: string
  pedidoId: string
  estado: EstadoDeDevolucion
  motivo: MotivoDeDevolucion
  /** What the buyer wrote. */
  texto: string
  arreglo: Arreglo
  /** Who pays the way back and the way of what is sent for it. */
  pagaVuelta: Pagador
  pagaIda: Pagador
  /** Where it is to be sent or left. */
  donde: string
  /** What the owner wrote: why not, or what instead. */
  respuesta: string
  /** The account that money goes to, '' for none; erased some time after. */
  cuenta: string
  /** The order of what is sent for it; null without one. */
  cambioId: string | null
  /** What goes back in money or by credit; null until it is settled. */
  monto: Pesos | null
  creado: number
  /** When it ended, whichever way. */
  resuelto: number | null
  lineas: LineaDeDevolucion[]
  pasos: PasoDeDevolucion[]
}

export type Pagador = 'tienda' | 'comprador'

/** What became of a line of an order, for whoever shows or counts it. */
export type VidaDeLinea = Pick<Devolucion, 'id' | 'estado' | 'motivo' | 'arreglo' | 'monto'> & {
  pedidoId: string
  orden: number
  destino: Destino | ''
}

/** In a few words: `vuelve, por dinero`, `cambiada`, `devuelta`. */
export function describeVida({ estado, arreglo, destino }: VidaDeLinea): string {
  if (isSinAcordar(estado)) return 'Se pidió devolverla'
  const vuelve = destino === '' ? ', todavía no llegó' : destino === 'ninguno' ? ', se la queda' : ''
  return `${ARREGLO_HECHO[arreglo][estado === 'saldada' ? 'hecho' : 'porHacer']}${vuelve}`
}

const ARREGLO_HECHO: Record<Arreglo, { hecho: string; porHacer: string }> = {
  cambio: { hecho: 'Cambiada', porHacer: 'Se cambia' },
  dinero: { hecho: 'Devuelta', porHacer: 'Se devuelve' },
  credito: { hecho: 'Devuelta por crédito', porHacer: 'Se devuelve por crédito' },
}

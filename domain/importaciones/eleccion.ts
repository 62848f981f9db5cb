import { PESOS_MAX } from '#domain/dinero/parse-pesos.ts'
import { UNIDADES_MAX } from '#domain/productos/stock.ts'
import type { PreciosPropios } from '#domain/rebajas/rebaja.ts'
import type { Campos } from './importacion.ts'

/** What a row of another shop's file leaves to the owner. */
export type NotasDeFila = {
  /** The crossed-out price, above the one that is paid. */
  tachado?: number
  /** Sizes whose units the other shop doesn't count. */
  sinContar?: string[]
  /** A price had cents. */
  centavos?: true
  /** Nothing is said of the price made to order. */
  sinEncargo?: true
}

/** What the owner chooses for a whole file of another shop. */
export type EleccionDeAfuera = {
  /**
   * Which of two prices becomes ours: the one that is paid there, or the crossed-out one. `rebaja`: a new shirt costs the
   * crossed-out one, reduced to what is paid. One that is in the shop already costs what is paid.
   */
  precio: 'pagado' | 'rebaja' | 'tachado'
  /** How much dearer a new shirt is made to order than in stock. */
  encargo: { modo: 'pesos' | 'porcentaje'; diferencia: number }
  /** Units of each size that isn't counted there. */
  porTalle: number
  /** Prices with cents are rounded to the nearest peso. */
  redondear: boolean
}

/** What is remembered of the choice for the next list of the same supplier. */
export type EleccionRecordada = Partial<Pick<EleccionDeAfuera, 'encargo' | 'porTalle'>>

/** Nothing chosen: what is paid, the same price made to order, no units. */
export const ELECCION_INICIAL: EleccionDeAfuera = {
  precio: 'pagado',
  encargo: { modo: 'pesos', diferencia: 0 },
  porTalle: 0,
  redondear: false,
}

/**
 * Reads what was chosen in the form.
 * @returns null when a figure makes no sense
 */
export function readEleccion(form: {
  precio: string
  encargoModo: string
  encargo: string
  porTalle: string
  redondear: boolean
}): EleccionDeAfuera | null {
  const modo = form.encargoModo === 'porcentaje' ? 'porcentaje' : 'pesos'
  const diferencia = readEntero(form.encargo.replace(/\$|%|\./g, ''), modo === 'porcentaje' ? 500 : PESOS_MAX)
  const porTalle = readEntero(form.porTalle, UNIDADES_MAX)
  if (diferencia === null || porTalle === null) return null
  const precio = form.precio === 'tachado' || form.precio === 'rebaja' ? form.precio : 'pagado'
  return { precio, encargo: { modo, diferencia }, porTalle, redondear: form.redondear }
}

function readEntero(typed: string, max: number): number | null {
  const text = typed.trim()
  if (text === '') return 0
  return /^\d{1,7}$/.test(text) && Number(text) <= max ? Number(text) : null
}

/**
 * A row's fields with what was chosen for the whole file.
 * @param nuevo whether the product isn't in the shop yet: only then made-to-order price and uncounted sizes are set
 */
export function elegirCampos(campos: Campos, notas: NotasDeFila, eleccion: EleccionDeAfuera, nuevo: boolean): Campos {
  const elegidos = { ...campos }
  const cuentaTachado = eleccion.precio === 'tachado' || (eleccion.precio === 'rebaja' && nuevo)
  if (notas.tachado !== undefined && cuentaTachado) elegidos.precio = notas.tachado
  if (!nuevo) return elegidos
  if (notas.sinEncargo && elegidos.precio !== undefined) {
    const { modo, diferencia } = eleccion.encargo
    const more = modo === 'pesos' ? diferencia : Math.round((elegidos.precio * diferencia) / 100)
    elegidos.precioEncargo = Math.min(PESOS_MAX, elegidos.precio + more)
  }
  if (notas.sinContar !== undefined) {
    const units = notas.sinContar.map((talle) => [talle, eleccion.porTalle] as const)
    elegidos.stock = { ...elegidos.stock, ...Object.fromEntries(units) }
  }
  return elegidos
}

/**
 * What a new shirt is reduced to, by what was chosen for the whole file. Made to order it is too, where that price
 * follows from the one in stock.
 * @param campos its row's fields as they were read
 * @returns null where it isn't reduced
 */
export function preciosRebajados(
  campos: Campos,
  notas: NotasDeFila,
  eleccion: EleccionDeAfuera,
): PreciosPropios | null {
  if (eleccion.precio !== 'rebaja' || notas.tachado === undefined || campos.precio === undefined) return null
  const pagados = elegirCampos(campos, notas, { ...eleccion, precio: 'pagado' }, true)
  return { stock: campos.precio, encargo: notas.sinEncargo ? pagados.precioEncargo! : null }
}

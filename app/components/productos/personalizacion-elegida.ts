import { plainTexto } from '#domain/texto/texto.ts'
import {
  faultInNombre,
  faultInNumero,
  printedNombre,
  printedNumero,
  type Personalizacion,
} from '#domain/productos/personalizacion.ts'

/** The personalising fields as they are being filled in. */
export type PersonalizacionElegida = { activa: boolean; nombre: string; numero: string; parches: boolean }

export const SIN_PERSONALIZAR: PersonalizacionElegida = { activa: false, nombre: '', numero: '', parches: false }

/** Name and number go with their checkbox: unchecking clears them (specification 5). */
export function withActiva(elegida: PersonalizacionElegida, activa: boolean): PersonalizacionElegida {
  return activa ? { ...elegida, activa } : { ...elegida, activa, nombre: '', numero: '' }
}

export type FaltasDeEstampado = { nombre: string | null; numero: string | null }

export const SIN_FALTAS: FaltasDeEstampado = { nombre: null, numero: null }

export function hasFaltas({ nombre, numero }: FaltasDeEstampado): boolean {
  return nombre !== null || numero !== null
}

/** What can't be printed, in words for each field; said while typing. */
export function faltasEn(elegida: PersonalizacionElegida): FaltasDeEstampado {
  if (!elegida.activa) return SIN_FALTAS
  return { nombre: faultInNombre(elegida.nombre), numero: faultInNumero(elegida.numero) }
}

/** The checkbox is on and nothing is written: said when adding. */
export function isVacia(elegida: PersonalizacionElegida): boolean {
  return elegida.activa && printedNombre(elegida.nombre) === '' && printedNumero(elegida.numero) === ''
}

/** What goes to the cart and decides the price; null when nothing is asked for. */
export function toPersonalizacion(elegida: PersonalizacionElegida): Personalizacion | null {
  const nombre = elegida.activa ? plainTexto(elegida.nombre).trim() : ''
  const numero = elegida.activa ? printedNumero(elegida.numero) : ''
  return nombre === '' && numero === '' && !elegida.parches ? null : { nombre, numero, parches: elegida.parches }
}

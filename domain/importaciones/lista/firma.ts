import { ownValue } from '#domain/texto/own-value.ts'
import { foldTexto } from '#domain/texto/texto.ts'
import type { EleccionRecordada } from '../eleccion.ts'
import type { Columnas, ParaTodas, Uso } from './usos.ts'

/** Columns that the shop itself puts before the refused rows that it gives back. */
export const PROPIOS = new Set(['linea', 'motivo'])
/** Tells lists by their headings, whatever their order: a list that is sent again is known by it. */
export function firmaDe(titulos: string[]): string {
  return clavesDe(titulos)
    .filter((clave) => !PROPIOS.has(clave))
    .toSorted()
    .join('|')
}

/** Each heading as it is remembered; one that is there twice has its number. */
export function clavesDe(titulos: string[]): string[] {
  const seen = new Map<string, number>()
  return titulos.map((titulo) => {
    const clave = bareTitulo(titulo, /[^a-z0-9]+/g) || bareTitulo(titulo, /[^\p{L}\p{N}]+/gu)
    const count = (seen.get(clave) ?? 0) + 1
    seen.set(clave, count)
    return count === 1 ? clave : `${clave} ${count}`
  })
}

/** Without signs; headings in other scripts have only letters that aren't of ours. */
function bareTitulo(titulo: string, signos: RegExp): string {
  return foldTexto(titulo).replace(signos, ' ').trim()
}

/** What is remembered of a list's columns for the next one with the same headings, in whatever order. */
export type Recordadas = {
  usos: Record<string, Uso>
  paraTodas: ParaTodas
  /** What was chosen when a list with these headings was imported last; none before the first time. */
  eleccion?: EleccionRecordada
}

/** What to remember of somebody's choice. */
export function rememberColumnas({ usos, paraTodas }: Columnas, titulos: string[]): Recordadas {
  return { usos: Object.fromEntries(clavesDe(titulos).map((clave, at) => [clave, usos[at]!])), paraTodas }
}

/** The choice that was remembered, for a list's own order of headings. */
export function recallColumnas({ usos, paraTodas }: Recordadas, titulos: string[]): Columnas {
  return { usos: clavesDe(titulos).map((clave) => ownValue(usos, clave) ?? 'nada'), paraTodas }
}

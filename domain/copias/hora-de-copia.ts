import { ATRASO_DE_MONTEVIDEO, DIA_MS } from '#domain/tiempo/dia.ts'
import type { CopiaAnotada } from './luz.ts'

const HORA_MS = 60 * 60_000
/** Each night at four. */
const HORA_DE_COPIAR = 4 * HORA_MS
/** Milliseconds after which one that failed is tried again. */
const OTRA_VEZ_MS = HORA_MS

/** Whether the night's copy is to be made now: once after four, an hour after a failed one. @param ahora milliseconds UTC */
export function tocaCopia(ultima: Pick<CopiaAnotada, 'comenzada' | 'resultado'> | null, ahora: number): boolean {
  if (ultima === null) return true
  if (ultima.resultado === 'fallida') return ahora >= ultima.comenzada + OTRA_VEZ_MS
  return ultima.comenzada < ultimasCuatro(ahora)
}

/** The last four o’clock in the morning in Montevideo, milliseconds UTC. */
export function ultimasCuatro(ahora: number): number {
  const corrimiento = ATRASO_DE_MONTEVIDEO + HORA_DE_COPIAR
  return Math.floor((ahora - corrimiento) / DIA_MS) * DIA_MS + corrimiento
}

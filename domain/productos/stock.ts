/** More units of a size than any shop of this kind has: more is a slip of the finger. */
export const UNIDADES_MAX = 9_999

/** A stock field as read: what it counts as, and whether that differs from what was typed. */
export type UnidadesLeidas = { unidades: number; corregido: boolean }

/**
 * Reads a stock field. What isn't a whole number from 0 up counts as 0 (specification 5.23). The screen says so where
 * `corregido` is true, but not for a field that was left empty.
 * @param texto as typed
 */
export function readUnidades(texto: string): UnidadesLeidas {
  const typed = texto.trim()
  const valid = /^\d+$/.test(typed)
  return { unidades: valid ? Number(typed) : 0, corregido: !valid && typed !== '' }
}

/** What to say of a field that was counted as 0. */
export function explainCorreccion(texto: string): string {
  const typed = texto.trim()
  const shown = typed.length > 20 ? `${typed.slice(0, 20)}…` : typed
  return `“${shown}” no es un número entero desde 0: cuenta como 0.`
}

/** @returns the fault in Spanish, or null */
export function faultInUnidades(unidades: number): string | null {
  if (Number.isSafeInteger(unidades) && unidades >= 0 && unidades <= UNIDADES_MAX) return null
  return 'Puede haber hasta 9.999 unidades de un talle.'
}

/** A change of a size's units that somebody asks for, with the figure that they saw. */
export type CambioDeStock = {
  talle: string
  /** Null when the shirt didn't come in this size. */
  antes: number | null
  unidades: number
}

/** What to say when a size's figure isn't the one that was on the screen any more. */
export function explainCambioDeStock(ahora: number | null): string {
  if (ahora === null) return 'Mientras tanto alguien quitó este talle. Revisá el stock y volvé a guardar.'
  return `El stock cambió mientras tanto: ahora ${quedanEnPalabras(ahora)}. Revisá la cifra y volvé a guardar.`
}

/** `queda 1`, `quedan 3`. */
export function quedanEnPalabras(unidades: number): string {
  return unidades === 1 ? 'queda 1' : `quedan ${unidades}`
}

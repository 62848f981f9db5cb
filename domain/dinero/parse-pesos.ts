import type { Pesos } from './dinero.ts'

/** The highest amount that can be typed. */
export const PESOS_MAX: Pesos = 99_999_999

/**
 * Reads an amount as people type it: `2190`, `2.190`, `$ 2.190`.
 * @returns whole pesos; null for anything else, such as cents, a comma or letters
 */
export function parsePesos(texto: string): Pesos | null {
  const digits = texto.trim().replace(/^\$\s*/, '')
  if (!/^(\d{1,8}|\d{1,3}(\.\d{3}){1,2})$/.test(digits)) return null
  const pesos = Number(digits.replaceAll('.', ''))
  return pesos <= PESOS_MAX ? pesos : null
}

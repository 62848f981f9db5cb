import type { Pesos } from './dinero.ts'

/** The highest amount that can be typed. */
export const PESOS_MAX: Pesos = 99_999_999

/**
 * The one reader of amounts as people and programs write them: `2190`, `2.190`, `2.190,00`, `2,190.00`, `2190,5`. A point or
 * comma before exactly three digits separates thousands.
 * @param digits without sign and currency
 * @returns cents; null for what is no amount, or beyond what a number holds to the cent
 */
export function parseCentavos(digits: string): number | null {
  if (!/^\d[\d.,]*$/.test(digits)) return null
  const decimals = /[.,](\d{1,2})$/.exec(digits)
  const whole = decimals === null ? digits : digits.slice(0, -decimals[0].length)
  const groups = whole.split(/[.,]/)
  const separated = groups.length > 1
  if (separated && (!groups.slice(1).every((group) => group.length === 3) || groups[0]!.length > 3)) return null
  // `0,001` are no thousands.
  if (separated && groups[0] === '0') return null
  if (separated && new Set(whole.replace(/\d/g, '')).size > 1) return null
  // The same sign can't separate both thousands and cents.
  if (separated && decimals !== null && whole.includes(decimals[0][0]!)) return null
  const centavos = Number(groups.join('')) * 100 + Number((decimals?.[1] ?? '0').padEnd(2, '0'))
  return Number.isSafeInteger(centavos) ? centavos : null
}

/**
 * Reads whole pesos as people type them: `2190`, `$ 2.190`, `2.190,00`, `2190.00`.
 * @returns null for anything else, such as cents that aren't 0, or letters
 */
export function parsePesos(texto: string): Pesos | null {
  const centavos = parseCentavos(texto.trim().replace(/^(?:\$U?|UYU)\s*|\s*(?:\$|UYU)$/gi, ''))
  if (centavos === null || centavos % 100 !== 0) return null
  const pesos = centavos / 100
  return pesos <= PESOS_MAX ? pesos : null
}

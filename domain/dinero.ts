/** Whole Uruguayan pesos. Never a fraction, never a float (decisions: Prices). */
export type Pesos = number

/** A plain space would let the amount break away from its sign at a line's end. */
const NO_BREAK_SPACE = '\u00a0'

/**
 * Writes an amount as buyers read it: `$ 2.190`. Done by hand because `Intl` output differs between
 * Node and browsers, and hydration must not.
 * @param pesos whole pesos, may be negative
 */
export function formatPesos(pesos: Pesos): string {
  const sign = pesos < 0 ? '-' : ''
  const digits = String(Math.abs(Math.trunc(pesos))).replace(/\B(?=(\d{3})+$)/g, '.')
  return `${sign}$${NO_BREAK_SPACE}${digits}`
}

/** The highest amount that the shop can be told. */
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

/**
 * Takes a percentage off an amount, rounded to whole pesos (specification 9).
 * @param porcentaje 0 to 100
 */
export function applyDescuento(pesos: Pesos, porcentaje: number): Pesos {
  return Math.round((pesos * (100 - porcentaje)) / 100)
}

/** Adds amounts; an empty list is 0. */
export function sumPesos(amounts: Pesos[]): Pesos {
  return amounts.reduce((total, amount) => total + amount, 0)
}

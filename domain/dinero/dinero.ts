/** Whole Uruguayan pesos. Never a fraction, never a float (specification 14.1). */
export type Pesos = number

/** A plain space would allow a line break between the sign and the amount. */
const NO_BREAK_SPACE = '\u00a0'

/**
 * Writes an amount as buyers read it: `$ 2.190`. Done by hand because `Intl` output differs between
 * Node and browsers, and hydration must not.
 * @param pesos whole pesos; below zero with a minus sign: `−$ 359`
 */
export function formatPesos(pesos: Pesos): string {
  const sign = pesos < 0 ? '−' : ''
  const digits = String(Math.abs(Math.trunc(pesos))).replace(/\B(?=(\d{3})+$)/g, '.')
  return `${sign}$${NO_BREAK_SPACE}${digits}`
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

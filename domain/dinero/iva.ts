import { sumPesos, type Pesos } from './dinero.ts'
import { spread } from './spread.ts'

/** What of an amount is left without IVA, and the IVA, in centésimos. */
export type ConIva = { neto: number; iva: number }

/** Per cent that all prices have in them, shipping too. */
export const TASA_DE_IVA = 22

/**
 * The IVA in a total: without it that is T/1.22 rounded half up to the centésimo, and the IVA is the rest (specification 50.2).
 * @param total whole pesos, not below 0
 */
export function ivaDe(total: Pesos): ConIva {
  return ivaDeCentavos(total * 100)
}

/** The same of a total in centésimos, as a provider returns it. */
export function ivaDeCentavos(centavos: number): ConIva {
  // In whole numbers: half of the divisor is added before dividing.
  const neto = Math.floor((centavos * 100 + (100 + TASA_DE_IVA) / 2) / (100 + TASA_DE_IVA))
  return { neto, iva: centavos - neto }
}

/**
 * The IVA of a total over its parts, brought to the total's by largest remainder (specification 50.2).
 * @param valores whole pesos, which add up to the total
 */
export function ivaPorPartes(valores: Pesos[]): ConIva[] {
  const { iva } = ivaDe(sumPesos(valores))
  return spread(iva, valores).map((share, index) => ({ neto: valores[index]! * 100 - share, iva: share }))
}

import type { Pesos } from '#domain/dinero/dinero.ts'

/** Whole pesos, tens, fifties, or prices that end in 90. */
export const REDONDEOS = [1, 10, 50, 90] as const
export type Redondeo = (typeof REDONDEOS)[number]

/** The nearest price of a kind, the higher one of two. Of those that end in 90 the lowest is 90. @param exacto pesos */
export function redondear(exacto: number, redondeo: Redondeo): Pesos {
  if (redondeo === 90) return Math.max(90, nearest(exacto - 90, 100) + 90)
  return nearest(exacto, redondeo)
}

function nearest(exacto: number, paso: number): number {
  return Math.floor(exacto / paso + 0.5) * paso
}

import { PESOS_MAX } from '#domain/dinero/parse-pesos.ts'
import type { Pesos } from '#domain/dinero/dinero.ts'

/**
 * Reads an amount as other shops write it, cents included: `2190`, `10,000.00`, `1.990,50`, `1990.5000`. One separator
 * with three figures behind it parts thousands.
 * @returns pesos, with a fraction where there are cents; null for what is no amount, 0 or below, or too much
 */
export function readImporteDeAfuera(texto: string): number | null {
  const plain = texto.replace(/\$|UYU|\s/gi, '')
  if (!/^\d[\d.,]*$/.test(plain)) return null
  const at = Math.max(plain.lastIndexOf('.'), plain.lastIndexOf(','))
  const sign = at < 0 ? '' : plain[at]!
  const others = plain.slice(0, Math.max(at, 0))
  const grouped = /^\d{1,3}(?:[.,]\d{3})*$/.test(others)
  const thousands = sign !== '' && plain.length - at === 4 && grouped && !others.includes(sign === '.' ? ',' : '.')
  if (sign !== '' && !thousands && others.includes(sign)) return null
  const amount = Number(
    thousands || sign === '' ? plain.replace(/[.,]/g, '') : `${others.replace(/[.,]/g, '')}.${plain.slice(at + 1)}`,
  )
  return amount > 0 && amount <= PESOS_MAX ? amount : null
}

/** Whole pesos, tens, fifties, or prices that end in 90. */
export const REDONDEOS = [1, 10, 50, 90] as const
export type Redondeo = (typeof REDONDEOS)[number]

/** The nearest price of a kind, the higher one of two; of those that end in 90 the lowest is 90. @param exacto pesos */
export function redondear(exacto: number, redondeo: Redondeo): Pesos {
  if (redondeo === 90) return Math.max(90, nearest(exacto - 90, 100) + 90)
  return nearest(exacto, redondeo)
}

function nearest(exacto: number, paso: number): number {
  return Math.floor(exacto / paso + 0.5) * paso
}

import { PESOS_MAX } from '#domain/dinero/parse-pesos.ts'

/**
 * Reads an amount as other shops write it, cents included: `2190`, `10,000.00`, `1.990,50`, `1990.5000`. One separator
 * with three figures behind it parts thousands.
 * @returns pesos, with a fraction for cents; null for what is no amount, 0 or below, or too much
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

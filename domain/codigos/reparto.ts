import { sumPesos, type Pesos } from '#domain/dinero/dinero.ts'
import type { CodigoDeDescuento } from './codigo.ts'

/** What a line costs by one way of paying: the shirt, and what is put on it. */
export type LineaPorDescontar = { precio: Pesos; extras: Pesos }

/**
 * What a code takes off each line by one way of paying: once off the sum of the shirts without extras, a percentage
 * rounded half up, pesos at most the sum; spread by largest remainder, and no line comes to less than $ 1.
 */
export function repartoDe(
  { forma, valor }: Pick<CodigoDeDescuento, 'forma' | 'valor'>,
  lineas: LineaPorDescontar[],
): Pesos[] {
  const suma = sumPesos(lineas.map(({ precio }) => precio))
  const entero = forma === 'pesos' ? valor : Math.floor((suma * valor + 50) / 100)
  const topes = lineas.map(({ precio, extras }) => Math.max(0, Math.min(precio, precio + extras - 1)))
  return spread(
    Math.min(entero, sumPesos(topes)),
    lineas.map(({ precio }) => precio),
    topes,
  )
}

/**
 * Spreads an amount by weights. A whole share is never above its cap, since the amount isn't above their sum; what
 * rounding left goes peso by peso to the largest remainders that still have room, the first of equal ones.
 */
function spread(monto: Pesos, pesos: Pesos[], topes: Pesos[]): Pesos[] {
  const suma = BigInt(sumPesos(pesos))
  if (monto === 0 || suma === 0n) return pesos.map(() => 0)
  // Thirty of the dearest shirts times what they cost is more than a number holds exactly.
  const parts = pesos.map((peso) => BigInt(monto) * BigInt(peso))
  const shares = parts.map((part) => Number(part / suma))
  const byRemainder = parts
    .map((part, index) => ({ index, remainder: part % suma }))
    .sort((a, b) => (a.remainder === b.remainder ? a.index - b.index : a.remainder < b.remainder ? 1 : -1))
  for (let left = monto - sumPesos(shares); left > 0;) {
    for (const { index } of byRemainder) {
      if (left === 0 || shares[index]! >= topes[index]!) continue
      shares[index]! += 1
      left--
    }
  }
  return shares
}

/**
 * Spreads an amount by weights. A whole share is never above its cap, since the amount isn't above their sum. What
 * rounding left goes one by one to the largest remainders that still have room, the first of equal ones.
 * @param monto whole pesos or centésimos, not above the sum of `topes`
 * @returns a share for each weight; nothing where there is no weight
 */
export function spread(monto: number, pesos: number[], topes: number[] = pesos.map(() => Infinity)): number[] {
  const suma = BigInt(pesos.reduce((sum, peso) => sum + peso, 0))
  if (monto === 0 || suma === 0n) return pesos.map(() => 0)
  // BigInt, since thirty of the dearest shirts times their cost is more than a number holds exactly.
  const parts = pesos.map((peso) => BigInt(monto) * BigInt(peso))
  const shares = parts.map((part) => Number(part / suma))
  const byRemainder = parts
    .map((part, index) => ({ index, remainder: part % suma }))
    .sort((a, b) => (a.remainder === b.remainder ? a.index - b.index : a.remainder < b.remainder ? 1 : -1))
  for (let left = monto - shares.reduce((sum, share) => sum + share, 0); left > 0;) {
    for (const { index } of byRemainder) {
      if (left === 0 || shares[index]! >= topes[index]!) continue
      shares[index]! += 1
      left--
    }
  }
  return shares
}

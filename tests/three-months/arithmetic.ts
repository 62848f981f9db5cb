/** For tests: the accountant's own arithmetic, by other means than the shop's. */

/** A half and more goes up. @param below above 0 */
export function halfUp(above: number, below: number): number {
  return Number((2n * BigInt(above) + BigInt(below)) / (2n * BigInt(below)))
}

/**
 * Shares of an amount by largest remainder, the first of equal ones first. What one has no room for goes to the next.
 * @param rooms the most that each may get
 */
export function share(amount: number, weights: number[], rooms: number[] = weights): number[] {
  const sum = weights.reduce((all, weight) => all + BigInt(weight), 0n)
  if (amount === 0 || sum === 0n) return weights.map(() => 0)
  const exact = weights.map((weight, at) => {
    const whole = (BigInt(amount) * BigInt(weight)) / sum
    return { at, got: Number(whole), over: BigInt(amount) * BigInt(weight) - whole * sum }
  })
  let left = amount - exact.reduce((all, { got }) => all + got, 0)
  const queue = [...exact].sort((a, b) => Number(b.over - a.over) || a.at - b.at)
  while (left > 0) {
    const before = left
    for (const one of queue) {
      if (left === 0 || one.got >= rooms[one.at]!) continue
      one.got++
      left--
    }
    if (left === before) throw new Error(`${left} of ${amount} find no room`)
  }
  return exact.map(({ got }) => got)
}

export type Iva = { neto: number; iva: number }

/** @param total whole pesos @returns centésimos */
export function ivaIn(total: number): Iva {
  const neto = halfUp(total * 100 * 100, 122)
  return { neto, iva: total * 100 - neto }
}

/** Of a document's parts, in centésimos. @param values whole pesos */
export function ivaOfParts(values: number[]): Iva[] {
  const { iva } = ivaIn(values.reduce((sum, value) => sum + value, 0))
  return share(
    iva,
    values,
    values.map(() => Number.MAX_SAFE_INTEGER),
  ).map((own, at) => ({
    neto: values[at]! * 100 - own,
    iva: own,
  }))
}

const DAY = 24 * 3_600_000

/** Days since 1970 in Montevideo, three hours behind. */
export const dayOf = (millis: number): number => Math.floor((millis - 3 * 3_600_000) / DAY)

/** @param text in Montevideo: `2026-09-01 14:00` */
export function at(text: string): number {
  const [day, time = '00:00'] = text.split(' ')
  return Date.parse(`${day}T${time.length === 5 ? `${time}:00` : time}-03:00`)
}

/** Numbers from 0 up to 1 that are the same each time. */
export function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

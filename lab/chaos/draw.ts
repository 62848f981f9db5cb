/** What chance decides, the same for the same seed. */
export type Draw = {
  /** From 0 up to, but not including, 1. */
  fraction: () => number
  /** A whole number from `least` to `most`. */
  between: (least: number, most: number) => number
  pick: <T>(from: readonly T[]) => T
}

/** Mulberry32. @param seed a whole number */
export function createDraw(seed: number): Draw {
  let state = seed >>> 0
  const fraction = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const between = (least: number, most: number) => least + Math.floor(fraction() * (most - least + 1))
  return { fraction, between, pick: (from) => from[between(0, from.length - 1)]! }
}

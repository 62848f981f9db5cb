const WINDOW = 60_000
const LIMIT = 30

/** Says whether one more notice without a valid signature may cost the shop a look at the provider. */
export type UnsignedLimit = () => boolean

/** A few a minute in each process: room for genuine notices whose signature fails, none for a flood. */
export function createUnsignedLimit(clock: () => number): UnsignedLimit {
  let since = clock()
  let count = 0
  return () => {
    const now = clock()
    if (Math.abs(now - since) >= WINDOW) {
      since = now
      count = 0
    }
    return count++ < LIMIT
  }
}

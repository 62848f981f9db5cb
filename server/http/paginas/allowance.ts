/**
 * Until when something may stand without the latest changes.
 * - `allow(moment, until)`: what began to be made before a moment may stand until then (milliseconds of the clock that
 *   `atLeast` is asked with).
 * - `last()`: the moment of the latest change.
 * - `atLeast(now)`: the moment that what may stand now began to be made in, or a later one.
 */
export function createAllowance() {
  let last = 0
  let atLeast = 0
  const allowed: { moment: number; until: number }[] = []

  return {
    allow(moment: number, until: number): void {
      last = Math.max(last, moment)
      allowed.push({ moment, until })
    },
    last: () => last,
    atLeast(now: number): number {
      for (let at = allowed.length - 1; at >= 0; at--) {
        if (allowed[at]!.until > now) continue
        atLeast = Math.max(atLeast, allowed[at]!.moment)
        allowed.splice(at, 1)
      }
      return atLeast
    },
    /** Forgets what is allowed, where nothing made until now may stand anyway. */
    clear(): void {
      allowed.length = 0
    },
  }
}

const FIRST_MS = 5_000
/** Nothing waits longer for its next try. */
export const PAUSE_MAX_MS = 60 * 60_000
const DAY_MS = 24 * 60 * 60_000

/**
 * How long a mail rests after a failed try: 5 s, then each time three times as long, at most an hour.
 * @param intentos tries so far, from 1
 * @param age milliseconds since it was written
 * @returns milliseconds; null when it is given up, after a day (specification 13.2, 13.3)
 */
export function pauseAfter(intentos: number, age: number): number | null {
  if (age >= DAY_MS) return null
  return Math.min(FIRST_MS * 3 ** Math.min(intentos - 1, 10), PAUSE_MAX_MS)
}

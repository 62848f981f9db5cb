/** How far each text is from what was searched, the lower the nearer; `NOT_FOUND` where it isn't found. */
export type Distances = Int32Array

/** Farther than anything that is found: a bit that no distance has that is found. */
export const NOT_FOUND_BIT = 30
export const NOT_FOUND = 2 ** NOT_FOUND_BIT

/** How far a word is from what was typed; the sum over the words ranks a hit. */
export const EXACT = 0
export const PREFIX = 1
export const WEAK = 2
/** By another name of several words, which shirts may also contain literally: "mexico 86". */
export const RENAMED = 1
/** Of another team than the one whose whole name is said. */
export const OTHER_TEAM = 1
/** A given name that the shirt doesn't say. */
export const OMITTED = 20
/** Each of these kinds counts only where nothing nearer is found: no sum of one reaches the next. */
export const CUT_SHORT = 100
export const SLIP = 1000
export const WEAK_SLIP = 6000
const KINDS = [CUT_SHORT, SLIP, WEAK_SLIP]
export const NONE = 60_000

/** Drops hits of a farther kind (a word cut short, a slip) where there is a nearer one. */
export function dropFarther(distances: Distances): void {
  let nearest = NOT_FOUND
  for (let at = 0; at < distances.length; at++) if (distances[at]! < nearest) nearest = distances[at]!
  const limit = KINDS.find((kind) => nearest < kind)
  if (limit === undefined) return
  for (let at = 0; at < distances.length; at++) if (distances[at]! >= limit) distances[at] = NOT_FOUND
}

/** Per text how far it is from what was searched, the lower the nearer; null where it isn't found. */
export type Distances = (number | null)[]

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

/** Hits of a farther kind (a word cut short, a slip) are dropped where there is a nearer one. */
export function nearestKind(distances: Distances): Distances {
  let nearest = NONE
  for (const distance of distances) if (distance !== null && distance < nearest) nearest = distance
  const limit = KINDS.find((kind) => nearest < kind)
  if (limit === undefined) return distances
  return distances.map((distance) => (distance !== null && distance < limit ? distance : null))
}

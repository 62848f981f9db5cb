import {
  createTextStore,
  hashText,
  isWantedText,
  readKeptText,
  setText,
  want,
  type TextStore,
  type Wanted,
} from './text-store.ts'

/** Texts, each once, with a number from 0 up by which it is known and found. A number that became free is given again. */
export type TextTable = {
  store: TextStore
  /** Numbers plus one, each at the first free place from its text's hash on; 0 is free. */
  buckets: Int32Array
  /** More than the highest number. */
  size: number
  free: number[]
}

export function createTextTable(): TextTable {
  return { store: createTextStore(), buckets: new Int32Array(128), size: 0, free: [] }
}

/** @returns -1 for a text that isn't there */
export function findText(table: TextTable, text: string): number {
  const wanted = want(text)
  return table.buckets[bucketOf(table, wanted)]! - 1
}

/** The number of a text, which it is given if it has none yet. */
export function addText(table: TextTable, text: string): number {
  const wanted = want(text)
  const bucket = bucketOf(table, wanted)
  if (table.buckets[bucket] !== 0) return table.buckets[bucket]! - 1
  const number = table.free.pop() ?? table.size++
  setText(table.store, number, text)
  table.buckets[bucket] = number + 1
  if (4 * (table.size - table.free.length) > 3 * table.buckets.length) makeBuckets(table, 2 * table.buckets.length)
  return number
}

/** Takes out the text with a number. */
export function removeText({ store, buckets, free }: TextTable, number: number): void {
  const mask = buckets.length - 1
  let gap = hashText(store, number) & mask
  while (buckets[gap] !== number + 1) gap = (gap + 1) & mask
  setText(store, number, undefined)
  free.push(number)
  // Entries behind the gap move up, unless they would come before their own place.
  for (let at = (gap + 1) & mask; buckets[at] !== 0; at = (at + 1) & mask) {
    const own = hashText(store, buckets[at]! - 1) & mask
    if (((at - own) & mask) < ((at - gap) & mask)) continue
    buckets[gap] = buckets[at]!
    gap = at
  }
  buckets[gap] = 0
}

/** The text with a number; undefined where there is none. */
export function textAt({ store }: TextTable, number: number): string | undefined {
  return readKeptText(store, number)
}

/** Where a text is, or where it would be. */
function bucketOf({ store, buckets }: TextTable, wanted: Wanted): number {
  const mask = buckets.length - 1
  let at = wanted.hash & mask
  while (buckets[at] !== 0 && !isWantedText(store, buckets[at]! - 1, wanted)) at = (at + 1) & mask
  return at
}

function makeBuckets(table: TextTable, length: number): void {
  const buckets = new Int32Array(length)
  for (const number of table.buckets) {
    if (number === 0) continue
    let at = hashText(table.store, number - 1) & (length - 1)
    while (buckets[at] !== 0) at = (at + 1) & (length - 1)
    buckets[at] = number
  }
  table.buckets = buckets
}

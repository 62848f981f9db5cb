import { grown } from './number-lists.ts'

/**
 * Many short texts by number, as bytes in one array. Each costs its length and eight bytes, and none is an object for the
 * garbage collector to look at. What has no text is undefined.
 */
export type TextStore = {
  bytes: Uint8Array
  starts: Int32Array
  /** Bytes of each text, and one more; 0 where there is none. */
  sizes: Int32Array
  /** Bytes taken from the beginning of `bytes`, of which `wasted` belong to no text any more. */
  used: number
  wasted: number
}

export function createTextStore(): TextStore {
  return { bytes: new Uint8Array(1024), starts: new Int32Array(64), sizes: new Int32Array(64), used: 0, wasted: 0 }
}

/** The text that was encoded last. */
let scratch = new Uint8Array(256)

/**
 * Writes a text's bytes into `scratch`: UTF-8, but each half of a pair by itself. So bytes are in the order of the texts,
 * and any text comes back as it was.
 * @returns how many
 */
function encodeText(text: string): number {
  if (scratch.length < 3 * text.length) scratch = new Uint8Array(6 * text.length)
  let to = 0
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    if (unit < 0x80) scratch[to++] = unit
    else if (unit < 0x800) {
      scratch[to++] = 0xc0 | (unit >> 6)
      scratch[to++] = 0x80 | (unit & 0x3f)
    } else {
      scratch[to++] = 0xe0 | (unit >> 12)
      scratch[to++] = 0x80 | ((unit >> 6) & 0x3f)
      scratch[to++] = 0x80 | (unit & 0x3f)
    }
  }
  return to
}

/** Sets the text of a number, or takes it away. */
export function setText(store: TextStore, number: number, text: string | undefined): void {
  if (number >= store.sizes.length) {
    store.starts = grown(store.starts, 2 * number)
    store.sizes = grown(store.sizes, 2 * number)
  }
  if (store.sizes[number]! > 0) store.wasted += store.sizes[number]! - 1
  store.sizes[number] = 0
  if (text === undefined) return
  const length = encodeText(text)
  if (store.used + length > store.bytes.length) makeRoomForText(store, length)
  for (let at = 0; at < length; at++) store.bytes[store.used + at] = scratch[at]!
  store.starts[number] = store.used
  store.sizes[number] = length + 1
  store.used += length
}

/** Moves all texts together; takes more memory only where that doesn't give enough. */
function makeRoomForText(store: TextStore, room: number): void {
  const kept = store.used - store.wasted + room
  const bytes = new Uint8Array(kept > 0.75 * store.bytes.length ? Math.ceil(1.5 * kept) : store.bytes.length)
  let used = 0
  for (let number = 0; number < store.sizes.length; number++) {
    const start = store.starts[number]!
    const length = store.sizes[number]! - 1
    for (let at = 0; at < length; at++) bytes[used + at] = store.bytes[start + at]!
    store.starts[number] = used
    used += Math.max(length, 0)
  }
  store.bytes = bytes
  store.used = used
  store.wasted = 0
}

/** The characters of the text that was read last. */
let units = new Uint16Array(256)

/** @returns undefined where there is none */
export function readKeptText({ bytes, starts, sizes }: TextStore, number: number): string | undefined {
  const size = sizes[number] ?? 0
  if (size === 0) return undefined
  if (units.length < size) units = new Uint16Array(2 * size)
  const end = starts[number]! + size - 1
  let length = 0
  for (let at = starts[number]!; at < end;) {
    const byte = bytes[at++]!
    if (byte < 0x80) units[length++] = byte
    else if (byte < 0xe0) units[length++] = ((byte & 0x1f) << 6) | (bytes[at++]! & 0x3f)
    else units[length++] = ((byte & 0x0f) << 12) | ((bytes[at++]! & 0x3f) << 6) | (bytes[at++]! & 0x3f)
  }
  // All units become a text at once: put together sign by sign it takes thirty times its length.
  return String.fromCharCode.apply(null, units.subarray(0, length) as unknown as number[])
}

/** Which of two texts comes first in the order of their characters: below 0, 0 or above. Both are there. */
export function compareTexts({ bytes, starts, sizes }: TextStore, one: number, other: number): number {
  const a = starts[one]!
  const b = starts[other]!
  const common = Math.min(sizes[one]!, sizes[other]!) - 1
  for (let at = 0; at < common; at++) {
    const difference = bytes[a + at]! - bytes[b + at]!
    if (difference !== 0) return difference
  }
  return sizes[one]! - sizes[other]!
}

/** A text to look for: its hash, and how many bytes of `scratch` it is. */
export type Wanted = { hash: number; length: number }

/** Prepares to look for a text, until the next one is prepared or set. */
export function want(text: string): Wanted {
  const length = encodeText(text)
  return { hash: hashOf(scratch, 0, length), length }
}

/** Whether a number's text is the one that was prepared last. */
export function isWantedText({ bytes, starts, sizes }: TextStore, number: number, { length }: Wanted): boolean {
  if (sizes[number] !== length + 1) return false
  const start = starts[number]!
  for (let at = 0; at < length; at++) if (bytes[start + at] !== scratch[at]) return false
  return true
}

/** The hash of a number's text. */
export function hashText({ bytes, starts, sizes }: TextStore, number: number): number {
  return hashOf(bytes, starts[number]!, starts[number]! + sizes[number]! - 1)
}

function hashOf(bytes: Uint8Array, from: number, to: number): number {
  let hash = 0x811c9dc5
  for (let at = from; at < to; at++) hash = Math.imul(hash ^ bytes[at]!, 0x01000193)
  // Mixed again, or texts that differ in their last signs alone would lie side by side.
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
  return (hash ^ (hash >>> 13)) >>> 0
}

import { setTimeout } from 'node:timers/promises'

/** Milliseconds left to others after each piece: a page waits for many turns of the loop before it is made (page-slices.ts). */
const LEAVE = 1

/**
 * A list in pieces, for what is written of it to hold the thread no longer than a page does (specification 32.25).
 * @param size how many of the list a piece has, at most
 */
export async function* inPieces<T>(all: readonly T[], size: number): AsyncGenerator<T[]> {
  for (let start = 0; start < all.length; start += size) {
    yield all.slice(start, start + size)
    await setTimeout(LEAVE)
  }
}

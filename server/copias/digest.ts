import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'

/** SHA-256 in hexadecimal, and how many bytes there were. */
export type Digest = { sha256: string; bytes: number }

/** Reads all of it. @throws what the stream throws */
export async function digest(source: Readable): Promise<Digest> {
  const hash = createHash('sha256')
  let bytes = 0
  for await (const piece of source as AsyncIterable<Uint8Array>) {
    hash.update(piece)
    bytes += piece.length
  }
  return { sha256: hash.digest('hex'), bytes }
}

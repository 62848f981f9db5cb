/** A file that is written while it is sent, never held in memory as a whole. */
export type Parts = AsyncGenerator<Uint8Array<ArrayBuffer>>

const encoder = new TextEncoder()

/** Text that comes in pieces, as UTF-8. */
export async function* encodeParts(pieces: AsyncIterable<string>): Parts {
  for await (const piece of pieces) yield encoder.encode(piece)
}

import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { bestEncoding, type Encoding, type FinishedAnswer, hasEtag } from './finished-answer.ts'

const brotliAsync = promisify(brotliCompress)
const gzipAsync = promisify(gzip)

/** Brotli's quality while somebody waits: 1.6 ms for a list; 6 would take 2.7 and be a tenth smaller. */
const FIRST_QUALITY = 4
/** Brotli's in the background: 50 ms for a list, a fifth smaller; 11 would take 180 for another thirtieth. */
const BEST_QUALITY = 10

/** Bytes that a window of Brotli's lacks of its power of two. */
const WINDOW_GAP = 16

/** A page that is the same for everybody, in each way in which it is answered. */
export type FinishedPage = {
  /** The headers of the page itself, whatever its encoding. */
  headers: [string, string][]
  /** Names what it says, in whichever encoding. */
  etag: string
  /** Names the data that it was rendered with: from the same ones comes the same page. */
  madeOf?: string
  /** `gzip` is null until somebody asks for it. */
  answers: { identity: FinishedAnswer; br: FinishedAnswer; gzip: FinishedAnswer | null; notModified: FinishedAnswer }
  /** Whether it is compressed as well as it gets. */
  isSmallest: boolean
  /** The search that it says found nothing: whoever is sent the page searched in vain too. */
  nothingFound?: string
  /** Id of the product that it is about. */
  productId?: string
  /** Ids of the products whose prices it shows; undefined where any price may change its words at once. */
  priced?: readonly string[]
}

/**
 * Compresses a page quickly and names it by its content.
 * @param headers all that a visitor is sent with it but what follows from the encoding
 */
export async function finishPage(
  headers: [string, string][],
  text: string,
  etag = etagOf(text),
): Promise<FinishedPage> {
  const identity = Buffer.from(text)
  const br = await compressBrotli(identity, FIRST_QUALITY)
  const own = [...headers, ['ETag', etag], ['Vary', 'Accept-Encoding']].flat()
  return {
    headers,
    etag,
    answers: {
      identity: answerIn('identity', own, alone(identity)),
      br: answerIn('br', own, br),
      gzip: null,
      notModified: { status: 304, headers: own, body: null },
    },
    isSmallest: false,
  }
}

/** The tag of a page that says this. */
export function etagOf(text: string): string {
  return `W/"${hashOfContent(text)}"`
}

/** Names a text by its content. */
export function hashOfContent(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 22)
}

/** The page with gzip, for who takes nothing better. */
export async function compressWithGzip({ answers }: FinishedPage): Promise<FinishedAnswer> {
  const bytes = await gzipAsync(answers.identity.body!, { level: 6 })
  return answerIn('gzip', answers.notModified.headers, alone(bytes))
}

/** The page with Brotli, as small as it gets, which takes some thirty times as long as at first. */
export async function compressAgain({ answers }: FinishedPage): Promise<FinishedAnswer> {
  const bytes = await compressBrotli(answers.identity.body!, BEST_QUALITY)
  return answerIn('br', answers.notModified.headers, bytes)
}

/**
 * What one visitor is answered: 304 when they have the page already, else the best encoding that they accept.
 * @returns null when that one isn't made yet
 */
export function chooseAnswer(
  { etag, answers }: FinishedPage,
  ifNoneMatch: string | undefined,
  acceptEncoding: string | undefined,
): FinishedAnswer | null {
  return hasEtag(ifNoneMatch, etag) ? answers.notModified : answers[bestEncoding(acceptEncoding)]
}

function answerIn(encoding: Encoding, headers: string[], body: Buffer<ArrayBuffer>): FinishedAnswer {
  const encoded = encoding === 'identity' ? [] : ['Content-Encoding', encoding]
  return { status: 200, headers: [...headers, ...encoded, 'Content-Length', String(body.length)], body }
}

async function compressBrotli(bytes: Buffer<ArrayBuffer>, quality: number): Promise<Buffer<ArrayBuffer>> {
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT, BROTLI_PARAM_LGWIN } = constants
  const params = {
    [BROTLI_PARAM_QUALITY]: quality,
    [BROTLI_PARAM_SIZE_HINT]: bytes.length,
    [BROTLI_PARAM_LGWIN]: windowOf(bytes.length),
  }
  return alone(await brotliAsync(bytes, { params }))
}

/** Bits of the least window that has the whole page: Brotli's memory goes by its window, not by the page. */
function windowOf(length: number): number {
  const { BROTLI_MIN_WINDOW_BITS, BROTLI_DEFAULT_WINDOW } = constants
  return Math.min(Math.max(Math.ceil(Math.log2(length + WINDOW_GAP)), BROTLI_MIN_WINDOW_BITS), BROTLI_DEFAULT_WINDOW)
}

/** A copy of the bytes alone: the larger buffer that they were cut from would be kept with them. */
function alone(bytes: Buffer<ArrayBuffer>): Buffer<ArrayBuffer> {
  if (bytes.length === bytes.buffer.byteLength) return bytes
  const own = Buffer.allocUnsafeSlow(bytes.length)
  bytes.copy(own)
  return own
}

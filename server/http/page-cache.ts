import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'

const brotliAsync = promisify(brotliCompress)
const gzipAsync = promisify(gzip)

/** A finished answer, compressed once for everybody. */
export type FinishedPage = {
  status: number
  headers: [string, string][]
  etag: string
  bodies: { identity: Buffer<ArrayBuffer>; gzip: Buffer<ArrayBuffer>; br: Buffer<ArrayBuffer> }
  /** The search that it says found nothing: whoever is sent the page searched in vain too. */
  nothingFound?: string
}

/** `made`: milliseconds UTC. */
type Entry = { version: string; page: FinishedPage; made: number }

const PAGES_MAX_BYTES = 96 * 1024 * 1024
/** Headers, and the objects around them. */
const ENTRY_BYTES = 4 * 1024

/**
 * Keeps the finished public pages, which are the same for everyone, until something that they show changes. Requests
 * for a page that is being made wait for that one.
 * @param maxBytes of memory; what was asked for longest ago goes first
 */
export function createPageCache(maxBytes = PAGES_MAX_BYTES, clock = Date.now) {
  const entries = new LRUCache<string, Entry>({
    maxSize: maxBytes,
    sizeCalculation: bytesOf,
  })
  const making = new Map<string, Promise<FinishedPage | null>>()

  return {
    /** A page as it was made last, whatever has changed since; undefined when it isn't kept. */
    find: (key: string): Entry | undefined => entries.get(key),
    /**
     * @param key what was asked for
     * @param version of everything that pages show; another one makes the page anew
     * @param make gives the answer, or null when it mustn't be kept
     * @returns the page, or null when `make` said so
     */
    async readOrMake(
      key: string,
      version: string,
      make: () => Promise<FinishedPage | null>,
    ): Promise<FinishedPage | null> {
      const kept = entries.get(key)
      if (kept?.version === version) return kept.page
      const makingKey = `${version} ${key}`
      const underWay = making.get(makingKey)
      if (underWay !== undefined) return underWay
      const made = make()
      making.set(makingKey, made)
      try {
        const page = await made
        if (page !== null) entries.set(key, { version, page, made: clock() })
        return page
      } finally {
        making.delete(makingKey)
      }
    },
  }
}

/** Memory that a page takes, with its key, which strangers choose. */
function bytesOf({ page, version }: Entry, key: string): number {
  const { identity, gzip, br } = page.bodies
  return identity.length + gzip.length + br.length + 2 * (key.length + version.length) + ENTRY_BYTES
}

/** Compresses an answer and names it by its content. */
export async function finishPage(status: number, headers: [string, string][], text: string): Promise<FinishedPage> {
  const identity = Buffer.from(text)
  const [br, gz] = await Promise.all([
    brotliAsync(identity, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 6, [constants.BROTLI_PARAM_SIZE_HINT]: identity.length },
    }),
    gzipAsync(identity, { level: 6 }),
  ])
  const etag = `W/"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`
  return { status, headers, etag, bodies: { identity: alone(identity), gzip: alone(gz), br: alone(br) } }
}

/** A copy of the bytes alone: the larger buffer that they were cut from would be kept with them. */
function alone(bytes: Buffer<ArrayBuffer>): Buffer<ArrayBuffer> {
  if (bytes.length === bytes.buffer.byteLength) return bytes
  const own = Buffer.allocUnsafeSlow(bytes.length)
  bytes.copy(own)
  return own
}

/** The answer to one visitor: 304 when they have it already, else in the best encoding that they accept. */
export function answerPage(
  page: FinishedPage,
  request: { ifNoneMatch: string | undefined; acceptEncoding: string | undefined },
): Response {
  const headers = new Headers(page.headers)
  headers.set('ETag', page.etag)
  headers.set('Vary', 'Accept-Encoding')
  const known = request.ifNoneMatch?.split(',').map((tag) => tag.trim()) ?? []
  if (known.includes(page.etag)) return new Response(null, { status: 304, headers })
  const encoding = bestEncoding(request.acceptEncoding ?? '')
  if (encoding !== 'identity') headers.set('Content-Encoding', encoding)
  headers.set('Content-Length', String(page.bodies[encoding].length))
  return new Response(page.bodies[encoding], { status: page.status, headers })
}

function bestEncoding(accepted: string): 'br' | 'gzip' | 'identity' {
  if (/\bbr\b(?!;\s*q=0(\.0+)?\s*(,|$))/.test(accepted)) return 'br'
  if (/\bgzip\b(?!;\s*q=0(\.0+)?\s*(,|$))/.test(accepted)) return 'gzip'
  return 'identity'
}

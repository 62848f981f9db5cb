import { ReadableStream as WebStream } from 'node:stream/web'
import { Hono, type Context } from 'hono'
import { compress } from 'hono/compress'
import { diaDe } from '#domain/tiempo/dia.ts'
import type { Shop } from '#server/shop/shop.ts'
import type { HttpEnv } from './env.ts'
import { hasEtag } from './paginas/finished-answer.ts'

/** A file that is written while it is sent. */
type Parts = AsyncGenerator<Uint8Array<ArrayBuffer>>

const XML = 'application/xml; charset=utf-8'
const RSS = 'application/rss+xml; charset=utf-8'
const CSV = 'text/csv; charset=utf-8'

/** Raised when files are written differently: whoever has an earlier one fetches it again. */
const FORMAT = 3

/** Files written at a time; each reads the whole catalogue. */
const WRITING_MAX = 4
const RETRY_SECONDS = 30
/** Milliseconds after which who takes nothing of a file leaves the place to who comes next. */
const STALLED_MS = 10_000

/** A file under way. `handed`: since when its reader has what was written last; infinity while more is written. */
type Writing = { handed: number; end: () => void }

/** What search engines, news readers and other catalogues fetch: sitemap, `/novedades.xml`, `/feeds/…`. */
export function createSharing(shop: Shop): Hono<HttpEnv> {
  const { sharing } = shop
  const files = new Hono<HttpEnv>()
  const writing = new Set<Writing>()

  /** Whoever has the current file gets 304 before anything is read. */
  async function answer(
    c: Context<HttpEnv>,
    contentType: string,
    write: (origin: string) => Parts | null | Promise<Parts | null>,
  ): Promise<Response> {
    // Files age by the clock too: arrival dates, and reductions that begin and end.
    const etag = `W/"${FORMAT}.${await shop.readVersion()}.${diaDe(shop.clock())}.${await shop.readLastMove()}"`
    const headers = { 'Cache-Control': 'public, no-cache', ETag: etag, Vary: 'Accept-Encoding' }
    if (hasEtag(c.req.header('if-none-match'), etag)) return new Response(null, { status: 304, headers })
    if (!findPlace()) {
      return new Response(null, {
        status: 503,
        headers: { 'Retry-After': String(RETRY_SECONDS), 'Cache-Control': 'no-store' },
      })
    }
    const parts = await write(c.var.facts.origin)
    if (parts === null) return new Response(null, { status: 404, headers: { 'Cache-Control': 'no-store' } })
    const end = () => void c.env.outgoing?.destroy()
    return new Response(toStream(counted(parts, end)), { headers: { ...headers, 'Content-Type': contentType } })
  }

  /** Whether one more file may be written. Of four under way the one whose reader stands still longest gives way (16.68). */
  function findPlace(): boolean {
    if (writing.size < WRITING_MAX) return true
    const [stalled] = [...writing].toSorted((a, b) => a.handed - b.handed)
    if (shop.clock() - stalled!.handed < STALLED_MS) return false
    writing.delete(stalled!)
    stalled!.end()
    return true
  }

  /** Counts from the first part on: what nobody reads, such as the answer to HEAD, is never started. */
  async function* counted(parts: Parts, end: () => void): Parts {
    const own: Writing = { handed: Number.POSITIVE_INFINITY, end }
    writing.add(own)
    try {
      for await (const part of parts) {
        own.handed = shop.clock()
        yield part
        own.handed = Number.POSITIVE_INFINITY
      }
    } finally {
      writing.delete(own)
    }
  }

  const small = compress({ threshold: 1024 })
  files.get('/sitemap.xml', small, (c) => answer(c, XML, sharing.writeSitemapIndex))
  files.get('/sitemap/paginas.xml', small, (c) => answer(c, XML, sharing.writePageSitemap))
  files.get('/sitemap/:part{camisetas-[1-9]\\d{0,5}\\.xml}', small, (c) => {
    const number = Number(/\d+/.exec(c.req.param('part'))![0])
    return answer(c, XML, (origin) => sharing.writeProductSitemap(origin, number))
  })
  files.get('/novedades.xml', small, (c) => answer(c, RSS, sharing.writeNovedades))
  files.get('/feeds/google.xml', small, (c) => answer(c, RSS, sharing.writeGoogleFeed))
  files.get('/feeds/meta.csv', small, (c) => answer(c, CSV, sharing.writeMetaFeed))
  return files
}

function toStream(parts: Parts): ReadableStream<Uint8Array<ArrayBuffer>> {
  // The browser's type, which `Response` wants, has no `from` yet.
  return WebStream.from(parts) as ReadableStream<Uint8Array<ArrayBuffer>>
}

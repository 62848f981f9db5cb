import { ReadableStream as WebStream } from 'node:stream/web'
import { Hono, type Context } from 'hono'
import { compress } from 'hono/compress'
import type { Shop } from '#server/shop.ts'
import type { HttpEnv } from './env.ts'
import { pageVersion } from './page-version.ts'

/** A file that is written while it is sent. */
type Parts = AsyncGenerator<Uint8Array<ArrayBuffer>>

const XML = 'application/xml; charset=utf-8'
const RSS = 'application/rss+xml; charset=utf-8'
const CSV = 'text/csv; charset=utf-8'

/** Raised when files are written differently: whoever has an earlier one fetches it again. */
const FORMAT = 2

/** Files written at a time; each reads the whole catalogue. */
const WRITING_MAX = 4
const RETRY_SECONDS = 30

/** What search engines, news readers and other catalogues fetch: sitemap, `/novedades.xml`, `/feeds/…`. */
export function createSharing(shop: Shop): Hono<HttpEnv> {
  const { sharing } = shop
  const files = new Hono<HttpEnv>()
  let writing = 0

  /** Whoever has the current file gets 304 before anything is read. */
  async function answer(
    c: Context<HttpEnv>,
    contentType: string,
    write: (origin: string) => Parts | null | Promise<Parts | null>,
  ): Promise<Response> {
    const etag = `W/"${FORMAT}.${pageVersion(await shop.readVersion(), shop.clock()).replaceAll(' ', '.')}"`
    const headers = { 'Cache-Control': 'public, max-age=300', ETag: etag, Vary: 'Accept-Encoding' }
    const known = c.req.header('if-none-match')?.split(',') ?? []
    if (known.some((tag) => tag.trim() === etag)) return new Response(null, { status: 304, headers })
    if (writing >= WRITING_MAX) {
      return new Response(null, {
        status: 503,
        headers: { 'Retry-After': String(RETRY_SECONDS), 'Cache-Control': 'no-store' },
      })
    }
    const parts = await write(c.var.facts.origin)
    if (parts === null) return new Response(null, { status: 404, headers: { 'Cache-Control': 'no-store' } })
    return new Response(toStream(counted(parts)), { headers: { ...headers, 'Content-Type': contentType } })
  }

  /** Counts from the first part on: what nobody reads, such as the answer to HEAD, is never started. */
  async function* counted(parts: Parts): Parts {
    writing++
    try {
      yield* parts
    } finally {
      writing--
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

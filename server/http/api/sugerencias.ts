import type { Context } from 'hono'
import { parseFiltros } from '#domain/catalogo/filtros.ts'
import { foldTexto } from '#domain/texto/texto.ts'
import type { Shop } from '#server/shop.ts'
import type { HttpEnv } from '../env.ts'
import { answerPage, createPageCache, finishPage } from '../page-cache.ts'
import { pageVersion } from '../page-version.ts'

/** Room for thousands of answers; the first letters are the same for many. */
const MAX_BYTES = 8 * 1024 * 1024

const HEADERS: [string, string][] = [
  ['Content-Type', 'application/json'],
  // A deleted letter needs no second request; the shirt's own page has the current price.
  ['Cache-Control', 'public, max-age=60'],
]

/** `GET /api/sugerencias?buscar=`: what is suggested while a search is typed, the same for everybody (specification 7.17). */
export function createSugerencias(shop: Shop) {
  const cache = createPageCache(MAX_BYTES)
  return async (c: Context<HttpEnv>): Promise<Response> => {
    const buscar = foldTexto(parseFiltros(new URL(c.req.url).searchParams).buscar)
    const version = pageVersion(await shop.readVersion(), shop.clock())
    const answer = await cache.readOrMake(buscar, version, async () =>
      finishPage(200, HEADERS, JSON.stringify(await shop.catalogue.suggestProductos(buscar))),
    )
    return answerPage(answer!, {
      ifNoneMatch: c.req.header('if-none-match'),
      acceptEncoding: c.req.header('accept-encoding'),
    })
  }
}

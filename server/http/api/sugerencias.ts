import type { Context } from 'hono'
import { parseFiltros } from '#domain/catalogo/filtros.ts'
import { foldTexto } from '#domain/texto/texto.ts'
import type { Shop } from '#server/shop/shop.ts'
import { createPageCompression } from '../paginas/compress-pages.ts'
import type { HttpEnv } from '../env.ts'
import { toResponse } from '../paginas/finished-answer.ts'
import { finishPage } from '../paginas/finished-page.ts'
import { createPageCache } from '../paginas/page-cache.ts'

/** Room for thousands of answers; the first letters are the same for many. */
const MAX_BYTES = 8 * 1024 * 1024

const HEADERS: [string, string][] = [
  ['Content-Type', 'application/json'],
  // Browsers ask each time: prices in it may have moved a moment ago.
  ['Cache-Control', 'public, no-cache'],
]

/** `GET /api/sugerencias?buscar=`: what is suggested while a search is typed, the same for everybody (specification 7.17). */
export function createSugerencias(shop: Shop) {
  const cache = createPageCache({ changes: shop.changes, maxBytes: MAX_BYTES, clock: shop.clock })
  const compression = createPageCompression(cache)
  return async (c: Context<HttpEnv>): Promise<Response> => {
    const buscar = foldTexto(parseFiltros(new URL(c.req.url).searchParams).buscar)
    await shop.readVersion()
    const page = await cache.readOrMake(buscar, async () =>
      finishPage(HEADERS, JSON.stringify(await shop.catalogue.suggestProductos(buscar))),
    )
    return toResponse(
      await compression.answer(buscar, page!, c.req.header('if-none-match'), c.req.header('accept-encoding')),
    )
  }
}

import { readFile } from 'node:fs/promises'
import { Hono } from 'hono'
import { isVariante } from '#domain/productos/imagen.ts'
import { isUnavailable } from '#server/db/unavailable.ts'
import type { Shop } from '#server/shop/shop.ts'
import type { HttpEnv } from './env.ts'

const IMMUTABLE = 'public, max-age=31536000, immutable'

/** For a picture that belongs to somebody, and can still be corrected. */
const DE_ALGUIEN = 'private, max-age=300'

/**
 * `/img/{id}/{width}.{format}` and `/img/{id}/preview.jpg`. A picture that isn't made yet is never cached under its
 * address.
 */
export function createImageRoutes(shop: Shop): Hono<HttpEnv> {
  const images = new Hono<HttpEnv>()
  images.get('/:id/preview.jpg', async (c) => {
    const bytes = await shop.images.readPreview(c.req.param('id'))
    if (bytes === null) return notFound()
    return bytes === 'later' ? later() : answerImage(bytes, 'image/jpeg')
  })
  images.get('/:id/:file', async (c) => {
    const [, width = '', format = ''] = /^(\d{2,4})\.(\w{3,4})$/.exec(c.req.param('file')) ?? []
    if (!isVariante(Number(width), format)) return notFound()
    const variant = await shop.images.readVariant(c.req.param('id'), Number(width), format)
    if (variant === null) return notFound()
    return answerImage(variant.bytes, variant.contentType, variant.made ? IMMUTABLE : 'no-store')
  })
  return images
}

/** Nobody's shop and no shirt in particular (`npm run lab -- icons`). */
const STAND_IN = new URL('../../public/compartir.jpg', import.meta.url)

/**
 * `/compartir/{id}/{version}.jpg`: pictures for link previews. An older address redirects to today's. Programs that
 * preview links ask once and remember what they got. While a picture can't be had they get one that suits any link, and
 * that nobody may cache.
 */
export function createHojaRoutes(shop: Shop): Hono<HttpEnv> {
  const hojas = new Hono<HttpEnv>()
  hojas.get('/:id/:file{[\\w-]{16}\\.jpg}', async (c) => {
    const version = c.req.param('file').slice(0, -'.jpg'.length)
    const found = await shop.sharing.readHoja({ id: c.req.param('id'), version }).catch((error: unknown) => {
      if (!isUnavailable(error)) throw error
      return 'later' as const
    })
    if (found === null) return notFound()
    if (found === 'later') return answerImage(new Uint8Array(await readFile(STAND_IN)), 'image/jpeg', 'no-store')
    if (found instanceof Uint8Array) return answerImage(found, 'image/jpeg')
    return new Response(null, { status: 302, headers: { Location: found.movedTo, 'Cache-Control': 'no-store' } })
  })
  return hojas
}

/** `/estampado/{codigo}/{line}/{signature}.jpg`: what is printed on a shirt of an order, for its mails. */
export function createDorsoRoutes(shop: Shop): Hono<HttpEnv> {
  const dorsos = new Hono<HttpEnv>()
  dorsos.get('/:codigo{CK-\\w{1,12}}/:orden{\\d{1,3}}/:file{[\\w-]{22}\\.jpg}', async (c) => {
    const { codigo, orden, file } = c.req.param()
    const firma = file.slice(0, -'.jpg'.length)
    const bytes = await shop.orders.readDorso({ codigo, orden: Number(orden), firma })
    if (bytes === null) return notFound()
    return bytes === 'later' ? later() : answerImage(bytes, 'image/jpeg', DE_ALGUIEN)
  })
  return dorsos
}

function answerImage(bytes: Uint8Array<ArrayBuffer>, contentType: string, cacheControl = IMMUTABLE): Response {
  return new Response(bytes, {
    headers: { 'Content-Type': contentType, 'Content-Length': String(bytes.length), 'Cache-Control': cacheControl },
  })
}

function later(): Response {
  return new Response(null, { status: 503, headers: { 'Retry-After': '5', 'Cache-Control': 'no-store' } })
}

function notFound(): Response {
  return new Response(null, { status: 404, headers: { 'Cache-Control': 'no-store' } })
}

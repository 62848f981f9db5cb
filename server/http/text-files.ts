import { Hono } from 'hono'
import type { Shop } from '#server/shop/shop.ts'
import type { HttpEnv } from './env.ts'

const DAY = 86_400_000
/** Days until it has to be read anew: less than the year that RFC 9116 recommends at most. */
const VALID_DAYS = 180

/** `/.well-known/security.txt` (RFC 9116): whom somebody tells who found a hole in the shop. */
export function createSecurityTxt(shop: Shop): Hono<HttpEnv> {
  const routes = new Hono<HttpEnv>()
  routes.get('/.well-known/security.txt', async (c) => {
    const { correo } = await shop.readAjustes()
    // The date is the same all day, so that the file can be kept.
    const today = Math.floor(shop.clock() / DAY) * DAY
    const lines = [
      `Contact: mailto:${correo}`,
      `Expires: ${new Date(today + VALID_DAYS * DAY).toISOString()}`,
      'Preferred-Languages: es, en',
      `Canonical: ${c.var.facts.origin}/.well-known/security.txt`,
    ]
    return c.text(`${lines.join('\n')}\n`, 200, { 'Cache-Control': 'public, max-age=3600' })
  })
  return routes
}

/** Personal pages, the administration, and what isn't a page: search engines are to list none, nor their files. */
export const PRIVATE = [
  '/admin',
  '/login',
  '/avisame',
  '/contadora/',
  '/pedido/',
  '/checkout',
  '/cart',
  '/shipping',
  '/api/',
  '/demo/',
]

/** `/robots.txt`: everything else may be read. */
export function createRobots(): Hono<HttpEnv> {
  const robots = new Hono<HttpEnv>()
  robots.get('/robots.txt', (c) => {
    const lines = [
      'User-agent: *',
      ...PRIVATE.map((path) => `Disallow: ${path}`),
      'Allow: /',
      '',
      `Sitemap: ${c.var.facts.origin}/sitemap.xml`,
    ]
    return c.text(`${lines.join('\n')}\n`)
  })
  return robots
}

import { Hono } from 'hono'
import type { Shop } from '#server/shop.ts'
import type { HttpEnv } from './env.ts'

const PAGES = ['/', '/stock', '/encargo', '/contact', '/cambios', '/privacidad', '/terminos']
const PRIVATE = ['/admin', '/login', '/pedido/', '/checkout', '/cart', '/shipping', '/api/', '/demo/']

/** `/robots.txt` and `/sitemap.xml`. */
export function createRobots(shop: Shop): Hono<HttpEnv> {
  const robots = new Hono<HttpEnv>()
  robots.get('/robots.txt', (c) => {
    const lines = [
      'User-agent: *',
      ...PRIVATE.map((path) => `Disallow: ${path}`),
      `Sitemap: ${c.var.facts.origin}/sitemap.xml`,
    ]
    return c.text(`${lines.join('\n')}\n`)
  })
  robots.get('/sitemap.xml', async (c) => {
    const { origin } = c.var.facts
    const products = await shop.catalogue.listDirecciones()
    const urls = [
      ...PAGES.map((path) => `<url><loc>${origin}${path}</loc></url>`),
      ...products.map(
        ({ slug, actualizado }) =>
          `<url><loc>${origin}/product/${slug}</loc><lastmod>${new Date(actualizado).toISOString()}</lastmod></url>`,
      ),
    ]
    return c.body(
      `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>\n`,
      200,
      { 'Content-Type': 'application/xml; charset=utf-8' },
    )
  })
  return robots
}

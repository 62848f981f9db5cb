import { Hono } from 'hono'
import type { HttpEnv } from './env.ts'

/** Personal pages, the administration, and what isn't a page. */
const PRIVATE = ['/admin', '/login', '/pedido/', '/checkout', '/cart', '/shipping', '/api/', '/demo/']

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

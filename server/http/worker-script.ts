import { Hono } from 'hono'
import type { HttpEnv } from './env.ts'

/** A service worker that removes itself and all that was kept, and leaves open pages alone. */
const FAREWELL = `self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => {
  const forget = async () => {
    for (const name of await caches.keys()) await caches.delete(name)
    await self.registration.unregister()
  }
  event.waitUntil(forget())
})
`

/**
 * `/sw.js` while there is to be no service worker (docs/operations.md): browsers that have one fetch this in its
 * place. A missing file would leave the old one in charge. Otherwise the built one is a file like others.
 */
export function createWorkerScript(isOff: () => boolean): Hono<HttpEnv> {
  const script = new Hono<HttpEnv>()
  script.get('/sw.js', async (c, next) => {
    if (!isOff()) return next()
    return c.body(FAREWELL, 200, { 'Content-Type': 'text/javascript; charset=utf-8', 'Cache-Control': 'no-cache' })
  })
  return script
}

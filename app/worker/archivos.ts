import { ExpirationPlugin } from 'workbox-expiration'
import { CacheFirst } from 'workbox-strategies'

const DAY = 24 * 60 * 60
const IMAGENES = 'imagenes'

/**
 * Built files have a hash of their content in their names. Those of earlier builds stay until room runs short: a tab
 * that was open while the shop was updated still finds its own.
 */
export const archivos = new CacheFirst({
  cacheName: 'archivos',
  matchOptions: { ignoreVary: true },
  plugins: [new ExpirationPlugin({ maxEntries: 160 })],
})

/** Pictures never change under their address. Some 5 MB; the first to go when room is short. */
export const imagenes = new CacheFirst({
  cacheName: IMAGENES,
  matchOptions: { ignoreVary: true },
  plugins: [
    new ExpirationPlugin({ maxEntries: 120, maxAgeSeconds: 30 * DAY, purgeOnQuotaError: true }),
    { handlerDidError: ({ request }) => findOtherSize(new URL(request.url).pathname) },
  ],
})

/** The same picture in another width, as a card had it: better than a hole. */
async function findOtherSize(path: string): Promise<Response | undefined> {
  const cache = await caches.open(IMAGENES)
  const folder = path.slice(0, path.lastIndexOf('/') + 1)
  const kept = await cache.keys()
  const other = kept.findLast(({ url }) => new URL(url).pathname.startsWith(folder))
  return other && (await cache.match(other))
}

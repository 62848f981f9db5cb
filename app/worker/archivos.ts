import { ExpirationPlugin } from 'workbox-expiration'
import type { WorkboxPlugin } from 'workbox-core'
import { CacheFirst } from 'workbox-strategies'
import { isWhatItSays } from './es-lo-que-dice.ts'

const DAY = 24 * 60 * 60
const IMAGENES = 'imagenes'
const ARCHIVOS = 'archivos'

const ONLY_FILES: WorkboxPlugin = {
  cacheWillUpdate: async ({ request, response }) => (isFile(request, response) ? response : null),
  // Files may have been kept by a worker that didn't look.
  cachedResponseWillBeUsed: async ({ request, cachedResponse }) =>
    cachedResponse && isFile(request, cachedResponse) ? cachedResponse : null,
}

/**
 * Built files have a hash of their content in their names. Those of earlier builds stay until room runs short. A tab
 * that was open while the shop was updated still finds its own.
 */
export const archivos = new CacheFirst({
  cacheName: ARCHIVOS,
  matchOptions: { ignoreVary: true },
  plugins: [new ExpirationPlugin({ maxEntries: 160 }), ONLY_FILES],
})

function isFile({ url }: Request, response: Response): boolean {
  return isWhatItSays(new URL(url).pathname, response)
}

/** Throws out what was kept as a file and is none. */
export async function dropImpostors(): Promise<void> {
  const cache = await caches.open(ARCHIVOS)
  for (const request of await cache.keys()) {
    const response = await cache.match(request)
    if (response !== undefined && !isFile(request, response)) await cache.delete(request)
  }
}

/** Pictures never change under their address. Some 5 MB; the first to go when room is short. */
export const imagenes = new CacheFirst({
  cacheName: IMAGENES,
  matchOptions: { ignoreVary: true },
  plugins: [
    new ExpirationPlugin({ maxEntries: 120, maxAgeSeconds: 30 * DAY, purgeOnQuotaError: true }),
    ONLY_FILES,
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

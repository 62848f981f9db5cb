import { ExpirationPlugin } from 'workbox-expiration'
import { Strategy, type StrategyHandler } from 'workbox-strategies'
import { VERSION, worker, BASE, PAGINAS } from './globals.ts'
import { KEPT_HEADER, PROBE, type DatosRecibidos, type Motivo } from './mensajes.ts'
import { findOfSameShirt, noteVistas } from './vistas.ts'
import { answeredAt, isKeepable, keyOfPage, pageOf, VERSION_HEADER } from './keepable.ts'

/** Milliseconds to wait for the shop when there is a kept page to show. */
const PATIENCE = 4_000
/** Milliseconds to wait for the shop when there is no kept page: then the visitor is told. */
const DEADLINE = 30_000
/** Milliseconds before each retry for a page that neither came nor is kept. */
const PAUSES = [500, 1_500, 4_000]
/** What a proxy answers while the shop restarts, and the shop while it can't read its data. */
const OUT_OF_ORDER = [502, 503, 504]

type Copy = { response: Response; motivo: Motivo }

/**
 * Asks the shop first. What was kept steps in when it can't be reached, is out of order or takes too long. It then says
 * so, and since when. Meanwhile the answer is still waited for, and kept once it comes.
 */
class NetworkOrKept extends Strategy {
  protected override async _handle(request: Request, handler: StrategyHandler): Promise<Response> {
    const live = handler.fetchAndCachePut(asksTheShop(request, handler.event))
    const settled = live.then(
      (response) => response,
      () => null,
    )
    void handler.waitUntil(settled)
    const first = await Promise.race([settled, pause(PATIENCE, 'late' as const)])
    if (first instanceof Response && !OUT_OF_ORDER.includes(first.status)) return this.deliver(request, handler, first)

    const kept = await this.findKept(request, handler)
    if (kept !== undefined) {
      const motivo: Motivo = first === null ? 'sin-conexion' : first === 'late' ? 'lenta' : 'no-responde'
      return this.deliverKept(request, handler, { response: kept, motivo })
    }
    if (first instanceof Response) return first
    const response =
      first === 'late' ? await Promise.race([settled, pause(DEADLINE, null)]) : await this.retry(request, handler)
    if (response === null) throw new Error(`${request.url} can't be reached`)
    return this.deliver(request, handler, response)
  }

  /** What was kept: under its address, at installation, in the page's whole data, or for another address of the shirt. */
  private async findKept(request: Request, handler: StrategyHandler): Promise<Response | undefined> {
    const url = new URL(request.url)
    const own = (await handler.cacheMatch(request)) ?? (await matchBase(keyOfPage(url)))
    if (own !== undefined || !url.searchParams.has('_routes')) return own
    url.searchParams.delete('_routes')
    return (await handler.cacheMatch(new Request(url))) ?? findOfSameShirt(url)
  }

  private async retry(request: Request, handler: StrategyHandler): Promise<Response | null> {
    for (const millis of PAUSES) {
      // A browser that knows it is offline won't be online within a second.
      if (!navigator.onLine) return null
      await pause(millis, null)
      const response = await fetch(request).catch(() => null)
      if (response === null) continue
      void handler.waitUntil(handler.cachePut(request, response.clone()))
      return response
    }
    return null
  }

  private async deliver(request: Request, handler: StrategyHandler, response: Response): Promise<Response> {
    const version = response.headers.get(VERSION_HEADER)
    if (version !== null && version !== VERSION) void handler.waitUntil(makeWay())
    if (request.mode !== 'navigate') await tellWindow(handler.event, request, { desde: null, motivo: 'sin-conexion' })
    return response
  }

  private async deliverKept(request: Request, handler: StrategyHandler, { response, motivo }: Copy): Promise<Response> {
    const desde = answeredAt(response.headers, Date.now())
    const headers = new Headers(response.headers)
    headers.delete('Content-Encoding')
    headers.delete('Content-Length')
    headers.set(KEPT_HEADER, String(desde))
    if (request.mode !== 'navigate') {
      await tellWindow(handler.event, request, { desde, motivo })
      return new Response(response.body, { headers })
    }
    // A page can't see its own headers, nor hear of anything before it is alive.
    const html = await response.text()
    return new Response(html.replace('<html ', `<html data-guardada="${desde}" data-motivo="${motivo}" `), { headers })
  }
}

/**
 * A browser going back uses its own copy, however old. That would look as if the shop sent it: so it is told to ask.
 */
function asksTheShop(request: Request, event: ExtendableEvent): Request {
  const { isHistoryNavigation = false } = request as Request & { isHistoryNavigation?: boolean }
  if (request.mode !== 'navigate' || !(isHistoryNavigation || request.cache === 'force-cache')) return request
  // The browser has asked for the page already, and complains unless that is waited for.
  if (event instanceof FetchEvent) event.waitUntil(event.preloadResponse.catch(() => {}))
  return new Request(request.url, { cache: 'no-cache', redirect: 'manual', credentials: 'same-origin' })
}

/** What was kept at installation under an address; undefined when nothing was. */
export async function matchBase(address: string): Promise<Response | undefined> {
  return caches.match(address, { cacheName: BASE, ignoreVary: true })
}

/** Pages and their data, by address. */
export const paginas = new NetworkOrKept({
  cacheName: PAGINAS,
  matchOptions: { ignoreVary: true },
  plugins: [
    {
      cacheKeyWillBeUsed: async ({ request }) => keyOfPage(new URL(request.url)),
      cacheWillUpdate: async ({ response }) => (isKeepable(response, VERSION) ? response : null),
    },
    new ExpirationPlugin({ maxEntries: 60, maxAgeSeconds: 30 * 24 * 60 * 60 }),
  ],
})

/** The shop was updated: pages that come now are another build's, and mustn't be given data of this one. */
async function makeWay(): Promise<void> {
  const cache = await caches.open(PAGINAS)
  const data = (await cache.keys()).filter(({ url }) => new URL(url).pathname.endsWith('.data'))
  if (data.length > 0) await noteVistas()
  await Promise.all(data.map((key) => cache.delete(key)))
  // An update on its way needs no second question, which would only cost the visitor's line.
  const { installing, waiting } = worker.registration
  if (installing === null && waiting === null) await worker.registration.update()
}

/** Whether a window only wants to know if the shop answers: it goes on showing what it has. */
export function isProbe(request: Request): boolean {
  return request.cache === PROBE
}

/** Tells the window that asked what it is being given; a window that is gone needn't know. */
async function tellWindow(
  event: ExtendableEvent,
  request: Request,
  told: Pick<DatosRecibidos, 'desde' | 'motivo'>,
): Promise<void> {
  if (!(event instanceof FetchEvent) || isProbe(request)) return
  const client = await worker.clients.get(event.clientId)
  const url = new URL(request.url)
  const datos: DatosRecibidos = { kind: 'datos', pedido: url.pathname + url.search, pagina: pageOf(url), ...told }
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a client is of the worker's own origin
  client?.postMessage(datos)
}

function pause<T>(millis: number, value: T): Promise<T> {
  return new Promise((resolve) => setTimeout(resolve, millis, value))
}

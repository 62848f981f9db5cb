import { registerRoute } from 'workbox-routing'
import { NetworkOnly } from 'workbox-strategies'
import './avisos.ts'
import { archivos, dropImpostors, imagenes } from './archivos.ts'
import { dropOldPages, keepSeen, keepShell, keepVistas } from './keep.ts'
import { worker, VERSION, PAGINAS } from './globals.ts'
import { answerManifest, MANIFEST } from './manifiesto.ts'
import { PARAM_DE, PARAM_GUARDADA, SIN_CONEXION, type DeLaPagina } from './mensajes.ts'
import { isProbe, matchBase, paginas } from './paginas.ts'
import { isPrivate, pageOf } from './keepable.ts'
import { findKept, listVistas } from './vistas.ts'

/**
 * Keeps the shop open when the network goes (specification 22.11, 22.30–22.34; docs/decisions/0020). Everything but the
 * requests below goes its way untouched; forms and endpoints always.
 */

const VISTAS_MAX = 8
/** A shirt's page has its own ways when the shop doesn't answer (specification 2). */
const PRODUCT_ALONE = 'routes/product'

const network = new NetworkOnly()

worker.addEventListener('install', (event) => {
  // The replaced worker doesn't understand what the shop answers now.
  void worker.skipWaiting()
  event.waitUntil(
    keepShell(event)
      .then(() => keepVistas(event))
      .then(askAgain),
  )
})

/** Milliseconds. Chromium now and then forgets a worker that could take over; asked once more it goes on. */
const ASK_AGAIN = 1_000
let asking: ReturnType<typeof setInterval> | undefined
function askAgain(): void {
  asking = setInterval(() => void worker.skipWaiting(), ASK_AGAIN)
}

worker.addEventListener('activate', (event) => {
  clearInterval(asking)
  event.waitUntil(
    (async () => {
      // Documents are asked for while the worker is still waking up.
      await worker.registration.navigationPreload?.enable()
      await dropImpostors()
      if (await dropOldPages()) await rememberOlderWindows()
      await worker.clients.claim()
    })(),
  )
})

worker.addEventListener('message', (event) => {
  const message = event.data as DeLaPagina | null
  if (message?.kind === 'vistas') {
    event.waitUntil(listVistas([PAGINAS], VISTAS_MAX).then((vistas) => event.ports[0]?.postMessage(vistas)))
  }
  if (message?.kind === 'pedidos') event.waitUntil(keepSeen(event, message.pedidos))
})

registerRoute(
  ({ request, sameOrigin }) => sameOrigin && request.mode === 'navigate',
  async ({ event, request, url }) => {
    if (url.pathname === SIN_CONEXION) {
      const kept = await matchBase(SIN_CONEXION)
      if (kept !== undefined) return kept
    }
    try {
      return await (isPrivate(url.pathname) ? network : paginas).handle({ event, request })
    } catch {
      return url.pathname === SIN_CONEXION ? Response.error() : Response.redirect(await standInFor(url), 302)
    }
  },
)

registerRoute(
  ({ request, sameOrigin, url }) =>
    sameOrigin && request.mode !== 'navigate' && url.pathname.endsWith('.data') && !isPrivate(url.pathname),
  async ({ event, request, url }) => {
    const { clientId } = event as FetchEvent
    const older = await isOlderWindow(clientId)
    try {
      return await (older ? network : paginas).handle({ event, request })
    } catch {
      return isProbe(request) ? Response.error() : leadOn(url, older)
    }
  },
)

registerRoute(({ sameOrigin, url }) => sameOrigin && url.pathname === MANIFEST, answerManifest)
registerRoute(({ sameOrigin, url }) => sameOrigin && url.pathname.startsWith('/assets/'), archivos)
registerRoute(({ sameOrigin, url }) => sameOrigin && url.pathname.startsWith('/img/'), imagenes)

/** Address of the page that stands in for one that can't be had, or at which it is kept. */
async function standInFor(url: URL): Promise<string> {
  const page = pageOf(url)
  const params = new URLSearchParams({ [PARAM_DE]: page })
  const kept = await findKept(page)
  if (kept?.como === 'pagina') return kept.direccion
  if (kept?.como === 'datos') params.set(PARAM_GUARDADA, '1')
  return `${SIN_CONEXION}?${params}`
}

/** Data that can't be fetched leads to the kept page, or to a stand-in, by the router's own redirect. */
async function leadOn(url: URL, older: boolean): Promise<Response> {
  const page = pageOf(url)
  const kept = await findKept(page)
  if (kept?.como !== 'pagina' && url.searchParams.get('_routes') === PRODUCT_ALONE) return Response.error()
  const reload = kept?.como === 'pagina' || older
  return new Response(null, {
    status: 204,
    headers: {
      'X-Remix-Redirect': await standInFor(url),
      'X-Remix-Status': '302',
      ...(reload ? { 'X-Remix-Reload-Document': 'true' } : {}),
    },
  })
}

/**
 * Windows that run another build than this worker's, open when it took over: data that this build keeps isn't for them.
 * Stored, since the browser ends and wakes workers as it likes.
 */
const CACHE = `ventanas-${VERSION}`
const KEY = '/ventanas'

/** Notes the windows that are open now. */
async function rememberOlderWindows(): Promise<void> {
  const windows = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true })
  for (const name of await caches.keys()) if (name.startsWith('ventanas-')) await caches.delete(name)
  await (await caches.open(CACHE)).put(KEY, new Response(JSON.stringify(windows.map(({ id }) => id))))
}

/** Whether a window runs another build. @param id of the client */
async function isOlderWindow(id: string): Promise<boolean> {
  const noted = await caches.match(KEY, { cacheName: CACHE })
  return noted !== undefined && ((await noted.json()) as string[]).includes(id)
}

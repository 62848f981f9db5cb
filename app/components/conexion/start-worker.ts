import type { DatosRecibidos, PedidosDeAntes } from '../../worker/mensajes.ts'

/** All that the worker told this window, in order. */
export const recibidos: DatosRecibidos[] = []

/** Milliseconds that a page has to itself for coming alive, before the worker fetches what it keeps. */
const PAGE_FIRST = 2_000

/**
 * Starts the service worker, once the page has nothing more urgent to do. Not in development.
 * @param onKept called when a page is, or will be, shown as it was kept, or the network goes
 */
export function startWorker(onKept: () => void): void {
  const { onLine, serviceWorker } = navigator
  if (!onLine || document.documentElement.dataset.guardada) onKept()
  addEventListener('offline', onKept)
  if (!import.meta.env.PROD || !serviceWorker) return
  serviceWorker.addEventListener('message', ({ data }) => {
    recibidos.push(data)
    if (data.desde) onKept()
  })
  // The worker only knows from us what was fetched before it took over.
  serviceWorker.addEventListener('controllerchange', () =>
    serviceWorker.controller?.postMessage({
      kind: 'pedidos',
      pedidos: performance.getEntriesByType('resource').map(({ name }) => name),
    } satisfies PedidosDeAntes),
  )
  setTimeout(async () => {
    try {
      // The browser updates a worker in charge by itself; registering again would keep one that is leaving.
      if (!serviceWorker.controller) await serviceWorker.register('/sw.js')
    } catch {
      // Registering may be forbidden, or lack a network: the shop works without.
    }
  }, PAGE_FIRST)
}

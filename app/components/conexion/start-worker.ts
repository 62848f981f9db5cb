import type { DatosRecibidos } from '../../worker/mensajes.ts'

/** All that the worker told this window, in order. */
export const recibidos: DatosRecibidos[] = []

/**
 * Starts the service worker, once the page has nothing more urgent to fetch. Not in development.
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
  const register = () => void serviceWorker.register('/sw.js').catch(() => {})
  if (document.readyState === 'complete') register()
  else addEventListener('load', register)
}

import { useEffect, useState } from 'react'
import type { PaginaVista, PreguntaVistas } from '../../worker/mensajes.ts'

/** The pages seen last that this browser keeps; null until the worker answers, or where there is none. */
export function useVistas(): PaginaVista[] | null {
  const [vistas, setVistas] = useState<PaginaVista[] | null>(null)
  useEffect(() => {
    const worker = navigator.serviceWorker?.controller
    if (!worker) return
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener('message', ({ data }: MessageEvent<PaginaVista[]>) => setVistas(data))
    port1.start()
    worker.postMessage({ kind: 'vistas' } satisfies PreguntaVistas, [port2])
    return () => port1.close()
  }, [])
  return vistas
}

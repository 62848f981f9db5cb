import { useLayoutEffect, useState } from 'react'
import type { Llegadas } from '#domain/envios/promesa.ts'
import { comienzoDe } from '#domain/tiempo/dia.ts'
import { useTienda } from './use-tienda.ts'

/**
 * The days on which what is paid now arrives, as long as they are true (specification 44.9). A page that stays open past the
 * cut-off or midnight, or that the browser kept from before, has none.
 */
export function useLlegadas(): Llegadas | null {
  const { llegadas } = useTienda()
  const [over, setOver] = useState<Llegadas | null>(null)
  useLayoutEffect(() => {
    const until = Math.min(llegadas.cierra, comienzoDe(llegadas.hoy + 1) - 1)
    const look = () => {
      if (Date.now() > until) setOver(llegadas)
    }
    look()
    const timer = setTimeout(look, until - Date.now() + 1)
    // Timers of a page in the background stand still.
    document.addEventListener('visibilitychange', look)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [llegadas])
  return over === llegadas ? null : llegadas
}

import { useEffect, useState } from 'react'
import type { CartCheck } from './use-cart-check.ts'

/**
 * Leads to the first line that changed, which says what: at once, or when the server has said which lines those are.
 * @returns what asks for it; whoever has gone to something else of the page by then stays there
 */
export function useShowCambio(estado: CartCheck['estado']): () => void {
  const [from, setFrom] = useState<Element | null>(null)
  useEffect(() => {
    if (from === null || estado === 'revisando') return
    if (document.activeElement === from) document.querySelector<HTMLElement>('[data-cambio]')?.focus()
    // oxlint-disable-next-line react/set-state-in-effect -- it is done
    setFrom(null)
  }, [from, estado])
  return () => setFrom(document.activeElement)
}

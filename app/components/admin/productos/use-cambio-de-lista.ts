import { useState } from 'react'
import { useFetcher } from 'react-router'
import { SIN_RESPUESTA } from '../../conexion/or-sin-respuesta.ts'
import type { RespuestaDeCambio } from './producto-de-lista.ts'

/**
 * Sends changes of the list (specification 24.7). Without a network nothing is sent, and that is the answer. The router
 * may not have fetched the route that takes them: an error page would replace the list.
 * @param action where they are sent
 */
export function useCambioDeLista(action: string) {
  const fetcher = useFetcher<RespuestaDeCambio>()
  const [sinRed, setSinRed] = useState<RespuestaDeCambio>()
  return {
    state: fetcher.state,
    formData: fetcher.formData,
    data: sinRed ?? fetcher.data,
    submit(campos: Record<string, string>): void {
      setSinRed(navigator.onLine ? undefined : { error: SIN_RESPUESTA })
      if (navigator.onLine) void fetcher.submit(campos, { method: 'post', action })
    },
  }
}

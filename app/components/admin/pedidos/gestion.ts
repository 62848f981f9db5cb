import { useEffect, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import type { Gestion } from '#domain/gestion/gestion-pedido.ts'
import type { ResultadoDeEntrega } from '../../pedido/entrega-corregida.tsx'
import { useSessionCheck } from '../session-check.ts'
import { ERRORES } from '#domain/errores.ts'
import { orTell } from '../../conexion/or-tell.ts'
import { useAlert } from '../../ui/alert.tsx'

/** What became of something that was done with an order. */
export type ResultadoDeGestion =
  | { hecho: Gestion['accion']; mensaje: string }
  | { entrega: ResultadoDeEntrega }
  /** By field; under '' what isn't a field's. */
  | { errores: Record<string, string> }

/** Sends things to do with an order to its page; the page shows the order anew afterwards. */
export function useGestion(codigo: string) {
  const fetcher = useFetcher<ResultadoDeGestion>()
  const checkSession = useSessionCheck()
  const alert = useAlert()
  // Until the last one is completely done: a button that looks ready would take the next click.
  const [enviando, setEnviando] = useState(false)
  // A second click comes before the button is drawn disabled.
  const sending = useRef(false)
  const ocupado = enviando || fetcher.state !== 'idle'
  return {
    ocupado,
    resultado: ocupado ? null : (fetcher.data ?? null),
    async send(gestion: Gestion): Promise<void> {
      if (sending.current) return
      sending.current = true
      setEnviando(true)
      await orTell(
        async () => {
          if (!(await checkSession())) return
          await fetcher.submit(gestion, {
            method: 'post',
            encType: 'application/json',
            action: `/admin/pedidos/${codigo}`,
          })
        },
        () => alert(ERRORES.error_interno.detail),
      )
      sending.current = false
      setEnviando(false)
    },
  }
}

export function erroresDe(resultado: ResultadoDeGestion | null): Record<string, string> {
  return resultado !== null && 'errores' in resultado ? resultado.errores : {}
}

/** Takes the focus to the first field that was refused. @returns for the form */
export function useFirstFault<E extends HTMLElement>(resultado: ResultadoDeGestion | null) {
  const ref = useRef<E>(null)
  useEffect(() => {
    if (resultado === null || !('errores' in resultado)) return
    ref.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [resultado])
  return ref
}

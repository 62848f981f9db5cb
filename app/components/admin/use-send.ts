import { useRef, useState } from 'react'
import { useFetcher, type SubmitTarget } from 'react-router'
import { ERRORES } from '#domain/errores.ts'
import { orTell } from '../conexion/or-tell.ts'
import { useAlert } from '../ui/alert.tsx'
import { useSessionCheck } from './session-check.ts'

/**
 * Sends what an administrator typed or decided to an action, one thing at a time and while the session stands.
 * Afterwards pages show what is stored now. Says so when something breaks on the way.
 */
export function useSend<Sent extends SubmitTarget, Answer>(action: string) {
  const fetcher = useFetcher<Answer>()
  const checkSession = useSessionCheck()
  const alert = useAlert()
  // `enviando` holds until the last one is wholly done: a button that looks ready must take the next click.
  const [enviando, setEnviando] = useState(false)
  // A second click comes before the button is drawn disabled.
  const sending = useRef(false)
  const ocupado = enviando || fetcher.state !== 'idle'
  return {
    ocupado,
    /** What came of the last one; null before that, and until the pages' data has been fetched anew. */
    resultado: ocupado ? null : ((fetcher.data as Answer | undefined) ?? null),
    async send(sent: Sent): Promise<void> {
      if (sending.current) return
      sending.current = true
      setEnviando(true)
      await orTell(
        async () => {
          if (await checkSession()) await fetcher.submit(sent, { method: 'post', encType: 'application/json', action })
        },
        () => alert(ERRORES.error_interno.detail),
      )
      sending.current = false
      setEnviando(false)
    },
  }
}

/** What came of something that was done. */
export type ResultadoDeAccion =
  /** What is said of it. */
  | { hecho: string }
  /** By field; under '' what belongs to no field. */
  | { errores: Record<string, string> }

/** How far something is that is sent to be done. */
export type Envio = {
  ocupado: boolean
  hecho: boolean
  resultado: ResultadoDeAccion | null
  errores: Record<string, string>
}

/** Sends to an action that answers so. */
export function useAccion<Sent extends SubmitTarget>(action: string): Envio & { send: (sent: Sent) => Promise<void> } {
  const sending = useSend<Sent, ResultadoDeAccion>(action)
  const { resultado } = sending
  return {
    ...sending,
    hecho: resultado !== null && 'hecho' in resultado,
    errores: resultado !== null && 'errores' in resultado ? resultado.errores : {},
  }
}

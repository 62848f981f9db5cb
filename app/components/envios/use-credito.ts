import { useEffect, useState } from 'react'
import type { CreditoDisponible } from '#domain/devoluciones/credito.ts'
import type { DatosEnvio } from '#domain/envios/envio.ts'
import { postJson } from '../base/post-json.ts'
import { sessionStore } from '../base/session-store.ts'
import { readUltimoPedido } from '../pedidos/ultimo-pedido.ts'

/** Session-storage key of the credit that is used: it outlives a visit to the card provider. */
const CREDITO_KEY = 'credito'

export type CreditoDelPedido = {
  /** As it was typed, '' for none. */
  typed: string
  estado: 'ninguno' | 'revisando' | 'aplicado' | 'rechazado'
  /** Why it pays nothing; '' when it does. */
  mensaje: string
  /** What there is of it; null unless 'aplicado'. */
  disponible: CreditoDisponible | null
  /** Asks about another one; '' takes it out. */
  use: (typed: string) => void
  /** Asks once more, as when an order with it was refused. */
  recheck: () => void
}

type Respuesta = { disponible: CreditoDisponible } | { mensaje: string }

const SIN_RED = 'No pudimos revisar el crédito. Revisá tu conexión y probá de nuevo.'
const SIN_DATOS = 'Completá antes tu teléfono o tu correo: el crédito va con ellos.'

/** The credit that pays this order, and what the server says of it to the buyer that the form names. */
export function useCredito({ telefono, correo }: Pick<DatosEnvio, 'telefono' | 'correo'>): CreditoDelPedido {
  const [typed, setTyped] = useState('')
  const [respuesta, setRespuesta] = useState<Respuesta | null>(null)
  const isUnknown = typed !== '' && respuesta === null

  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- only the browser knows what was typed
    setTyped(sessionStore().getItem(CREDITO_KEY) ?? '')
  }, [])

  useEffect(() => {
    if (!isUnknown) return
    let left = false
    void askAboutCredito(typed, { telefono, correo }).then((answer) => {
      if (!left) setRespuesta(answer)
    })
    return () => {
      left = true
    }
    // Whose it is is looked at again with the order: not at each letter of the form.
    // oxlint-disable-next-line react/exhaustive-deps -- asked once for what was typed
  }, [isUnknown, typed])

  const disponible = respuesta !== null && 'disponible' in respuesta ? respuesta.disponible : null
  return {
    typed,
    estado: typed === '' ? 'ninguno' : isUnknown ? 'revisando' : disponible === null ? 'rechazado' : 'aplicado',
    mensaje: respuesta !== null && 'mensaje' in respuesta ? respuesta.mensaje : '',
    disponible,
    use: (next) => {
      keepCredito(next.trim())
      setTyped(next.trim())
      setRespuesta(null)
    },
    recheck: () => setRespuesta(null),
  }
}

/** Keeps a credit for this order; '' forgets it, as when the order was placed. */
export function keepCredito(typed: string): void {
  if (typed === '') sessionStore().removeItem(CREDITO_KEY)
  else sessionStore().setItem(CREDITO_KEY, typed)
}

async function askAboutCredito(
  credito: string,
  { telefono, correo }: Pick<DatosEnvio, 'telefono' | 'correo'>,
): Promise<Respuesta> {
  if (telefono.trim() === '' && correo.trim() === '') return { mensaje: SIN_DATOS }
  const body = { credito, telefono, correo, pedido: readUltimoPedido()?.token }
  const answer = await postJson<CreditoDisponible>('/api/cart/credito', body, { repeatable: true })
  return answer.ok ? { disponible: answer.value } : { mensaje: answer.problema?.detail ?? SIN_RED }
}

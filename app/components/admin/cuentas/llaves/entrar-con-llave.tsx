import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { SIN_COMUNICACION } from '../../../conexion/or-sin-respuesta.ts'
import { postJson } from '../../../base/post-json.ts'
import { Button } from '../../../ui/button.tsx'
import { dejarDeEsperar, pedirDesafio, sugiereLlaves, usarLlave, useHayLlaves } from './use-llave.ts'

type Props = {
  volver: string
  /** Whether the session is to stay on this device. */
  mantiene: () => boolean
  onError: (detail: string | null) => void
}

/** Signing in by a passkey: by the button, or as the browser suggests it where the address is typed. */
export function EntrarConLlave({ volver, mantiene, onError }: Props) {
  const [entering, setEntering] = useState(false)
  /** Who asks last is answered: each challenge takes the place of the one before it. */
  const turn = useRef({ number: 0, asked: Promise.resolve<unknown>(null) })

  async function enter(sola: boolean) {
    const mine = ++turn.current.number
    const desafio = turn.current.asked.then(pedirDesafio)
    turn.current.asked = desafio
    const opciones = await desafio
    if (mine !== turn.current.number) return
    const pedida = await usarLlave(opciones, { sola })
    if (!pedida.ok) {
      if (!sola) onError(pedida.negativa === 'cancelada' ? null : SIN_LLAVE)
      return
    }
    const entered = await postJson<{ admin: boolean }>('/api/llave/entrada', {
      respuesta: pedida.respuesta,
      mantener: mantiene(),
    })
    // The whole page is loaded anew: it is somebody else's now.
    if (entered.ok) return window.location.assign(entered.value.admin ? volver : '/')
    onError(entered.problema?.detail ?? SIN_COMUNICACION)
  }

  const suggest = useEffectEvent(async () => {
    if (await sugiereLlaves()) await enter(true)
  })
  useEffect(() => {
    void suggest()
    return dejarDeEsperar
  }, [])

  if (!useHayLlaves()) return null
  return (
    <Button
      disabled={entering}
      onClick={() => {
        setEntering(true)
        onError(null)
        void enter(false).finally(() => setEntering(false))
      }}
    >
      Usar una llave de acceso
    </Button>
  )
}

const SIN_LLAVE = 'Este dispositivo no tiene una llave de acceso de esta tienda: usá tu correo y tu contraseña.'

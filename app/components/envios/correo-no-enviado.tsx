import { useState } from 'react'
import { ERRORES } from '#domain/errores.ts'
import { isThisBrowserAutomated } from '../base/is-automated.ts'
import { postJson } from '../base/post-json.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { orTell } from '../conexion/or-tell.ts'

type Props = {
  token: string
  /** The confirmation went out, or the buyer goes on without it. */
  onDone: () => void
}

/** The order stands but its confirmation could not be sent: try again, or go on (specification 8). */
export function CorreoNoEnviado({ token, onDone }: Props) {
  const [procesando, setProcesando] = useState(false)
  const [tries, setTries] = useState(0)

  async function resend() {
    setProcesando(true)
    await orTell(send, fail)
  }

  function fail() {
    setProcesando(false)
    setTries(tries + 1)
  }

  async function send() {
    const answer = await postJson<{ correo: string }>(`/api/pedidos/${encodeURIComponent(token)}/correo`, {
      automated: isThisBrowserAutomated(),
    })
    if (answer.ok && answer.value.correo !== 'no_enviado') onDone()
    else fail()
  }

  return (
    <Dialog
      open
      kind="alertdialog"
      onClose={onDone}
      title={ERRORES.correo_no_enviado.detail}
      footer={
        <>
          <Button variant="primario" disabled={procesando} onClick={resend} data-autofocus="">
            {procesando ? 'Procesando...' : 'Intentar de nuevo'}
          </Button>
          <Button variant="secundario" disabled={procesando} onClick={onDone}>
            Seguir sin correo
          </Button>
        </>
      }
    >
      <p>Tu pedido está hecho. Los datos para pagarlo los vas a ver en la página que sigue, con correo o sin él.</p>
      <p role="status">{tries > 0 && !procesando ? 'Todavía no pudimos enviarlo.' : ''}</p>
    </Dialog>
  )
}

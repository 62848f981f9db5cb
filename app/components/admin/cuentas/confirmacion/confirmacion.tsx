import { createContext, useCallback, useContext, useState } from 'react'
import { SIN_COMUNICACION } from '../../../conexion/or-sin-respuesta.ts'
import { postJson } from '../../../base/post-json.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { CampoDeClave } from '../dos-pasos/campo-de-clave.tsx'
import { pedirDesafio, usarLlave, useHayLlaves } from '../llaves/use-llave.ts'
import type { Elementos } from '../../../ui/elementos.ts'
import { SendButton } from '../../../ui/send-button.tsx'

type Confirmar = () => Promise<boolean>

const ConfirmacionContext = createContext<Confirmar>(() => Promise.resolve(false))

/**
 * Asks an administrator for the password again, over what they are doing, when the server answered
 * `confirmar_identidad`.
 * @returns a function that gives true once the server knows, to send the same again; false when they thought better
 */
export function useConfirmar(): Confirmar {
  return useContext(ConfirmacionContext)
}

/** @param email of who is signed in */
export function ConfirmacionProvider({ email, children }: { email: string; children: Elementos }) {
  const [asked, setAsked] = useState<{ answer: (confirmed: boolean) => void } | null>(null)
  const confirmar = useCallback<Confirmar>(() => new Promise((answer) => setAsked({ answer })), [])

  function close(confirmed: boolean) {
    setAsked(null)
    asked?.answer(confirmed)
  }

  return (
    <ConfirmacionContext value={confirmar}>
      {children}
      <Dialog open={asked !== null} onClose={() => close(false)} title="Confirmá que sos vos">
        <Pregunta email={email} onConfirmed={() => close(true)} onCancel={() => close(false)} />
      </Dialog>
    </ConfirmacionContext>
  )
}

function Pregunta({ email, onConfirmed, onCancel }: { email: string; onConfirmed: () => void; onCancel: () => void }) {
  const hayLlaves = useHayLlaves()
  const [sending, setSending] = useState(false)
  const [error, setError] = useState<string>()

  async function send(form: HTMLFormElement) {
    setSending(true)
    setError(undefined)
    const clave = new FormData(form).get('clave')
    const answer = await postJson('/admin/cuenta/confirmar', { clave })
    setSending(false)
    if (answer.ok) return onConfirmed()
    setError(answer.problema?.detail ?? SIN_COMUNICACION)
    form.querySelector<HTMLInputElement>('[name=clave]')?.select()
  }

  async function confirmWithLlave() {
    setSending(true)
    setError(undefined)
    const pedida = await usarLlave(await pedirDesafio())
    const answer = pedida.ok ? await postJson('/admin/cuenta/confirmar', { respuesta: pedida.respuesta }) : null
    setSending(false)
    if (answer?.ok === true) return onConfirmed()
    if (answer !== null) setError(answer.problema?.detail ?? SIN_COMUNICACION)
    else if (!pedida.ok && pedida.negativa !== 'cancelada') setError(SIN_LLAVE)
  }

  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (!sending) void send(event.currentTarget)
      }}
    >
      <p>Para seguir, escribí de nuevo tu contraseña. Por 10 minutos no la volvemos a pedir.</p>
      <CampoDeClave email={email} error={error} enFoco />
      <div className="flex flex-wrap gap-3">
        <SendButton text="Confirmar" meanwhile="Confirmando..." variant="noche" busy={sending} />
        {hayLlaves && (
          <Button disabled={sending} onClick={() => void confirmWithLlave()}>
            Usar una llave de acceso
          </Button>
        )}
        <Button onClick={onCancel}>Cancelar</Button>
      </div>
    </form>
  )
}

const SIN_LLAVE = 'Este dispositivo no tiene una llave de acceso de tu cuenta: escribí tu contraseña.'

import { useEffect, useId } from 'react'
import { useFirstFault } from '../formulario/use-faltas.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import type { Elementos } from '../ui/elementos.ts'
import { Falla } from './falla.tsx'
import { SendButton } from '../ui/send-button.tsx'
import type { Envio } from './use-send.ts'

type Props = {
  titulo: string
  /** Label of the button that does it, and its words meanwhile. */
  accion: string
  meanwhile?: string
  disabled?: boolean
  /** What else can be decided, beside it. */
  otra?: Elementos
  /** How far it is where it is sent from here: once done, nothing is left to ask. */
  envio?: Envio
  onClose: () => void
  onConfirm: () => void
  children: Elementos
}

const NADA_MANDADO: Envio = { ocupado: false, hecho: false, resultado: null, errores: {} }

/** Asks before something is done: what is typed goes along, and what is refused stays and says why. */
export function Preguntar({
  titulo,
  accion,
  meanwhile = 'Guardando...',
  disabled = false,
  otra,
  envio: { ocupado, hecho, resultado, errores } = NADA_MANDADO,
  onClose,
  onConfirm,
  children,
}: Props) {
  const id = useId()
  const form = useFirstFault(resultado)
  useEffect(() => {
    if (hecho) onClose()
  }, [hecho, onClose])
  return (
    <Dialog
      open
      onClose={onClose}
      title={titulo}
      footer={
        <>
          <SendButton
            text={accion}
            meanwhile={meanwhile}
            form={id}
            variant="noche"
            busy={ocupado}
            disabled={disabled}
          />
          {otra}
          <Button onClick={onClose}>Volver</Button>
        </>
      }
    >
      <form
        id={id}
        ref={form}
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          onConfirm()
        }}
      >
        {children}
      </form>
      <Falla>{errores['']}</Falla>
    </Dialog>
  )
}

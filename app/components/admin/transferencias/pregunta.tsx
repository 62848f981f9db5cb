import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'

type Props = {
  titulo: string
  /** On the button that does it. */
  accion: string
  onClose: () => void
  onConfirm: () => void
  children: ReactNode
}

/** Asks before money is taken for an order's: it can't be taken back. */
export function Preguntar({ titulo, accion, onClose, onConfirm, children }: Props) {
  return (
    <Dialog
      open
      onClose={onClose}
      title={titulo}
      footer={
        <>
          <Button variant="noche" onClick={onConfirm}>
            {accion}
          </Button>
          <Button onClick={onClose}>Volver</Button>
        </>
      }
    >
      {children}
    </Dialog>
  )
}

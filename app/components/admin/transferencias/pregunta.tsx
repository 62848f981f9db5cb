import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import type { Elementos } from '../../ui/elementos.ts'

type Props = {
  titulo: string
  /** Label of the button that does it. */
  accion: string
  onClose: () => void
  onConfirm: () => void
  children: Elementos
}

/** Asks before money is counted as an order's payment: that can't be undone. */
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

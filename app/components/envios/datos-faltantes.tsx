import { useId } from 'react'
import type { CampoFaltante } from '#domain/envios/datos-faltantes.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'

type Props = { faltan: CampoFaltante[]; onClose: () => void }

/** Lists what is missing before an order can be placed (specification 5). Closed when nothing is. */
export function DatosFaltantes({ faltan, onClose }: Props) {
  const listId = useId()
  return (
    <Dialog
      open={faltan.length > 0}
      onClose={onClose}
      title="Faltan completar datos:"
      footer={
        <Button variant="noche" onClick={onClose} data-autofocus="" aria-describedby={listId}>
          Entendido
        </Button>
      }
    >
      <ul id={listId} className="list-disc pl-5">
        {faltan.map(({ campo, etiqueta }) => (
          <li key={campo}>{etiqueta}</li>
        ))}
      </ul>
    </Dialog>
  )
}

import type { CampoFaltante } from '#domain/envio.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'

type Props = { faltan: CampoFaltante[]; onClose: () => void }

/** Lists what is missing before an order can be placed (specification 5). Closed when nothing is. */
export function FaltanDatos({ faltan, onClose }: Props) {
  return (
    <Dialog
      open={faltan.length > 0}
      onClose={onClose}
      title="Faltan completar datos:"
      footer={
        <Button variant="noche" onClick={onClose} data-autofocus="">
          Entendido
        </Button>
      }
    >
      <ul className="list-disc pl-5">
        {faltan.map(({ campo, etiqueta }) => (
          <li key={campo}>{etiqueta}</li>
        ))}
      </ul>
    </Dialog>
  )
}

import { describeCampo, ETIQUETAS, findDiferencias } from '#domain/productos/formulario.ts'
import { plural } from '#domain/texto/plural.ts'
import { isMismasImagenes, type ImagenEditada } from '../imagenes/imagen-editada.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { mergeOtra, type Borrador, type OtraVersion } from './borrador.ts'

type Props = {
  borrador: Borrador
  imagenes: ImagenEditada[]
  otra: OtraVersion
  onVerOtra: () => void
  onJuntar: () => void
  onGuardarLaMia: () => void
  onClose: () => void
}

/** Somebody else saved the same shirt meanwhile: shows what differs, and the choice of what to do about it. */
export function CambioAjeno({ borrador, imagenes, otra, onVerOtra, onJuntar, onGuardarLaMia, onClose }: Props) {
  const quien = otra.quien === '' ? 'otra persona' : otra.quien
  const campos = findDiferencias(borrador.formulario, otra.formulario)
  const otherImagenes = !isMismasImagenes(imagenes, otra.imagenes)
  const joined = findDiferencias(mergeOtra(borrador, otra), borrador.formulario).length > 0
  return (
    <Dialog
      open
      onClose={onClose}
      title="Otra persona cambió esta camiseta mientras la editabas"
      footer={
        <>
          {joined && (
            <Button variant="noche" onClick={onJuntar}>
              Juntar los cambios
            </Button>
          )}
          <Button onClick={onVerOtra}>Ver la otra versión</Button>
          <Button onClick={onGuardarLaMia}>Guardar la mía igual</Button>
        </>
      }
    >
      <p>
        La guardó <strong className="break-all">{quien}</strong>. Todavía no se guardó nada de lo tuyo. Esto es
        distinto:
      </p>
      <dl className="grid gap-3 whitespace-pre-line">
        {campos.map((campo) => (
          <div key={campo} className="border-l-4 border-celeste-hondo pl-3">
            <dt className="font-semibold">{ETIQUETAS[campo]}</dt>
            <dd className="text-sm break-words">{`Guardado: ${describeCampo(otra.formulario, campo)}`}</dd>
            <dd className="text-sm break-words">{`Lo tuyo: ${describeCampo(borrador.formulario, campo)}`}</dd>
          </div>
        ))}
        {otherImagenes && (
          <div className="border-l-4 border-celeste-hondo pl-3">
            <dt className="font-semibold">Imágenes</dt>
            <dd className="text-sm">{`Guardado: ${plural(otra.imagenes.length, 'imagen', 'imágenes')}. Lo tuyo: ${plural(imagenes.length, 'imagen', 'imágenes')}, en otro orden, o dicen otra cosa.`}</dd>
          </div>
        )}
      </dl>
      <p className="text-sm text-tinta-suave">{`${joined ? '“Juntar” deja lo que cambiaste vos y toma lo demás de la otra versión; lo revisás antes de guardar. ' : ''}“Ver la otra versión” deja de lado lo tuyo. “Guardar la mía igual” pisa lo que ves como guardado.`}</p>
    </Dialog>
  )
}

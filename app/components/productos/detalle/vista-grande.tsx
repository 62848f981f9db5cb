import { useState, type KeyboardEvent } from 'react'
import type { Imagen } from '#domain/productos/imagen.ts'
import { useModal } from '../../ui/dialog.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Lupa } from './lupa.tsx'

/** Around a shirt's picture as high as the window, with room beside it for the arrows. */
const ANGOSTA = 'w-[min(100%,0.8*var(--alto)+8rem)]'

const CONTROL =
  'absolute z-1 flex size-11 items-center justify-center border-2 border-tinta bg-papel hover:bg-tinta hover:text-papel'

/** Where the picture leaves room: below it in a high window, beside it in a wide one. */
const FLECHA = `${CONTROL} portrait:bottom-2 landscape:top-1/2 landscape:-translate-y-1/2`

type Props = {
  imagenes: Imagen[]
  /** The place of the picture that is shown first. */
  primera: number
  /** Called with the place of the picture that was seen last. */
  onClose: (index: number) => void
}

/** The pictures of a shirt as large as the window allows, one at a time. */
export default function VistaGrande({ imagenes, primera, onClose }: Props) {
  const [index, setIndex] = useState(primera)
  const [ampliada, setAmpliada] = useState(false)
  const imagen = imagenes[index]!
  const varias = imagenes.length > 1
  const ancha = imagenes.some(({ ancho, alto }) => ancho > alto)
  const modal = useModal(() => onClose(index))

  const go = (step: number) => {
    setIndex((index + step + imagenes.length) % imagenes.length)
    setAmpliada(false)
  }
  const goByKey = ({ key }: KeyboardEvent) => {
    // The same keys scroll an enlarged picture.
    if (ampliada) return
    if (key === 'ArrowLeft') go(-1)
    if (key === 'ArrowRight') go(1)
  }

  return (
    <dialog
      {...modal}
      aria-label="Imagen en grande"
      closedby="any"
      className={`dialogo fixed inset-0 h-(--alto) max-h-none max-w-none overflow-hidden bg-papel ${ancha ? 'w-full' : ANGOSTA}`}
      onKeyDown={goByKey}
    >
      <button type="button" aria-label="Cerrar" className={`${CONTROL} top-2 right-2`} onClick={() => onClose(index)}>
        <Icon name="cerrar" />
      </button>
      <Lupa key={imagen.id} imagen={imagen} ampliada={ampliada} onAmpliada={setAmpliada} onSwipe={go} />
      {varias && (
        <>
          <p
            role="status"
            className="pointer-events-none absolute top-2 left-2 bg-papel px-2 py-2.5 font-angosta tabular-nums"
          >
            <span className="sr-only">{`${imagen.alt}, `}</span>
            <span>{`${index + 1} de ${imagenes.length}`}</span>
          </p>
          <button type="button" aria-label="Imagen anterior" className={`${FLECHA} left-2`} onClick={() => go(-1)}>
            <Icon name="flecha" className="size-6 rotate-180" />
          </button>
          <button type="button" aria-label="Imagen siguiente" className={`${FLECHA} right-2`} onClick={() => go(1)}>
            <Icon name="flecha" />
          </button>
        </>
      )}
    </dialog>
  )
}

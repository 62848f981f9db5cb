import { useState, useRef, useSyncExternalStore, type KeyboardEvent, type MouseEvent, type ComponentProps } from 'react'
import { ANCHO_NITIDO, imagenUrl, type Imagen } from '#domain/productos/imagen.ts'
import { nombreDeToma } from '#domain/productos/toma.ts'
import { useModal } from '../../ui/dialog.tsx'
import { Icon } from '../../ui/icon.tsx'
import { flushSync } from 'react-dom'
import { ImagenProducto, NARROWEST, retryFailures } from '../imagen-producto.tsx'
import { useVariantAtHand } from './use-variant-at-hand.ts'

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
  const nombre = nombreDeToma(imagen)
  const ancha = imagenes.some(({ ancho, alto }) => ancho > alto)
  const modal = useModal(() => onClose(index))

  const go = (step: number) => {
    setIndex((index + step + imagenes.length) % imagenes.length)
    setAmpliada(false)
  }
  const goByKey = ({ key }: KeyboardEvent) => {
    // An enlarged picture is scrolled by the same keys.
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
      {(varias || nombre !== '') && (
        <p role="status" className="pointer-events-none absolute top-2 right-14 left-2 font-angosta tabular-nums">
          <span className="sr-only">{`${imagen.alt}, `}</span>
          <span className="inline-block bg-papel px-2 py-2.5">
            {[nombre, ...(varias ? [`${index + 1} de ${imagenes.length}`] : [])].filter(Boolean).join(' · ')}
          </span>
        </p>
      )}
      {varias && (
        <>
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

/** Twice the room that it fits into, but no taller than the picture, or one would scroll over nothing. */
const AMPLIADA = 'size-[200%] supports-[width:1cqw]:h-[max(100cqh,min(200cqh,280cqw))] cursor-zoom-out'

type LupaProps = {
  imagen: Imagen
  /** Shown at twice the size, and moved about. */
  ampliada: boolean
  onAmpliada: (ampliada: boolean) => void
  onSwipe: (step: -1 | 1) => void
}

/** A picture as large as its room, or twice that. */
function Lupa({ imagen, ampliada, onAmpliada, onSwipe }: LupaProps) {
  const room = useRef<HTMLDivElement>(null)
  const mientras = useVariantAtHand(imagen)
  const swipe = useSwipe(onSwipe)

  const toggle = ({ detail, clientX, clientY }: MouseEvent) => {
    const box = room.current!
    flushSync(() => onAmpliada(!ampliada))
    const { left, top, width, height } = box.getBoundingClientRect()
    // The pressed spot stays where it is; by keyboard the middle does.
    const [x, y] = detail === 0 ? [0, 0] : [clientX - left - width / 2, clientY - top - height / 2]
    box.scrollTo((box.scrollWidth - width) / 2 + x, (box.scrollHeight - height) / 2 + y)
  }

  return (
    <div
      ref={room}
      className="absolute inset-0 overflow-auto overscroll-contain [container-type:size]"
      {...(ampliada ? {} : swipe)}
    >
      <div className={`relative ${ampliada ? AMPLIADA : 'size-full cursor-zoom-in'}`}>
        {/* Wide enough for the largest variant. */}
        <ImagenProducto imagen={imagen} sizes="1200px" priority framed className="size-full" mientras={mientras} />
        {imagen.nitida && <DeCerca imagen={imagen} ampliada={ampliada} />}
        <button
          type="button"
          aria-label={ampliada ? 'Ver entera' : 'Ampliar'}
          className="absolute inset-0 cursor-[inherit] focus-visible:-outline-offset-3"
          onClick={toggle}
        />
      </div>
    </div>
  )
}

/** Twice as sharp, over the picture, once somebody looked from near; nothing until it is there. */
function DeCerca({ imagen, ampliada }: { imagen: Imagen; ampliada: boolean }) {
  const pinched = useSyncExternalStore(followWindow, isPinched, () => false)
  const [wanted, setWanted] = useState(false)
  const [shown, setShown] = useState(false)
  if (!wanted && (ampliada || pinched)) setWanted(true)
  if (!wanted) return null
  return (
    <img
      ref={retryFailures}
      src={imagenUrl(imagen.id, ANCHO_NITIDO, 'webp')}
      alt=""
      decoding="async"
      className={`absolute inset-0 size-full object-contain ${shown ? '' : 'invisible'}`}
      onLoad={({ currentTarget }) => setShown(currentTarget.naturalWidth >= NARROWEST)}
    />
  )
}

/** More than a finger's trembling. */
const PINCHED = 1.05

const isPinched = () => visualViewport!.scale > PINCHED
const followWindow = (onChange: () => void) => {
  visualViewport!.addEventListener('resize', onChange)
  return () => visualViewport!.removeEventListener('resize', onChange)
}

/** Pixels that a finger moves by accident. */
const SLACK = 40

/**
 * Handlers for a box that is swiped to the previous (-1) or the next (1). Pinching isn't swiping, nor is moving about
 * in a window that was zoomed by it.
 */
function useSwipe(onSwipe: (step: -1 | 1) => void): Pick<ComponentProps<'div'>, 'onTouchStart' | 'onTouchEnd'> {
  const start = useRef<{ clientX: number; clientY: number }>(null)
  return {
    onTouchStart: ({ touches }) => {
      start.current = touches.length === 1 && visualViewport!.scale < 1.01 ? touches[0]! : null
    },
    onTouchEnd: ({ changedTouches }) => {
      if (start.current === null) return
      const { clientX, clientY } = changedTouches[0]!
      const x = clientX - start.current.clientX
      const y = clientY - start.current.clientY
      start.current = null
      if (Math.abs(x) > Math.max(SLACK, 2 * Math.abs(y))) onSwipe(x < 0 ? 1 : -1)
    },
  }
}

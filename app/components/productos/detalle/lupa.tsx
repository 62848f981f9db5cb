import { useRef, type MouseEvent } from 'react'
import { flushSync } from 'react-dom'
import type { Imagen } from '#domain/productos/imagen.ts'
import { ImagenProducto } from '../imagen-producto.tsx'
import { useSwipe } from './use-swipe.ts'
import { useVariantAtHand } from './use-variant-at-hand.ts'

/** Twice the room that it fits into, but no taller than the picture, or one would scroll over nothing. */
const AMPLIADA = 'size-[200%] supports-[width:1cqw]:h-[max(100cqh,min(200cqh,280cqw))] cursor-zoom-out'

type Props = {
  imagen: Imagen
  /** Shown at twice the size, and moved about. */
  ampliada: boolean
  onAmpliada: (ampliada: boolean) => void
  onSwipe: (step: -1 | 1) => void
}

/** A picture as large as its room, or twice that. */
export function Lupa({ imagen, ampliada, onAmpliada, onSwipe }: Props) {
  const room = useRef<HTMLDivElement>(null)
  const mientras = useVariantAtHand(imagen)
  const swipe = useSwipe(onSwipe)

  const toggle = ({ detail, clientX, clientY }: MouseEvent) => {
    const box = room.current!
    flushSync(() => onAmpliada(!ampliada))
    const { left, top, width, height } = box.getBoundingClientRect()
    // What was pressed stays where it is; by keyboard the middle does.
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

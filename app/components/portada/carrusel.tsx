import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import type { ProductoResumen } from '#domain/catalogo/catalogo.ts'
import { Icon } from '../ui/icon.tsx'
import { TarjetaProducto } from '../productos/tarjeta-producto.tsx'
import { useAdd } from '../catalogo/use-add.tsx'

type Props = {
  id: string
  titulo: string
  productos: ProductoResumen[]
  /** Shirts of both modes stand side by side. */
  mezcladas?: boolean
  /** Ids of shirts that another carousel of the page has: going back their pictures return to that one. */
  repetidas?: ReadonlySet<string>
  link: { to: string; text: string }
}

const SIZES = '(max-width: 499px) 90vw, (max-width: 799px) 46vw, (max-width: 1099px) 31vw, 21rem'

/**
 * A row of shirts (specification 2) with 4 slides; 3 under 1100 px, 2 under 800 px, 1 under 500 px. The edge of the
 * next one shows (app.css). It isn't infinite, has dots, and is hidden when empty. The browser itself scrolls and
 * snaps, so it works by touch, wheel and keyboard, and without JavaScript.
 */
export function Carrusel({ id, titulo, productos, mezcladas = false, repetidas, link }: Props) {
  const trackRef = useRef<HTMLUListElement>(null)
  const { paginas, actual, goTo } = usePaginas(trackRef, productos.length)
  const { onAgregar, popup } = useAdd()
  if (productos.length === 0) return null
  return (
    <section aria-labelledby={id} className="mt-12">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-1 border-b-2 border-tinta pb-2">
        <h2 id={id} className="font-ancha text-2xl sm:text-3xl">
          {titulo}
        </h2>
        <Link to={link.to} className="enlace-suelto gap-2 text-lg">
          <span>{link.text}</span>
          <Icon name="flecha" className="size-5" />
        </Link>
      </div>
      <ul ref={trackRef} className="carrusel con-js:scrollbar-none">
        {productos.map((producto) => (
          <li key={producto.id}>
            <TarjetaProducto
              producto={producto}
              modo={producto.modo}
              mezclada={mezcladas}
              repetida={repetidas?.has(producto.id)}
              onAgregar={onAgregar}
              sizes={SIZES}
            />
          </li>
        ))}
      </ul>
      {/* The dots' room is kept before the number of pages is known. */}
      <div className="flex min-h-11 flex-wrap items-center justify-center sin-js:hidden">
        {paginas > 1 &&
          Array.from({ length: paginas }, (_, index) => (
            <button
              key={index}
              type="button"
              aria-label={`${titulo}, página ${index + 1} de ${paginas}`}
              aria-current={index === actual ? 'true' : undefined}
              onClick={() => goTo(index)}
              className="group flex h-8 w-6 items-center justify-center sm:h-11 sm:w-8"
            >
              <span className="h-2 w-4 border-2 border-tinta group-aria-[current]:bg-tinta sm:w-5" />
            </button>
          ))}
      </div>
      {popup}
    </section>
  )
}

/** As many dots as stand in one row of a phone, each wide enough for a thumb. */
const MAX_DOTS = 12

function screenfulsPerDot(screenfuls: number): number {
  return Math.max(1, Math.ceil(screenfuls / MAX_DOTS))
}

/** The dots of the track (0 before it is measured), the current one, and how to go to another. */
function usePaginas(trackRef: React.RefObject<HTMLUListElement | null>, slides: number) {
  const [state, setState] = useState({ paginas: 0, actual: 0 })

  useEffect(() => {
    const track = trackRef.current
    if (track === null) return
    const measure = () => {
      const screenfuls = Math.ceil(slides / slidesShown(track))
      const paginas = Math.ceil(screenfuls / screenfulsPerDot(screenfuls))
      const room = track.scrollWidth - track.clientWidth
      const actual = room > 0 ? Math.round((track.scrollLeft / room) * (paginas - 1)) : 0
      setState((old) => (old.paginas === paginas && old.actual === actual ? old : { paginas, actual }))
    }
    const observer = new ResizeObserver(measure)
    observer.observe(track)
    track.addEventListener('scroll', measure, { passive: true })
    return () => {
      observer.disconnect()
      track.removeEventListener('scroll', measure)
    }
  }, [trackRef, slides])

  function goTo(pagina: number) {
    const track = trackRef.current!
    const shown = slidesShown(track)
    const slide = pagina * screenfulsPerDot(Math.ceil(slides / shown)) * shown
    const left = slide * (track.firstElementChild as HTMLElement).offsetWidth
    const reduced = matchMedia('(prefers-reduced-motion: reduce)').matches
    track.scrollTo({ left, behavior: reduced ? 'auto' : 'smooth' })
  }

  return { ...state, goTo }
}

function slidesShown(track: HTMLElement): number {
  const slide = track.firstElementChild as HTMLElement
  return Math.max(1, Math.round(track.clientWidth / slide.offsetWidth))
}

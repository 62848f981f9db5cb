import useEmblaCarousel from 'embla-carousel-react'
import { useEffect, useRef, useState, lazy, Suspense, type ComponentProps } from 'react'
import { ANCHOS_IMAGEN, imagenUrl, type Imagen } from '#domain/productos/imagen.ts'
import { nombreDeToma } from '#domain/productos/toma.ts'
import { useBrowserState } from '../../base/use-browser-state.ts'
import { ImagenProducto } from '../imagen-producto.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useVariantAtHand } from './use-variant-at-hand.ts'
import type { Elementos } from '../../ui/elementos.ts'
import { flushSync } from 'react-dom'

/** On a phone, low enough for the price to be on the first screen. */
const MARCO = 'max-md:h-[clamp(14rem,36svh,125vw)] max-md:w-full'

/** On a phone, as wide as a 4:5 picture is at that height. */
const CHICA = '(min-width: 768px) 50vw, clamp(11.2rem, 28.8svh, 100vw)'
const SIZES = `(min-width: 1024px) 560px, ${CHICA}`
const SIZES_DE_MOSAICO = `(min-width: 1024px) 276px, ${CHICA}`

/** From here on all pictures are seen at once (specification 48.4). */
const MOSAICO = '(min-width: 1024px)'
const followMosaico = (onChange: () => void) => {
  const query = matchMedia(MOSAICO)
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}
const isMosaico = () => matchMedia(MOSAICO).matches

/** A picture that stands alone stays in sight while the rest scrolls. */
const QUIETA = 'md:sticky md:top-4'

type FotoProps = ComponentProps<typeof ImagenProducto>

type GaleriaProps = {
  imagenes: Imagen[]
  nombre: string
  /** Renders one picture, where some are not the shop's own. */
  foto?: ((props: FotoProps) => Elementos) | undefined
  /** Whether pictures open large. */
  abribles?: boolean
}

/**
 * The pictures of a shirt: an infinite slider with dots when there is more than one (specification 2). On a wide screen
 * the others stand below the first.
 */
export function Galeria({ imagenes, nombre, foto = fotoDeLaTienda, abribles = foto === fotoDeLaTienda }: GaleriaProps) {
  const [first = null] = imagenes
  const mientras = useVariantAtHand(first)
  const primera = foto({
    imagen: first,
    sizes: SIZES,
    priority: true,
    framed: true,
    className: `vt-foto ${MARCO}`,
    mientras,
  })
  if (imagenes.length > 1) {
    return <Slider imagenes={imagenes} nombre={nombre} foto={foto} abribles={abribles} primera={primera} />
  }
  if (!abribles || first === null) return <div className={QUIETA}>{primera}</div>
  return <Sola imagen={first}>{primera}</Sola>
}

/** The one picture of a shirt. */
function Sola({ imagen, children }: { imagen: Imagen; children: Elementos }) {
  const { openVista, vista } = useVistaGrande([imagen])
  return (
    <div className={`relative ${QUIETA}`}>
      <div className="relative">
        <EnlaceGrande imagen={imagen} onOpen={() => openVista(0)}>
          {children}
        </EnlaceGrande>
        <VerGrande />
      </div>
      {imagen.toma && <Pie nombre={nombreDeToma(imagen)} en="max-md:bottom-1.5" />}
      {vista}
    </div>
  )
}

const fotoDeLaTienda = (props: FotoProps) => <ImagenProducto {...props} />

type SliderProps = Required<GaleriaProps> & { foto: (props: FotoProps) => Elementos; primera: Elementos }

/** As many dots as leave the corners of a small phone free. */
const POCOS_PUNTOS = 4
/** Letters that have room beside them. */
const POCAS_LETRAS = 8

function Slider({ imagenes, nombre, foto, primera, abribles }: SliderProps) {
  const [viewportRef, embla] = useEmblaCarousel({
    loop: true,
    duration: 22,
    breakpoints: { [MOSAICO]: { active: false } },
  })
  const lista = useRef<HTMLUListElement>(null)
  const [selected, setSelected] = useState(0)
  const enMosaico = useBrowserState(followMosaico, isMosaico, false)
  const nombres = imagenes.map(nombreDeToma)
  const conNombres = nombres.some((cada) => cada !== '')
  const sobrePuntos = imagenes.length > POCOS_PUNTOS || nombres.some((cada) => cada.length > POCAS_LETRAS)

  useEffect(() => {
    if (embla === undefined) return
    const follow = () => setSelected(embla.selectedScrollSnap())
    embla.on('select', follow)
    embla.on('reInit', follow)
    return () => {
      embla.off('select', follow)
      embla.off('reInit', follow)
    }
  }, [embla])

  const enElPie = sobrePuntos ? 'max-md:bottom-11' : 'max-md:bottom-1.5'
  const { openVista, vista } = useVistaGrande(imagenes, (index) => {
    embla?.scrollTo(index, true)
    lista.current!.querySelectorAll('a')[index]!.focus({ preventScroll: !enMosaico })
  })
  const still = () => matchMedia('(prefers-reduced-motion: reduce)').matches

  return (
    <section
      aria-roledescription={enMosaico ? undefined : 'carrusel'}
      aria-label={`Imágenes de ${nombre}`}
      className="relative md:max-lg:sticky md:max-lg:top-4"
    >
      <div className="relative">
        {/* Until the page is alive, and without JavaScript, a row that is swiped. */}
        <div
          ref={viewportRef}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is scrolled by keyboard too
          tabIndex={embla === undefined ? 0 : undefined}
          className={`lg:overflow-visible ${embla === undefined ? 'snap-x snap-mandatory overflow-x-auto [scrollbar-width:none]' : 'overflow-hidden'}`}
        >
          <ul ref={lista} className="flex touch-pan-y lg:grid lg:grid-cols-2 lg:gap-x-2 lg:gap-y-3">
            {imagenes.map((imagen, index) => {
              const apartada = embla !== undefined && !enMosaico && index !== selected
              const picture =
                index === 0 ? primera : foto({ imagen, sizes: SIZES_DE_MOSAICO, framed: true, className: MARCO })
              return (
                <li
                  key={imagen.id}
                  className={`relative min-w-0 flex-[0_0_100%] snap-center ${index === 0 ? 'lg:col-span-2' : ''}`}
                  aria-hidden={apartada ? true : undefined}
                >
                  {abribles ? (
                    <EnlaceGrande imagen={imagen} onOpen={() => openVista(index)} apartada={apartada}>
                      {picture}
                    </EnlaceGrande>
                  ) : (
                    picture
                  )}
                  {abribles && index === 0 && <VerGrande en={`max-lg:hidden ${conNombres ? 'lg:bottom-8' : ''}`} />}
                  {conNombres && <Pie nombre={nombres[index]!} en={embla === undefined ? enElPie : 'max-lg:hidden'} />}
                </li>
              )
            })}
          </ul>
        </div>
        {/* Names don't slide, or one would be cut off on its way. */}
        {embla !== undefined && conNombres && <Pie nombre={nombres[selected]!} en={`lg:hidden ${enElPie}`} />}
        {abribles && (
          <VerGrande en={`lg:hidden ${sobrePuntos ? 'max-md:bottom-11' : ''} ${conNombres ? 'md:bottom-8' : ''}`} />
        )}
        <Arrow side="left" label="Imagen anterior" onClick={() => embla?.scrollPrev(still())} />
        <Arrow side="right" label="Imagen siguiente" onClick={() => embla?.scrollNext(still())} />
      </div>
      <div className="flex justify-center max-md:pointer-events-none max-md:absolute max-md:inset-x-0 max-md:bottom-0 md:mt-1 lg:hidden sin-js:hidden">
        {imagenes.map((imagen, index) => (
          <button
            key={imagen.id}
            type="button"
            aria-label={`Imagen ${index + 1} de ${imagenes.length}`}
            aria-current={index === selected ? 'true' : undefined}
            className="group pointer-events-auto flex size-11 items-center justify-center"
            onClick={() => embla?.scrollTo(index, still())}
          >
            <span className="size-3 rounded-full border-2 border-tinta bg-papel outline-2 outline-papel group-aria-[current]:bg-tinta" />
          </button>
        ))}
      </div>
      {vista}
    </section>
  )
}

function Arrow({ side, label, onClick }: { side: 'left' | 'right'; label: string; onClick: () => void }) {
  return (
    <button
      type="button"
      aria-label={label}
      className={`absolute top-1/2 flex size-11 -translate-y-1/2 items-center justify-center border-2 border-tinta bg-papel hover:bg-tinta hover:text-papel max-md:hidden lg:hidden sin-js:hidden ${side === 'left' ? 'left-2' : 'right-2'}`}
      onClick={onClick}
    >
      <Icon name="flecha" className={side === 'left' ? 'rotate-180' : ''} />
    </button>
  )
}

type Props = {
  imagen: Imagen
  onOpen: () => void
  /** Another picture is shown in its place: the keyboard skips this one. */
  apartada?: boolean
  children: Elementos
}

/** A picture that opens large. A link to its file until the page is alive, without JavaScript and for a new tab. */
function EnlaceGrande({ imagen, onOpen, apartada = false, children }: Props) {
  return (
    <a
      href={grandeUrl(imagen)}
      aria-haspopup="dialog"
      tabIndex={apartada ? -1 : undefined}
      className="relative block cursor-zoom-in focus-visible:-outline-offset-3"
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
        event.preventDefault()
        onOpen()
      }}
    >
      {children}
      <span className="sr-only">Ver grande</span>
    </a>
  )
}

/** Shows that the picture below opens large. The words stay where they are while pictures slide. */
function VerGrande({ en = '' }: { en?: string }) {
  return (
    <span
      aria-hidden="true"
      className={`pointer-events-none absolute right-2 bottom-1.5 bg-papel px-2 py-0.5 font-angosta text-sm underline underline-offset-4 ${en}`}
    >
      Ver grande
    </span>
  )
}

type PieProps = {
  nombre: string
  /** On a phone, where it lies over the picture so that this stays as large as it was. */
  en: string
}

/** What a picture shows, under it; '' keeps the room that the others' take. */
function Pie({ nombre, en }: PieProps) {
  return (
    <p
      className={`font-angosta text-sm leading-5 max-md:pointer-events-none max-md:absolute max-md:left-2 max-md:bg-papel max-md:px-2 max-md:py-0.5 max-md:empty:hidden md:min-h-6 md:pt-1 md:text-tinta-suave ${en}`}
    >
      {nombre}
    </p>
  )
}

const loadVista = () => import('./vista-grande.tsx')
const VistaGrande = lazy(loadVista)

/**
 * The large view of a shirt's pictures, fetched when first asked for: what opens it, and the view to render.
 * @param onLeave told the place of the picture that was seen last, once the view is gone and the focus back
 */
function useVistaGrande(
  imagenes: Imagen[],
  onLeave?: (index: number) => void,
): { openVista: (index: number) => void; vista: Elementos } {
  const [abierta, setAbierta] = useState<number | null>(null)
  return {
    openVista: (index) => {
      void loadVista().then(
        () => setAbierta(index),
        // The network went before the view was fetched: the picture may be there all the same.
        () => location.assign(grandeUrl(imagenes[index]!)),
      )
    },
    vista: abierta !== null && (
      <Suspense>
        <VistaGrande
          imagenes={imagenes}
          primera={abierta}
          onClose={(index) => {
            flushSync(() => setAbierta(null))
            onLeave?.(index)
          }}
        />
      </Suspense>
    ),
  }
}

/** Address of a picture in its largest variant, in the format that every browser knows. */
function grandeUrl(imagen: Imagen): string {
  return imagenUrl(imagen.id, ANCHOS_IMAGEN.at(-1)!, 'webp')
}

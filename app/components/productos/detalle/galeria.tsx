import useEmblaCarousel from 'embla-carousel-react'
import { useEffect, useState, lazy, Suspense, type ComponentProps } from 'react'
import { ANCHOS_IMAGEN, imagenUrl, type Imagen } from '#domain/productos/imagen.ts'
import { ImagenProducto } from '../imagen-producto.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useVariantAtHand } from './use-variant-at-hand.ts'
import type { Elementos } from '../../ui/elementos.ts'
import { flushSync } from 'react-dom'

/** On a phone, low enough for the price to be on the first screen. */
const MARCO = 'max-md:h-[clamp(14rem,36svh,125vw)] max-md:w-full'

/** On a phone, as wide as a 4:5 picture is at that height. */
const SIZES = '(min-width: 1024px) 560px, (min-width: 768px) 50vw, clamp(11.2rem, 28.8svh, 100vw)'

type FotoProps = ComponentProps<typeof ImagenProducto>

type GaleriaProps = {
  imagenes: Imagen[]
  nombre: string
  /** Renders one picture, where some are not the shop's own. */
  foto?: ((props: FotoProps) => Elementos) | undefined
  /** Whether pictures open large. */
  abribles?: boolean
}

/** The pictures of a shirt: an infinite slider with dots when there is more than one (specification 2). */
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
  return !abribles || first === null ? primera : <Sola imagen={first}>{primera}</Sola>
}

/** The one picture of a shirt. */
function Sola({ imagen, children }: { imagen: Imagen; children: Elementos }) {
  const { openVista, vista } = useVistaGrande([imagen])
  return (
    <div className="relative">
      <EnlaceGrande imagen={imagen} onOpen={() => openVista(0)}>
        {children}
      </EnlaceGrande>
      <VerGrande />
      {vista}
    </div>
  )
}

const fotoDeLaTienda = (props: FotoProps) => <ImagenProducto {...props} />

type SliderProps = Required<GaleriaProps> & { foto: (props: FotoProps) => Elementos; primera: Elementos }

/** As many dots as leave the corners of a small phone free. */
const POCOS_PUNTOS = 4

function Slider({ imagenes, nombre, foto, primera, abribles }: SliderProps) {
  const [viewportRef, embla] = useEmblaCarousel({ loop: true, duration: 22 })
  const [selected, setSelected] = useState(0)

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

  const { openVista, vista } = useVistaGrande(imagenes, (index) => {
    if (embla === undefined || index === selected) return
    embla.scrollTo(index, true)
    embla.slideNodes()[index]!.querySelector('a')!.focus({ preventScroll: true })
  })
  const still = () => matchMedia('(prefers-reduced-motion: reduce)').matches

  return (
    <section aria-roledescription="carrusel" aria-label={`Imágenes de ${nombre}`} className="relative">
      <div className="relative">
        {/* Until the page is alive, and without JavaScript, a row that is swiped. */}
        <div
          ref={viewportRef}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is scrolled by keyboard too
          tabIndex={embla === undefined ? 0 : undefined}
          className={
            embla === undefined ? 'snap-x snap-mandatory overflow-x-auto [scrollbar-width:none]' : 'overflow-hidden'
          }
        >
          <ul className="flex touch-pan-y">
            {imagenes.map((imagen, index) => {
              const apartada = embla !== undefined && index !== selected
              const picture = index === 0 ? primera : foto({ imagen, sizes: SIZES, framed: true, className: MARCO })
              return (
                <li
                  key={imagen.id}
                  className="min-w-0 flex-[0_0_100%] snap-center"
                  aria-hidden={apartada ? true : undefined}
                >
                  {abribles ? (
                    <EnlaceGrande imagen={imagen} onOpen={() => openVista(index)} apartada={apartada}>
                      {picture}
                    </EnlaceGrande>
                  ) : (
                    picture
                  )}
                </li>
              )
            })}
          </ul>
        </div>
        {abribles && <VerGrande sobrePuntos={imagenes.length > POCOS_PUNTOS} />}
        <Arrow side="left" label="Imagen anterior" onClick={() => embla?.scrollPrev(still())} />
        <Arrow side="right" label="Imagen siguiente" onClick={() => embla?.scrollNext(still())} />
      </div>
      <div className="flex justify-center max-md:pointer-events-none max-md:absolute max-md:inset-x-0 max-md:bottom-0 md:mt-1 sin-js:hidden">
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
      className={`absolute top-1/2 flex size-11 -translate-y-1/2 items-center justify-center border-2 border-tinta bg-papel hover:bg-tinta hover:text-papel max-md:hidden sin-js:hidden ${side === 'left' ? 'left-2' : 'right-2'}`}
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

type VerGrandeProps = {
  /** Whether dots lie over the foot of the picture on a phone, as far as its corners. */
  sobrePuntos?: boolean
}

/** Shows that the picture below opens large. The words stay where they are while pictures slide. */
function VerGrande({ sobrePuntos = false }: VerGrandeProps) {
  return (
    <span
      aria-hidden="true"
      className={`pointer-events-none absolute right-2 bottom-1.5 bg-papel px-2 py-0.5 font-angosta text-sm underline underline-offset-4 ${sobrePuntos ? 'max-md:bottom-11' : ''}`}
    >
      Ver grande
    </span>
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

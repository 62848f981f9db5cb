import type { Imagen } from '#domain/productos/imagen.ts'
import { grandeUrl } from './grande-url.ts'
import type { Elementos } from '../../ui/elementos.ts'

type Props = {
  imagen: Imagen
  onOpen: () => void
  /** Another picture is shown in its place: the keyboard skips this one. */
  apartada?: boolean
  children: Elementos
}

/** A picture that opens large. A link to its file until the page is alive, without JavaScript and for a new tab. */
export function EnlaceGrande({ imagen, onOpen, apartada = false, children }: Props) {
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
export function VerGrande({ sobrePuntos = false }: VerGrandeProps) {
  return (
    <span
      aria-hidden="true"
      className={`pointer-events-none absolute right-2 bottom-1.5 bg-papel px-2 py-0.5 font-angosta text-sm underline underline-offset-4 ${sobrePuntos ? 'max-md:bottom-11' : ''}`}
    >
      Ver grande
    </span>
  )
}

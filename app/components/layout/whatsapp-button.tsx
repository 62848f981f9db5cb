import { whatsappLink } from '#domain/whatsapp.ts'
import { Icon } from '../ui/icon.tsx'
import { useBajando } from './use-bajando.ts'

/**
 * Floats on every page (decisions: Elements on every page); the owner's own pages have it at their end. On a phone it
 * is in the way of what is read, so it leaves with the movement that looks for more and comes back with the other.
 */
export function WhatsappButton({ whatsapp }: { whatsapp: string }) {
  const bajando = useBajando()
  return (
    <a
      href={whatsappLink(whatsapp, 'Hola, tengo una consulta.')}
      target="_blank"
      rel="noopener"
      data-bajando={bajando ? '' : undefined}
      className="whatsapp fixed right-3 bottom-3 z-30 flex size-12 items-center justify-center rounded-sm border-2 border-papel bg-verde-ok text-papel transition-transform hover:bg-tinta sm:right-5 sm:bottom-5"
    >
      <Icon name="whatsapp" />
      <span className="sr-only">WhatsApp</span>
    </a>
  )
}

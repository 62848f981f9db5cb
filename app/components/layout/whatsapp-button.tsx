import { whatsappLink } from '#domain/whatsapp.ts'
import { Icon } from '../ui/icon.tsx'

/** Floats on every page (decisions: Elements on every page); the owner's own pages have it at their end. */
export function WhatsappButton({ whatsapp }: { whatsapp: string }) {
  return (
    <a
      href={whatsappLink(whatsapp, 'Hola, tengo una consulta.')}
      target="_blank"
      rel="noopener"
      className="whatsapp fixed right-3 bottom-3 z-30 flex size-12 items-center justify-center rounded-sm border-2 border-papel bg-verde-ok text-papel hover:bg-tinta sm:right-5 sm:bottom-5"
    >
      <Icon name="whatsapp" />
      <span className="sr-only">WhatsApp</span>
    </a>
  )
}

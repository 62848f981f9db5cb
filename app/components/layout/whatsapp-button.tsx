import { useEffect } from 'react'
import { whatsappLink } from '#domain/contacto/whatsapp.ts'
import { Icon } from '../ui/icon.tsx'
import { startFloating } from './float.ts'

/** At the end of every page; floats on pages for browsing, as long as it covers nothing (specification 1). */
export function WhatsappButton({ whatsapp }: { whatsapp: string }) {
  useEffect(startFloating, [])
  return (
    <a href={whatsappLink(whatsapp, 'Hola, tengo una consulta.')} target="_blank" rel="noopener" className="whatsapp">
      <Icon name="whatsapp" />
      <span className="sr-only">WhatsApp</span>
    </a>
  )
}

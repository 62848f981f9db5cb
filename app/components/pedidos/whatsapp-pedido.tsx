import { whatsappLink } from '#domain/contacto/telefono.ts'
import { ButtonAnchor } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'

type Props = {
  whatsapp: string
  mensaje: string
  texto: string
  /** `primario` where it is what the page is for. */
  variant?: 'primario' | 'secundario'
}

/** Opens WhatsApp with a message that names the order. */
export function WhatsappPedido({ whatsapp, mensaje, texto, variant = 'secundario' }: Props) {
  return (
    <ButtonAnchor
      href={whatsappLink(whatsapp, mensaje)}
      target="_blank"
      rel="noreferrer"
      variant={variant}
      className="self-start"
    >
      <Icon name="whatsapp" />
      <span>{texto}</span>
    </ButtonAnchor>
  )
}

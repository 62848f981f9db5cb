import { whatsappLink } from '#domain/contacto/whatsapp.ts'
import { useTienda } from '../base/use-tienda.ts'
import { ButtonAnchor } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'

/** Opens WhatsApp with a message that names the order. */
export function WhatsappPedido({ mensaje, texto }: { mensaje: string; texto: string }) {
  const { whatsapp } = useTienda().ajustes
  return (
    <ButtonAnchor href={whatsappLink(whatsapp, mensaje)} target="_blank" rel="noreferrer" className="self-start">
      <Icon name="whatsapp" />
      <span>{texto}</span>
    </ButtonAnchor>
  )
}

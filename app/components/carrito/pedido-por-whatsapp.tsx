import type { CartItem } from '#domain/carrito/carrito.ts'
import { mensajeDeCarrito } from '#domain/pedidos/mensaje-consulta.ts'
import { whatsappLink } from '#domain/contacto/whatsapp.ts'
import { useTienda } from '../base/use-tienda.ts'
import { Icon } from '../ui/icon.tsx'

/** For whoever wants more than the cart takes: a message to the shop. */
export function PedidoPorWhatsapp({ mensaje, texto }: { mensaje: string; texto: string }) {
  const { whatsapp } = useTienda().ajustes
  return (
    <p>
      <a
        href={whatsappLink(whatsapp, mensaje)}
        target="_blank"
        rel="noopener"
        className="inline-flex min-h-11 items-center gap-2 text-celeste-hondo underline"
      >
        <Icon name="whatsapp" />
        <span>{texto}</span>
      </a>
    </p>
  )
}

/** A message with the whole list. */
export function ListaPorWhatsapp({ items }: { items: CartItem[] }) {
  return <PedidoPorWhatsapp mensaje={mensajeDeCarrito(items)} texto="Mandar la lista por WhatsApp" />
}

import type { CartItem } from '#domain/carrito/carrito.ts'
import { mensajeDeCarrito } from '#domain/pedidos/mensaje-consulta.ts'
import { whatsappLink } from '#domain/contacto/telefono.ts'
import { useTienda } from '../base/use-tienda.ts'
import { Icon } from '../ui/icon.tsx'

/** For whoever wants more than the cart takes: a message to the shop with the whole list. */
export function PedidoPorWhatsapp({ items }: { items: CartItem[] }) {
  const { ajustes } = useTienda()
  return (
    <p>
      <a
        href={whatsappLink(ajustes.whatsapp, mensajeDeCarrito(items))}
        target="_blank"
        rel="noopener"
        className="inline-flex min-h-11 items-center gap-2 text-celeste-hondo underline"
      >
        <Icon name="whatsapp" />
        Mandar la lista por WhatsApp
      </a>
    </p>
  )
}

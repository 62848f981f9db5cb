import type { CartItem } from '#domain/carrito/carrito.ts'
import { textoDemasiadas } from '#domain/pedidos/retencion.ts'
import { Notice } from '../ui/notice.tsx'
import { PedidoPorWhatsapp } from './pedido-por-whatsapp.tsx'

/** A cart with more units of stock than one order may hold: the shop takes it by chat. */
export function Demasiadas({ items, max }: { items: CartItem[]; max: number }) {
  return (
    <Notice kind="aviso">
      <p>{textoDemasiadas(max)}</p>
      <PedidoPorWhatsapp items={items} />
    </Notice>
  )
}

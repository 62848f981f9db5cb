import type { CartItem } from '#domain/carrito/carrito.ts'
import { textoDemasiadas } from '#domain/pedidos/limites-de-reserva.ts'
import { Notice } from '../ui/notice.tsx'
import { ListaPorWhatsapp } from './pedido-por-whatsapp.tsx'
import type { Modo } from '#domain/productos/producto.ts'
import { isMixto } from '#domain/envios/llegada.ts'

/** A cart with more units of stock than one order may hold: the shop takes it by chat. */
export function Demasiadas({ items, max }: { items: CartItem[]; max: number }) {
  return (
    <Notice kind="aviso">
      <p>{textoDemasiadas(max)}</p>
      <ListaPorWhatsapp items={items} />
    </Notice>
  )
}

/** Says which lines of an earlier shop's cart didn't come along: no shirt matches them, or they lack a size. */
export function NoEncontradas({ nombres }: { nombres: string[] }) {
  return (
    <div role="status" className="empty:sr-only">
      {nombres.length > 0 && (
        <Notice
          kind="aviso"
          className="mb-4"
        >{`No pudimos traer de tu carrito anterior: ${nombres.join(', ')}. Buscalas en la tienda, o escribinos.`}</Notice>
      )}
    </div>
  )
}

/** What a cart with both modes must say before paying (specification 18.3). Nothing for any other cart. */
export function UnSoloEnvio({ modos }: { modos: Modo[] }) {
  if (!isMixto(modos)) return null
  return (
    <Notice>
      Llevás camisetas en stock y por encargo: van en un solo paquete, con un solo envío, cuando esté todo listo. Si
      querés antes las de stock, hacé dos pedidos.
    </Notice>
  )
}

import { useEffect } from 'react'
import type { CartItem } from '#domain/carrito/carrito.ts'
import type { LineaPedido } from '#domain/pedidos/pedido.ts'
import { keepCodigo } from './codigo-guardado.ts'
import { useCarrito } from './use-carrito.ts'
import { dropIntento } from '../pedidos/intento.ts'
import type { PedidoDelComprador } from '../pedidos/pedido-del-comprador.ts'
import { sessionStore } from '../base/session-store.ts'
import { vaciaCarrito } from '../pedidos/situacion.ts'
import { forgetPedido, readUltimoPedido } from '../pedidos/ultimo-pedido.ts'

/**
 * Takes an order's shirts out of the cart, once, when it stands and this browser placed it. What was added since stays.
 * @param pedido null while there is none
 */
export function useEmptyCarrito(pedido: PedidoDelComprador | null): void {
  const { items, ready, replace } = useCarrito()
  const stands = pedido !== null && vaciaCarrito(pedido)
  useEffect(() => {
    if (!ready || !stands || readUltimoPedido()?.token !== pedido.token) return
    replace(withoutOrdered(items, pedido.lineas))
    keepCodigo('')
    forgetPedido()
    dropIntento(sessionStore())
  }, [ready, stands, pedido, items, replace])
}

/** The cart without the shirts that an order has. */
function withoutOrdered(items: CartItem[], lineas: LineaPedido[]): CartItem[] {
  return items.filter(
    (item) =>
      !lineas.some(({ productId, talle, modo }) => productId === item.id && talle === item.talle && modo === item.modo),
  )
}

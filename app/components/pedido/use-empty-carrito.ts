import { useEffect } from 'react'
import type { CartItem } from '#domain/carrito/carrito.ts'
import type { LineaPedido } from '#domain/pedido/pedido.ts'
import { keepCodigo } from '../carrito/codigo-guardado.ts'
import { useCarrito } from '../carrito/use-carrito.ts'
import { dropIntento } from './intento.ts'
import type { PedidoDelComprador } from './pedido-del-comprador.ts'
import { sessionStore } from './session-store.ts'
import { situacionDe, type Situacion } from './situacion.ts'
import { forgetPedido, readUltimoPedido } from './ultimo-pedido.ts'

/** What empties it: orders by transfer, or by card if paid or pending; no rejection (specification 10.15 to 10.17). */
const VACIAN: Situacion[] = ['pagado', 'en_proceso', 'transferencia']

/**
 * Takes the shirts of an order out of the cart, once, when the order stands and this browser placed it. What was
 * added since stays.
 * @param pedido null while there is none
 */
export function useEmptyCarrito(pedido: PedidoDelComprador | null): void {
  const { items, ready, replace } = useCarrito()
  const stands = pedido !== null && VACIAN.includes(situacionDe(pedido))
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

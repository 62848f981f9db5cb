import { useEffect } from 'react'
import { useFetcher } from 'react-router'
import { dropIntento } from '../pedidos/intento.ts'
import type { PedidoDelComprador } from '../pedidos/pedido-del-comprador.ts'
import { sessionStore } from '../base/session-store.ts'
import { direccionDePedido, situacionDe } from '../pedidos/situacion.ts'
import { forgetPedido, readUltimoPedido } from '../pedidos/ultimo-pedido.ts'
import { useEmptyCarrito } from '../carrito/use-empty-carrito.ts'

/**
 * The card order that this browser left to pay and came back from without learning how that went: by the back button,
 * or days later. If it is paid or pending, its shirts leave the cart; if it came to nothing, it is forgotten.
 * @returns null when there is none that matters, or while it isn't known
 */
export function usePedidoAnterior(): PedidoDelComprador | null {
  const { load, data } = useFetcher<{ pedido: PedidoDelComprador | null }>()
  useEffect(() => {
    const ultimo = readUltimoPedido()
    if (ultimo !== null) void load(direccionDePedido(ultimo.token))
  }, [load])

  const pedido = data?.pedido ?? null
  useEmptyCarrito(pedido)
  const over = data !== undefined && (pedido === null || situacionDe(pedido) === 'terminado')
  useEffect(() => {
    if (!over) return
    forgetPedido()
    dropIntento(sessionStore())
  }, [over])
  return over ? null : pedido
}

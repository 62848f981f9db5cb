import { Link, useFetcher } from 'react-router'
import { Codigo } from '../pedidos/codigo.tsx'
import type { PedidoDelComprador } from '../pedidos/pedido-del-comprador.ts'
import { direccionDelResultado, direccionDePedido, situacionDe } from '../pedidos/situacion.ts'
import { Notice } from '../ui/notice.tsx'
import { useEffect } from 'react'
import { dropIntento } from '../pedidos/intento.ts'
import { sessionStore } from '../base/session-store.ts'
import { forgetPedido, readUltimoPedido } from '../pedidos/ultimo-pedido.ts'
import { useEmptyCarrito } from '../carrito/use-empty-carrito.ts'

/** Tells a buyer who came back that there is an order already. */
export function AvisoPedidoAnterior({ pedido }: { pedido: PedidoDelComprador }) {
  const situacion = situacionDe(pedido)
  if (situacion === 'sin_respuesta' || situacion === 'rechazado') {
    return (
      <Notice kind="info">
        Tenés el pedido <Codigo codigo={pedido.codigo} /> sin pagar.{' '}
        <Link to={direccionDePedido(pedido.token)} className="text-celeste-hondo underline">
          Ver ese pedido y pagarlo
        </Link>
        . Si volvés a pedir alguna de sus camisetas, el pedido nuevo lo reemplaza.
      </Notice>
    )
  }
  return (
    <Notice kind="ok">
      Tu pedido <Codigo codigo={pedido.codigo} /> ya está hecho.{' '}
      <Link to={direccionDelResultado(pedido)} className="text-celeste-hondo underline">
        Ver cómo sigue
      </Link>
    </Notice>
  )
}

/**
 * The card order that this browser left to pay and came back from without an outcome, by the back button or days later.
 * If it is paid or pending, its shirts leave the cart; if it came to nothing, it is forgotten.
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

import { redirect } from 'react-router'
import type { LineaDelComprador } from '#domain/pedidos/correccion.ts'
import type { Pedido } from '#domain/pedidos/pedido.ts'
import { toPedidoDelComprador } from './pedido-del-comprador.ts'
import { direccionDelResultado, situacionDe, type Situacion } from './situacion.ts'

/** The part of the shop that this needs. */
type Shop = {
  payments: { applyReturn: (token: string, payment: string) => Promise<unknown> }
  orders: {
    openPedido: (token: string) => Promise<{
      pedido: Pedido
      llegada: string
      comoSePago: string
      lineas: LineaDelComprador[]
    } | null>
  }
}

/**
 * The order whose buyer comes back from the card provider, once the payment in the address has been checked. null
 * without one. An order in any other situation leads to the page that tells of it. The server's own knowledge counts,
 * not the claims of the provider's redirect.
 * @param shown the page's situation; an order without an answer stays too, since the redirect may come before the notice
 */
export async function openDeVuelta({ searchParams }: URL, { payments, orders }: Shop, shown: Situacion) {
  const token = searchParams.get('pedido')
  if (token === null) return { pedido: null, lineas: [], situacion: null }
  await payments.applyReturn(token, searchParams.get('payment_id') ?? '')
  const opened = await orders.openPedido(token)
  if (opened === null) return { pedido: null, lineas: [], situacion: null }
  const { pedido, lineas } = opened
  const situacion = situacionDe(pedido)
  if (situacion !== shown && situacion !== 'sin_respuesta') throw redirect(direccionDelResultado(pedido))
  return { pedido: toPedidoDelComprador(opened), lineas, situacion }
}

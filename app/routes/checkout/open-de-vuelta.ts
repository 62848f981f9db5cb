import type { RouterContextProvider } from 'react-router'
import { shopContext } from '../../context.ts'

type Vuelta = { request: Request; context: Readonly<RouterContextProvider> }

/**
 * The order whose buyer comes back from the card provider, as it stands once the payment in the address has been
 * checked; null without one.
 */
export async function openDeVuelta({ request, context }: Vuelta) {
  const { payments, orders } = context.get(shopContext)
  const query = new URL(request.url).searchParams
  const token = query.get('pedido')
  if (token === null) return null
  await payments.applyReturn(token, query.get('payment_id') ?? '')
  return orders.openPedido(token)
}

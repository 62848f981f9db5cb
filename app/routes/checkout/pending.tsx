import { data, redirect } from 'react-router'
import { mensajeDePago } from '#domain/pagos/pago.ts'
import { pageMeta, privateHeaders } from '../../components/base/meta.ts'
import { toPedidoDelComprador } from '../../components/pedidos/pedido-del-comprador.ts'
import { PaginaDelResultado } from '../../components/pedidos/resultado.tsx'
import { direccionDelResultado, situacionDe } from '../../components/pedidos/situacion.ts'
import { useRecheck } from '../../components/conexion/use-reload.ts'
import { useEmptyCarrito } from '../../components/carrito/use-empty-carrito.ts'
import { openDeVuelta } from './open-de-vuelta.ts'
import type { Route } from './+types/pending.ts'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({ tienda: matches[0].loaderData, title: 'Pago en proceso', noindex: true })

export const headers = privateHeaders

/** The provider's redirect may come before its notice: an order without an answer stays here. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const opened = await openDeVuelta({ request, context })
  if (opened === null) return data({ pedido: null, lineas: [] })
  const { pedido, lineas } = opened
  const situacion = situacionDe(pedido)
  if (situacion !== 'en_proceso' && situacion !== 'sin_respuesta') throw redirect(direccionDelResultado(pedido))
  return data({ pedido: toPedidoDelComprador(pedido), lineas })
}

export default function CheckoutPending({ loaderData: { pedido, lineas } }: Route.ComponentProps) {
  useRecheck(pedido !== null, pedido?.pagoEstado === null ? 1500 : 5000, 40)
  useEmptyCarrito(pedido)
  const mensaje = mensajeDePago(pedido?.pagoEstado ?? null, pedido?.pagoDetalle ?? null)
  return (
    <PaginaDelResultado titulo="Pago en proceso" pedido={pedido} lineas={lineas}>
      <p>
        {pedido?.envio.correo === ''
          ? 'La aprobación se avisa por correo. No dejaste uno en el pedido: la vas a ver en su página.'
          : 'Cuando el pago se apruebe te avisamos por correo.'}
      </p>
      {mensaje !== '' && <p>{mensaje}</p>}
    </PaginaDelResultado>
  )
}

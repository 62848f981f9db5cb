import { mensajeDePago } from '#domain/pagos/pago.ts'
import { privateHeaders, unlistedMeta } from '../../components/base/meta.ts'
import { PaginaDelResultado } from '../../components/pedidos/resultado.tsx'
import { useRecheck } from '../../components/conexion/use-reload.ts'
import { useEmptyCarrito } from '../../components/carrito/use-empty-carrito.ts'
import { openDeVuelta } from '../../components/pedidos/open-de-vuelta.ts'
import { shopContext } from '../../context.ts'
import type { Route } from './+types/pending.ts'

export const meta = unlistedMeta('Pago en proceso')

export const headers = privateHeaders

export function loader({ url, context }: Route.LoaderArgs) {
  return openDeVuelta(url, context.get(shopContext), 'en_proceso')
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

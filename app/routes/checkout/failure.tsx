import { mensajeDePago } from '#domain/pagos/pago.ts'
import { privateHeaders, unlistedMeta } from '../../components/base/meta.ts'
import { PagoDelPedido } from '../../components/pedidos/pago-del-pedido.tsx'
import { PlazoDePago } from '../../components/pedidos/plazo-de-pago.tsx'
import { PaginaDelResultado } from '../../components/pedidos/resultado.tsx'
import { useRecheck } from '../../components/conexion/use-reload.ts'
import { Notice } from '../../components/ui/notice.tsx'
import { openDeVuelta } from '../../components/pedidos/open-de-vuelta.ts'
import { shopContext } from '../../context.ts'
import type { Route } from './+types/failure.ts'

export const meta = unlistedMeta('Ocurrió un error con el pago')

export const headers = privateHeaders

/** Without an answer from the provider nothing was paid as far as is known: the buyer may just have left. */
export function loader({ url, context }: Route.LoaderArgs) {
  return openDeVuelta(url, context.get(shopContext), 'rechazado')
}

export default function CheckoutFailure({ loaderData: { pedido, lineas } }: Route.ComponentProps) {
  // The provider may approve a second try, and its notice arrive, while this page is open.
  useRecheck(pedido !== null, pedido?.pagoEstado === null ? 1500 : 5000, 40)
  if (pedido === null) {
    return (
      <PaginaDelResultado titulo="Ocurrió un error con el pago" pedido={null}>
        <p>Desde la página del pedido podés volver a pagarlo: el enlace va en el correo del pedido.</p>
      </PaginaDelResultado>
    )
  }
  const detalle = mensajeDePago(pedido.pagoEstado, pedido.pagoDetalle)
  return (
    <PaginaDelResultado titulo="Ocurrió un error con el pago" pedido={pedido} lineas={lineas}>
      {pedido.pagoEstado === null ? (
        // Whoever came back without trying has done nothing wrong.
        <Notice kind="aviso">El pago no se completó. Si volviste sin pagar, no se cobró nada.</Notice>
      ) : (
        <Notice kind="error">{detalle === '' ? 'El pago no se completó.' : detalle}</Notice>
      )}
      <p>
        <span>{`${pedido.pagoEstado !== null ? 'No se te cobró nada. ' : ''}Tu pedido sigue en pie y podés pagarlo ahora.`}</span>{' '}
        <PlazoDePago {...pedido} />
      </p>
      <PagoDelPedido pedido={pedido} reintento />
    </PaginaDelResultado>
  )
}

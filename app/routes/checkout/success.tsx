import { isPersonalizada } from '#domain/productos/personalizacion.ts'
import { pageMeta, privateHeaders } from '../../components/base/meta.ts'
import { DatosDeEntrega } from '../../components/pedidos/correccion/datos-de-entrega.tsx'
import { PaginaDelResultado } from '../../components/pedidos/resultado.tsx'
import { useRecheck } from '../../components/conexion/use-reload.ts'
import { useEmptyCarrito } from '../../components/carrito/use-empty-carrito.ts'
import { Notice } from '../../components/ui/notice.tsx'
import { Seccion } from '../../components/ui/seccion.tsx'
import { openDeVuelta } from '../../components/pedidos/open-de-vuelta.ts'
import { shopContext } from '../../context.ts'
import type { Route } from './+types/success.ts'

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta({
    tienda: matches[0].loaderData,
    title: loaderData?.situacion === 'sin_respuesta' ? 'Confirmando el pago' : 'Pago realizado con éxito',
    noindex: true,
  })

export const headers = privateHeaders

export function loader({ url, context }: Route.LoaderArgs) {
  return openDeVuelta(url, context.get(shopContext), 'pagado')
}

export default function CheckoutSuccess({ loaderData: { pedido, lineas, situacion } }: Route.ComponentProps) {
  const confirmando = situacion === 'sin_respuesta'
  const gaveUp = useRecheck(confirmando, 1500, 40)
  useEmptyCarrito(pedido)
  if (confirmando) {
    return (
      <PaginaDelResultado titulo="Estamos confirmando tu pago" pedido={pedido} lineas={lineas}>
        <p role="status">
          {gaveUp
            ? 'Mercado Pago todavía no nos confirmó el pago. En cuanto lo haga lo vas a ver en la página del pedido.'
            : 'Esperamos la confirmación de Mercado Pago. Suele tardar unos segundos.'}
        </p>
        <p className="text-tinta-suave">Si ya pagaste, no hace falta que pagues de nuevo.</p>
      </PaginaDelResultado>
    )
  }
  if (pedido === null) {
    return (
      <PaginaDelResultado titulo="Pago realizado con éxito" pedido={null}>
        <p>El estado de cada pedido está en su página: el enlace va en el correo del pedido.</p>
      </PaginaDelResultado>
    )
  }
  return (
    <PaginaDelResultado
      titulo="Pago realizado con éxito"
      pedido={pedido}
      lineas={lineas}
      leadsToPedido
      entrega={
        <Seccion titulo="Entrega" id="entrega">
          <DatosDeEntrega envio={pedido.envio} llegada={pedido.llegada} />
        </Seccion>
      }
    >
      <Notice kind="ok">Recibimos el pago: el pedido está confirmado.</Notice>
      {pedido.comoSePago !== '' && <p>{pedido.comoSePago}</p>}
      <p>{`En la página del pedido vas viendo cómo sigue${lineas.some(isPersonalizada) ? ', y podés corregir una vez un nombre o un número mal escrito, hasta que empecemos a hacerlo' : ''}. ${pedido.envio.correo === '' ? 'Guardá el código: con él y tu teléfono lo encontrás en «Tu pedido».' : 'El enlace va en el correo del pedido.'}`}</p>
    </PaginaDelResultado>
  )
}

import { data, Link, redirect, useLocation } from 'react-router'
import { formatPesos } from '#domain/dinero/dinero.ts'
import { shopContext } from '../context.ts'
import { CamisetasDelPedido } from '../components/pedidos/camisetas-del-pedido.tsx'
import { Codigo } from '../components/pedidos/codigo.tsx'
import { BotonCopiar } from '../components/base/boton-copiar.tsx'
import { CuentasBancarias } from '../components/pedidos/cuentas-bancarias.tsx'
import { DatosDeEntrega } from '../components/pedidos/correccion/datos-de-entrega.tsx'
import { EnvioDelComprobante } from '../components/pedidos/envio-de-comprobante.tsx'
import { toPedidoDelComprador } from '../components/pedidos/pedido-del-comprador.ts'
import { PlazoDePago } from '../components/pedidos/plazo-de-pago.tsx'
import { direccionDelResultado, direccionDePedido, situacionDe } from '../components/pedidos/situacion.ts'
import { parseTransferState } from '../components/pedidos/transfer-state.ts'
import { useEmptyCarrito } from '../components/carrito/use-empty-carrito.ts'
import { WhatsappPedido } from '../components/pedidos/whatsapp-pedido.tsx'
import { privateHeaders, unlistedMeta } from '../components/base/meta.ts'
import { ButtonLink } from '../components/ui/button.tsx'
import { Notice } from '../components/ui/notice.tsx'
import { PageTitle } from '../components/ui/page-title.tsx'
import { Seccion } from '../components/ui/seccion.tsx'
import type { Route } from './+types/checkout-transfer.ts'
import { TalCual } from '../components/ui/tal-cual.tsx'

export const meta = unlistedMeta('Pago por transferencia')

export const headers = privateHeaders

/** The accounts are shown only to a buyer with a transfer order. One that stands otherwise leads to its page. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const token = new URL(request.url).searchParams.get('pedido')
  const shop = context.get(shopContext)
  const opened = token === null ? null : await shop.orders.openPedido(token)
  if (opened === null) return data({ pedido: null, lineas: [], bancos: [], comprobantes: [] })
  const { pedido, lineas } = opened
  if (situacionDe(pedido) !== 'transferencia') throw redirect(direccionDelResultado(pedido))
  const { bancos } = await shop.readAjustes()
  const comprobantes = await shop.transfers.listComprobantes(pedido)
  return data({ pedido: toPedidoDelComprador(opened), lineas, bancos: [...bancos], comprobantes })
}

export default function CheckoutTransfer({
  loaderData: { pedido, lineas, bancos, comprobantes },
}: Route.ComponentProps) {
  const state = parseTransferState(useLocation().state)
  useEmptyCarrito(pedido)

  if (pedido === null) {
    return (
      <div className="flex max-w-2xl flex-col gap-6 pt-8">
        <PageTitle>Pago por transferencia</PageTitle>
        {state === null ? (
          <p>Acá no hay ningún pedido. Los datos para transferir aparecen al terminar una compra por transferencia.</p>
        ) : (
          <p>
            No pudimos leer tu pedido. El total a transferir es <TalCual>{formatPesos(state.total)}</TalCual>. Probá de
            nuevo en un momento.
          </p>
        )}
        <div className="flex flex-wrap gap-3">
          <ButtonLink to="/stock" variant="primario">
            Ver camisetas en stock
          </ButtonLink>
          <ButtonLink to="/cart" variant="secundario">
            Ir al carrito
          </ButtonLink>
        </div>
      </div>
    )
  }

  const total = pedido.totalTransferencia
  const mandado = comprobantes.length > 0
  const comprobante = `Hola, te mando el comprobante del pedido ${pedido.codigo}, por ${formatPesos(total)}.`
  return (
    <div className="flex max-w-3xl flex-col gap-8 pt-8">
      <div className="flex flex-col gap-2">
        <PageTitle>Pago por transferencia</PageTitle>
        <p>
          {mandado
            ? 'Tu pedido está hecho y ya tenemos tu comprobante.'
            : 'Tu pedido está hecho. Falta que transfieras el total y nos mandes el comprobante.'}
        </p>
      </div>

      <Seccion titulo={mandado ? 'Datos de la transferencia' : '1. Transferí el total'} id="transferir">
        <dl className="entrada">
          <div>
            <dt>Total a transferir</dt>
            <dd>
              <span translate="no" className="font-ancha tabular-nums">
                {formatPesos(total)}
              </span>
              <BotonCopiar texto={String(total)} que="el total" />
            </dd>
          </div>
          <div>
            <dt>Código del pedido, para el concepto</dt>
            <dd>
              <Codigo codigo={pedido.codigo} />
              <BotonCopiar texto={pedido.codigo} que="el código" />
            </dd>
          </div>
        </dl>
        <p>{mandado ? 'Nuestras cuentas:' : 'A cualquiera de estas cuentas:'}</p>
        <CuentasBancarias bancos={bancos} />
      </Seccion>

      <Seccion titulo={mandado ? 'Tu comprobante' : '2. Mandanos el comprobante'} id="comprobante">
        {mandado ? (
          <Notice kind="ok">
            {pedido.envio.correo === '' ? (
              <span>
                No tenés que hacer nada más. Cuando veamos el dinero en la cuenta lo vas a ver en la página de tu
                pedido: guardá el código, <TalCual>{pedido.codigo}</TalCual>.
              </span>
            ) : (
              'No tenés que hacer nada más. Cuando veamos el dinero en la cuenta te avisamos por correo.'
            )}
          </Notice>
        ) : (
          <p>
            Desde acá o por WhatsApp, con el código <Codigo codigo={pedido.codigo} />. <PlazoDePago {...pedido} />
          </p>
        )}
        <EnvioDelComprobante pedido={pedido} comprobantes={comprobantes} />
        {!mandado && <WhatsappPedido mensaje={comprobante} texto="Mandarlo por WhatsApp" />}
      </Seccion>

      <Seccion titulo="Camisetas" id="camisetas">
        <CamisetasDelPedido lineas={lineas} />
      </Seccion>

      <Seccion titulo="Envío" id="envio">
        <DatosDeEntrega envio={pedido.envio} llegada={pedido.llegada} />
      </Seccion>

      <p>
        <Link
          to={direccionDePedido(pedido.token)}
          className="inline-flex min-h-11 items-center text-celeste-hondo underline"
        >
          Ver el pedido completo
        </Link>
      </p>
    </div>
  )
}

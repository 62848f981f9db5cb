import { data, Link } from 'react-router'
import type { Banco } from '#domain/ajustes/ajustes.ts'
import { acceptsComprobante, type ComprobanteMandado } from '#domain/transferencias/comprobante.ts'
import type { DevolucionesDelPedido as Vuelta, LoQueVuelve } from '#domain/devoluciones/del-comprador.ts'
import type { LineaDelComprador } from '#domain/pedidos/correccion.ts'
import type { ReintegroDelComprador } from '#domain/pagos/reintegro.ts'
import { ERRORES } from '#domain/errores.ts'
import { mensajeDePedido } from '#domain/pedidos/mensaje-consulta.ts'
import { requestContext, shopContext } from '../../context.ts'
import { orSinRespuesta } from '../../components/conexion/or-sin-respuesta.ts'
import { revalidateOn } from '../../components/conexion/revalidate-on.ts'
import { ComoPagar } from '../../components/pedidos/como-pagar.tsx'
import { Codigo } from '../../components/pedidos/codigo.tsx'
import { answerEntrega } from '../../components/pedidos/correccion/answer-entrega.ts'
import { useEnviando } from '../../components/pedidos/correccion/correccion.tsx'
import { EntregaCorregida, type ResultadoDeEntrega } from '../../components/pedidos/correccion/entrega-corregida.tsx'
import type { ResultadoDeCorreccion } from '../../components/pedidos/correccion/estampado-corregido.tsx'
import { ReintegrosPedido } from '../../components/pedidos/totales-pedido.tsx'
import { ComoDevolver } from '../../components/pedidos/devoluciones/como-devolver.tsx'
import {
  DevolucionesDelPedido,
  type ResultadoDeRespuesta,
} from '../../components/pedidos/devoluciones/devoluciones-del-pedido.tsx'
import { readTexto } from '../../components/formulario/read-texto.ts'
import { DatosDeEntrega } from '../../components/pedidos/correccion/datos-de-entrega.tsx'
import { EnvioDelComprobante } from '../../components/pedidos/envio-de-comprobante.tsx'
import { etiquetaDelPedido } from '../../components/pedidos/progreso-pedido.tsx'
import { formatFecha } from '../../components/base/fecha.ts'
import { FacturasDelPedido, type FacturaDelComprador } from '../../components/pedidos/facturas-del-pedido.tsx'
import { HistorialDelPedido } from '../../components/pedidos/historial-del-pedido.tsx'
import { LineasPedido } from '../../components/pedidos/lineas-pedido.tsx'
import { toPedidoDelComprador, type PedidoDelComprador } from '../../components/pedidos/pedido-del-comprador.ts'
import { ProgresoPedido } from '../../components/pedidos/progreso-pedido.tsx'
import { SiguientePaso } from '../../components/pedidos/siguiente-paso.tsx'
import { readCorreccion, readCorreccionDeEntrega } from '../../components/pedidos/correccion/read-correccion.ts'
import { direccionDePedido, situacionDe } from '../../components/pedidos/situacion.ts'
import { TotalesPedido } from '../../components/pedidos/totales-pedido.tsx'
import { useRecheck } from '../../components/conexion/use-reload.ts'
import { useEmptyCarrito } from '../../components/carrito/use-empty-carrito.ts'
import { WhatsappPedido } from '../../components/pedidos/whatsapp-pedido.tsx'
import { NotFoundScreen } from '../../components/base/error-screen.tsx'
import { pageMeta, privateHeaders } from '../../components/base/meta.ts'
import { Notice } from '../../components/ui/notice.tsx'
import { PageTitle } from '../../components/ui/page-title.tsx'
import { Seccion } from '../../components/ui/seccion.tsx'
import type { Route } from './+types/pedido.ts'

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta({
    tienda: matches[0].loaderData,
    title: loaderData?.pedido ? `Pedido ${loaderData.pedido.codigo}` : 'Pedido no encontrado',
    noindex: true,
  })

export const headers = privateHeaders

const NADA_VUELVE: Vuelta = { devoluciones: [], vidas: [], antes: null }

/** An unknown token answers 404 with a page of its own, not thrown: /shipping asks here as well. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const shop = context.get(shopContext)
  const opened = await shop.orders.openPedido(params.token)
  if (opened === null) {
    const none = {
      pedido: null,
      lineas: [],
      reintegros: [],
      bancos: [],
      comprobantes: [],
      correoEnEspera: false,
      punto: null,
      facturas: [],
    }
    return data({ ...none, vuelta: NADA_VUELVE, vuelve: { entregado: null, lineas: [] } }, { status: 404 })
  }
  const { pedido, lineas, reintegros, correoEnEspera } = opened
  const bancos = situacionDe(pedido) === 'transferencia' ? (await shop.readAjustes()).bancos : []
  const comprobantes = await shop.transfers.listComprobantes(pedido)
  return data({
    pedido: toPedidoDelComprador(opened),
    lineas,
    reintegros,
    bancos: [...bancos],
    comprobantes,
    correoEnEspera,
    facturas: await shop.invoices.listCfeDelComprador(pedido.id),
    punto: await shop.orders.findPunto(pedido.envio.puntoDeRetiro?.id ?? ''),
    vuelta: await shop.orders.showDevoluciones(pedido),
    vuelve: await shop.orders.readLoQueVuelve(pedido),
  })
}

/**
 * Answers about what comes back, corrects what is printed on a shirt, or the delivery. Whoever has the address may do that, like anything else with
 * the order.
 */
export async function action({ request, params, context }: Route.ActionArgs) {
  if (!context.get(requestContext).ownPage) throw new Response(null, { status: ERRORES.origen_no_permitido.status })
  const form = await request.formData()
  const respuesta = readRespuestaDelComprador(form)
  if (respuesta !== null) {
    const answered = await context.get(shopContext).orders.answerDevolucion(params.token, respuesta)
    const { status, detail } = answered.ok ? { status: 200, detail: '' } : ERRORES[answered.code]
    const falla = answered.ok ? '' : (answered.detail ?? detail)
    return data<ResultadoDeRespuesta>({ devolucion: respuesta.id, falla }, { status })
  }
  const entrega = readCorreccionDeEntrega(form)
  if (entrega !== null) {
    return answerEntrega(entrega, await context.get(shopContext).orders.correctEntrega(params.token, entrega))
  }
  const read = readCorreccion(form)
  if (read === null) throw new Response(null, { status: ERRORES.cuerpo_invalido.status })
  const { orden, ...textos } = read
  const done = await context.get(shopContext).orders.correctEstampado(params.token, read)
  if (done.ok) return data<ResultadoDeCorreccion>({ orden, textos, faltas: {}, falla: '', hecha: true })
  const { status, detail } = ERRORES[done.code]
  const falla = done.data === undefined ? (done.detail ?? detail) : ''
  return data<ResultadoDeCorreccion>({ orden, textos, faltas: done.data ?? {}, falla, hecha: false }, { status })
}

/** A correction that doesn't even reach the shop is refused like any other: what was typed stays. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const form = await request.clone().formData()
  const falla = 'No pudimos guardarla: revisá la conexión y probá de nuevo.'
  const refused = { faltas: {}, falla, hecha: false }
  const respuesta = readRespuestaDelComprador(form)
  if (respuesta !== null) return orSinRespuesta(serverAction(), { devolucion: respuesta.id, falla })
  const entrega = readCorreccionDeEntrega(form)
  if (entrega !== null) return orSinRespuesta(serverAction(), { ...entrega, ...refused } satisfies ResultadoDeEntrega)
  const read = readCorreccion(form)
  if (read === null) return serverAction()
  const { orden, ...textos } = read
  return orSinRespuesta(serverAction(), { orden, textos, ...refused } satisfies ResultadoDeCorreccion)
}

/** What the form of an answer sends; null when it is another form. */
function readRespuestaDelComprador(form: FormData) {
  const [id, desde, evento] = ['devolucion', 'desde', 'evento'].map((name) => readTexto(form, name))
  if (id === undefined || id === '') return null
  if (desde !== 'pedida' && desde !== 'propuesta') return null
  return evento === 'aceptar' || evento === 'retirar' ? ({ id, desde, evento } as const) : null
}

export const shouldRevalidate = revalidateOn('correccion_repetida')

export default function PedidoPage({ loaderData, actionData }: Route.ComponentProps) {
  const { pedido, ...rest } = loaderData
  useEmptyCarrito(pedido)
  if (pedido !== null) {
    return <PedidoEncontrado pedido={pedido} {...rest} resultado={actionData} />
  }
  return (
    <NotFoundScreen title="No encontramos ese pedido">
      Revisá que la dirección esté completa, tal como figura en el correo, o{' '}
      <Link to="/pedido" className="text-celeste-hondo underline">
        buscalo con su código
      </Link>
      .
    </NotFoundScreen>
  )
}

type Props = {
  pedido: PedidoDelComprador
  lineas: LineaDelComprador[]
  reintegros: ReintegroDelComprador[]
  bancos: Banco[]
  comprobantes: ComprobanteMandado[]
  /** Whether its mail comes later: many went to its buyer's address lately. */
  correoEnEspera: boolean
  facturas: FacturaDelComprador[]
  /** What is known now of its pickup point. */
  punto: { horario: string; mapa: string } | null
  /** What became of the correction that was just sent. */
  resultado: ResultadoDeCorreccion | ResultadoDeEntrega | ResultadoDeRespuesta | undefined
  vuelta: Vuelta
  /** Shirts that can come back. */
  vuelve: LoQueVuelve
}

function PedidoEncontrado({ pedido, lineas, reintegros, bancos, comprobantes, correoEnEspera, punto, ...rest }: Props) {
  const { facturas, resultado, vuelta, vuelve } = rest
  const situacion = situacionDe(pedido)
  useRecheck(situacion === 'en_proceso' || situacion === 'sin_respuesta', 5000, 24)
  const deUnaLinea = resultado !== undefined && 'orden' in resultado ? resultado : undefined
  const deLaEntrega = resultado !== undefined && 'vista' in resultado ? resultado : undefined
  const deLaVuelta = resultado !== undefined && 'devolucion' in resultado ? resultado : undefined
  const guardandoEntrega = useEnviando('accion', 'entrega')
  const ahora = etiquetaDelPedido(pedido, comprobantes)
  return (
    <div className="flex flex-col gap-8 pt-8">
      <div className="flex flex-col gap-1">
        <PageTitle>
          Pedido <Codigo codigo={pedido.codigo} />
        </PageTitle>
        <p className="text-lg" role="status">
          {ahora}
        </p>
        <p className="font-angosta text-sm text-tinta-suave">{`Hecho el ${formatFecha(pedido.creado)}`}</p>
        {vuelta.antes !== null && (
          <p>
            <span>Es lo que te mandamos por lo que vuelve del pedido</span>{' '}
            <Link to={direccionDePedido(vuelta.antes.token)} className="enlace" translate="no">
              {vuelta.antes.codigo}
            </Link>
          </p>
        )}
      </div>
      <ProgresoPedido pedido={pedido} ahora={ahora} />
      <SiguientePaso pedido={pedido} vidas={vuelta.vidas} />
      {correoEnEspera && (
        <Notice>
          El correo de este pedido te llega más tarde, porque en la última hora ya te mandamos varios a esa dirección.
          El pedido está hecho, y no tenés que hacer nada por eso.
        </Notice>
      )}

      <div className="grid items-start gap-x-16 gap-y-8 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="flex min-w-0 flex-col gap-8">
          {pedido.estado === 'pendiente_pago' && (
            <ComoPagar pedido={pedido} bancos={bancos} comprobantes={comprobantes} />
          )}
          {pedido.estado === 'vencido' && acceptsComprobante(pedido) && (
            <Seccion id="comprobante" titulo="Si ya transferiste">
              <p>Mandanos el comprobante y lo revisamos.</p>
              <EnvioDelComprobante pedido={pedido} comprobantes={comprobantes} />
            </Seccion>
          )}
          <DevolucionesDelPedido token={pedido.token} devoluciones={vuelta.devoluciones} resultado={deLaVuelta} />
          <Seccion id="camisetas" titulo="Camisetas">
            <LineasPedido lineas={lineas} medio={pedido.medioDePago} vidas={vuelta.vidas} resultado={deUnaLinea} />
            <TotalesPedido pedido={pedido} />
            {pedido.comoSePago !== '' && <p>{pedido.comoSePago}</p>}
            <ReintegrosPedido reintegros={reintegros} />
            <ComoDevolver token={pedido.token} vuelve={vuelve} />
          </Seccion>
        </div>
        <div className="flex min-w-0 flex-col gap-8">
          <Seccion id="entrega" titulo="Entrega">
            <DatosDeEntrega envio={pedido.envio} llegada={pedido.llegada} bulto={pedido.bulto} punto={punto} />
            <EntregaCorregida pedido={pedido} resultado={deLaEntrega} ocupado={guardandoEntrega}>
              <p>
                La forma de entrega, el departamento y la ciudad no se cambian acá, porque de ellos depende el costo del
                envío: si hay que cambiarlos, escribinos.
              </p>
            </EntregaCorregida>
          </Seccion>
          <FacturasDelPedido token={pedido.token} facturas={facturas} />
          <Seccion id="historial" titulo="Historial">
            <HistorialDelPedido pedido={pedido} comprobantes={comprobantes} />
          </Seccion>
          <WhatsappPedido mensaje={mensajeDePedido(pedido.codigo)} texto="Consultar por este pedido" />
        </div>
      </div>
    </div>
  )
}

import { data, redirect, useLocation } from 'react-router'
import { isEnviado } from '#domain/envios/envio.ts'
import { isAbierto } from '#domain/pedidos/gestion/aviso-pedido.ts'
import type { ComprobanteRecibido } from '#domain/transferencias/comprobante.ts'
import { lineasQueVan } from '#domain/pedidos/gestion/devoluciones.ts'
import { llegadaDePedido } from '#domain/pedidos/llegada-de-pedido.ts'
import { esperaDe, type Espera } from '#domain/pedidos/gestion/espera.ts'
import type { Cfe } from '#domain/facturacion/cfe.ts'
import { parsePesos } from '#domain/dinero/parse-pesos.ts'
import type { Resultado } from '#domain/errores.ts'
import { isEntregaCorregible } from '#domain/pedidos/entrega-corregible.ts'
import { gestionSchema, type Gestion, type PedidoGestionado } from '#domain/pedidos/gestion/gestion-pedido.ts'
import { NoEncontrado } from '../../components/admin/no-encontrado.tsx'
import type { Estado } from '#domain/pedidos/pedido.ts'
import { paraOtro } from '#domain/pedidos/venta.ts'
import { AccionesPedido } from '../../components/admin/pedidos/acciones-pedido.tsx'
import { AvisosPedido } from '../../components/admin/pedidos/avisos-pedido.tsx'
import { CfeDelPedido } from '../../components/admin/facturacion/cfe-del-pedido.tsx'
import { CorreosPedido } from '../../components/admin/pedidos/correos-pedido.tsx'
import { EntregaPedido, type PuntosDelPedido } from '../../components/admin/pedidos/entrega-pedido.tsx'
import { EstadoPedido } from '../../components/admin/pedidos/estado-pedido.tsx'
import { FacturaPedido } from '../../components/admin/pedidos/factura-pedido.tsx'
import { HistorialPedido } from '../../components/admin/pedidos/historial-pedido.tsx'
import { LineasGestionadas } from '../../components/admin/pedidos/lineas-gestionadas.tsx'
import { EscribirNota } from '../../components/admin/pedidos/notas-pedido.tsx'
import { PagoPedido } from '../../components/admin/pedidos/pago-pedido.tsx'
import { SeguimientoPedido } from '../../components/admin/pedidos/seguimiento-pedido.tsx'
import { Comprobantes } from '../../components/admin/transferencias/comprobantes.tsx'
import { answerAccion } from '../../components/admin/answer-accion.ts'
import { readBody } from '../../components/admin/read-body.ts'
import type { ResultadoDeAccion } from '../../components/admin/use-send.ts'
import { SIN_RESPUESTA } from '../../components/conexion/or-sin-respuesta.ts'
import { sendOrTell } from '../../components/conexion/send-or-tell.ts'
import { revalidateOn } from '../../components/conexion/revalidate-on.ts'
import { pageMeta } from '../../components/base/meta.ts'
import { answerEntrega } from '../../components/pedidos/correccion/answer-entrega.ts'
import { Codigo } from '../../components/pedidos/codigo.tsx'
import { formatFecha } from '../../components/base/fecha.ts'
import { direccionDePedido } from '../../components/pedidos/situacion.ts'
import { ButtonLink } from '../../components/ui/button.tsx'
import { EnlaceSuelto } from '../../components/ui/enlace-suelto.tsx'
import { Notice } from '../../components/ui/notice.tsx'
import { PageTitle } from '../../components/ui/page-title.tsx'
import { Seccion } from '../../components/ui/seccion.tsx'
import { adminContext, requestContext, shopContext, type AdminPedidos } from '../../context.ts'
import type { Route } from './+types/pedido.ts'

export const meta: Route.MetaFunction = ({ params }) => pageMeta({ title: `Pedido ${params.codigo}`, noindex: true })

const SIN_CFE = { cfe: [], porSalir: false }

/** A code typed in another form leads to the order's own address. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { admin, clock, readAjustes } = context.get(shopContext)
  const { pedidos, transferencias, envios, facturacion } = admin
  const pedido = await pedidos.findPedidoGestionado(params.codigo)
  if (pedido !== null) {
    const comprobantes = await transferencias.listComprobantes(pedido)
    const lineas = lineasQueVan(pedido.lineas, pedido.vidas)
    const facts = { ...pedido, lineas, medio: pedido.pagos.at(-1)?.medio ?? '', comprobantes: comprobantes.length }
    const { metodo, departamento } = pedido.envio
    const corregible = metodo === 'punto' && isEntregaCorregible(pedido.estado)
    return data({
      pedido,
      comprobantes,
      espera: esperaDe(facts, clock()),
      llegada: llegadaDePedido(pedido, await readAjustes(), clock()),
      ahora: clock(),
      factura: await facturacion.readCfeDe(pedido),
      transportes: await envios.listTransportesActivos(),
      puntos: corregible ? await envios.listPuntosDelDepartamento(departamento) : [],
    })
  }
  const codigo = await pedidos.findCodigo(params.codigo)
  if (codigo !== null) throw redirect(`/admin/pedidos/${codigo}`)
  return data(
    { pedido, comprobantes: [], espera: null, llegada: '', ahora: 0, factura: SIN_CFE, transportes: [], puntos: [] },
    { status: 404 },
  )
}

/** Does one thing with the order. What is refused because the order has changed shows the order anew. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const read = await readBody(request, gestionSchema)
  if (!read.ok) return data<ResultadoDeAccion>({ errores: read.errores }, { status: 422 })
  const { pedidos } = context.get(shopContext).admin
  const { email } = context.get(adminContext)
  const { origin } = context.get(requestContext)
  if (read.value.accion === 'entrega') {
    const { vista, escrita } = read.value
    const done = await pedidos.correctEntrega(params.codigo, { vista, escrita }, email)
    const { data: entrega, init } = answerEntrega({ vista, escrita }, done, paraOtro)
    return data({ entrega }, init ?? undefined)
  }
  const done = await managePedido(pedidos, params.codigo, read.value, email, origin)
  return answerAccion(done, done.ok ? done.value : '')
}

async function managePedido(
  pedidos: AdminPedidos,
  codigo: string,
  gestion: Exclude<Gestion, { accion: 'entrega' }>,
  autor: string,
  origin: string,
): Promise<Resultado<string>> {
  switch (gestion.accion) {
    case 'mover':
      return told(await pedidos.changeEstado(codigo, gestion, autor), 'El pedido cambió de estado.')
    case 'deshacer':
      return told(await pedidos.undoPaso(codigo, gestion, autor), 'Lo deshicimos.')
    case 'nota':
      return told(await pedidos.addNota(codigo, { id: gestion.id, texto: gestion.texto }, autor), 'Guardamos la nota.')
    case 'punto':
      return told(await pedidos.changePunto(codigo, gestion, autor), 'Cambiamos el punto de retiro.')
    case 'seguimiento':
      return told(await pedidos.saveSeguimiento(codigo, gestion, autor), 'Guardamos el seguimiento.')
    case 'factura':
      return told(await pedidos.saveFactura(codigo, gestion, autor), 'Guardamos los datos de la factura.')
    case 'aviso':
      return told(await pedidos.resolveAviso(codigo, gestion, autor), 'El aviso quedó resuelto.')
    case 'correo': {
      const sent = await pedidos.resendCorreoAlComprador(codigo, autor, origin)
      if (!sent.ok) return sent
      return told(sent, sent.value.correo === 'enviado' ? 'Enviado.' : 'Quedó en espera: se manda apenas se pueda.')
    }
    case 'devolver': {
      const monto = parsePesos(gestion.monto) ?? 0
      const asked = await pedidos.devolver(codigo, { ...gestion, monto }, autor)
      if (!asked.ok) return asked
      const mensaje =
        asked.value === 'hecha'
          ? 'Mercado Pago devolvió el dinero.'
          : 'Quedó pedida: la tienda insiste hasta que Mercado Pago conteste.'
      return told(asked, mensaje)
    }
    case 'devolver_a_mano': {
      const monto = parsePesos(gestion.monto) ?? 0
      return told(await pedidos.returnByHand(codigo, { ...gestion, monto }, autor), 'Quedó anotado.')
    }
  }
}

function told(result: Resultado<unknown>, mensaje: string): Resultado<string> {
  return result.ok ? { ok: true, value: mensaje } : result
}

/** A change that doesn't even reach the shop is refused like any other: what was typed stays. */
export const clientAction = sendOrTell<typeof action, ResultadoDeAccion>({ errores: { '': SIN_RESPUESTA } })

export const shouldRevalidate = revalidateOn('pedido_cambiado')

export default function PedidoAdmin({ loaderData }: Route.ComponentProps) {
  if (loaderData.pedido !== null) return <PedidoALaVista key={loaderData.pedido.codigo} {...loaderData} />
  return (
    <NoEncontrado titulo="No encontramos ese pedido" to="/admin/pedidos" volver="Ver todos los pedidos">
      Revisá el código, o buscalo en la lista por nombre o teléfono.
    </NoEncontrado>
  )
}

/** Leads to the next order of the list that it was come from. */
function Siguiente({ codigo }: { codigo: string }) {
  const state = useLocation().state as { lista?: unknown } | null
  const lista: unknown[] = Array.isArray(state?.lista) ? state.lista : []
  const next = lista[lista.indexOf(codigo) + 1]
  if (typeof next !== 'string' || !lista.includes(codigo)) return null
  return (
    <ButtonLink to={`/admin/pedidos/${next}`} state={{ lista }} size="sm">
      {`Siguiente: ${next}`}
    </ButtonLink>
  )
}

/** Nothing is sent any more. */
const SIN_ENVIO: Estado[] = ['vencido', 'cancelado', 'reembolsado']

type Props = {
  pedido: PedidoGestionado
  comprobantes: ComprobanteRecibido[]
  espera: Espera
  /** When it arrives, in words. */
  llegada: string
  ahora: number
  /** Its papers of the tax office. */
  factura: { cfe: Cfe[]; porSalir: boolean }
  /** Names of the carriers that are switched on. */
  transportes: string[]
  puntos: PuntosDelPedido
}

function PedidoALaVista({ pedido, comprobantes, espera, llegada, ahora, factura, transportes, puntos }: Props) {
  const porAdministracion = pedido.eventos[0]?.quien === 'administrador'
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-4">
        <div className="flex flex-col gap-2">
          <PageTitle>
            Pedido <Codigo codigo={pedido.codigo} />
          </PageTitle>
          <div className="flex flex-wrap items-center gap-3">
            <span role="status">
              <EstadoPedido estado={pedido.estado}>{espera.que}</EstadoPedido>
            </span>
            {espera.detalle !== '' && <p className="font-angosta text-lg">{espera.detalle}</p>}
            <p className="text-sm text-tinta-suave">{`${formatFecha(pedido.creado)}${porAdministracion ? `, hecho por administración (${pedido.eventos[0]!.autor})` : ''}`}</p>
          </div>
        </div>
        <div className="flex flex-wrap gap-3">
          <Siguiente codigo={pedido.codigo} />
          <ButtonLink to={`/admin/pedidos/imprimir?pedido=${pedido.codigo}`} size="sm">
            Imprimir
          </ButtonLink>
          <ButtonLink to={direccionDePedido(pedido.token)} size="sm" variant="texto" className="px-1">
            Página de quien compró
          </ButtonLink>
        </div>
      </div>

      {pedido.borrado !== null && (
        <Notice kind="aviso">{`Los datos de quien compró se borraron el ${formatFecha(pedido.borrado)}.`}</Notice>
      )}
      {pedido.cambioDe !== null && (
        <Notice>
          <span>Es el cambio de lo que volvió del pedido</span>{' '}
          <EnlaceSuelto to={`/admin/pedidos/${pedido.cambioDe.codigo}`}>{pedido.cambioDe.codigo}</EnlaceSuelto>
          <span>:</span> <EnlaceSuelto to={`/admin/devoluciones/${pedido.cambioDe.id}`}>ver la devolución</EnlaceSuelto>
          <span>. No es una venta.</span>
        </Notice>
      )}
      <AvisosPedido codigo={pedido.codigo} avisos={pedido.avisos.filter(isAbierto)} />
      <AccionesPedido pedido={pedido} ahora={ahora} transportes={transportes} />

      {/* A phone shows the next steps, address and telephone before the history. */}
      <div className="grid items-start gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1fr)_24rem] lg:grid-rows-[auto_1fr]">
        <div className="flex flex-col gap-8">
          <Seccion id="camisetas" titulo="Camisetas">
            <LineasGestionadas pedido={pedido} />
          </Seccion>
          <Seccion id="pago" titulo="Pago">
            <PagoPedido pedido={pedido} />
            {comprobantes.length > 0 && <Comprobantes comprobantes={comprobantes} conFotos />}
          </Seccion>
        </div>
        <div className="flex flex-col gap-8 lg:row-span-2">
          {pedido.envio.comentarios !== '' && (
            <Seccion id="comentarios" titulo="Comentarios de quien compró">
              <p className="border-l-4 border-celeste bg-blanco px-3 py-2 break-words whitespace-pre-line">
                {pedido.envio.comentarios}
              </p>
            </Seccion>
          )}
          <Seccion id="entrega" titulo="Entrega">
            <EntregaPedido pedido={pedido} llegada={llegada} puntos={puntos} />
          </Seccion>
          {(pedido.seguimiento !== '' || (isEnviado(pedido.envio.metodo) && !SIN_ENVIO.includes(pedido.estado))) && (
            <Seccion id="seguimiento-titulo" titulo="Seguimiento">
              <SeguimientoPedido
                key={pedido.transporte}
                codigo={pedido.codigo}
                guardado={pedido.seguimiento}
                transporte={pedido.transporte}
                rastreo={pedido.rastreo}
                transportes={transportes}
              />
            </Seccion>
          )}
          {pedido.borrado === null && (
            <Seccion id="factura" titulo="Factura">
              <FacturaPedido codigo={pedido.codigo} factura={pedido.factura} />
              <CfeDelPedido codigo={pedido.codigo} {...factura} />
            </Seccion>
          )}
          <Seccion id="correos" titulo="Correos">
            <CorreosPedido pedido={pedido} />
          </Seccion>
        </div>
        <div>
          <Seccion id="historial" titulo="Historial">
            <EscribirNota codigo={pedido.codigo} />
            <HistorialPedido pedido={pedido} />
          </Seccion>
        </div>
      </div>
    </>
  )
}

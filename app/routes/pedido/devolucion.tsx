import { data, Link, redirect } from 'react-router'
import { pedidoDeDevolucionSchema } from '#domain/devoluciones/solicitud.ts'
import { ERRORES, faltasDe } from '#domain/errores.ts'
import { mensajeDePedido } from '#domain/pedidos/mensaje-consulta.ts'
import { MEDIOS, type MedioDePago } from '#domain/pedidos/pedido.ts'
import type { CamisetaEnVenta } from '#domain/pedidos/venta.ts'
import { MODOS } from '#domain/productos/producto.ts'
import { requestContext, shopContext } from '../../context.ts'
import { NotFoundScreen } from '../../components/base/error-screen.tsx'
import { privateHeaders, unlistedMeta } from '../../components/base/meta.ts'
import { orSinRespuesta } from '../../components/conexion/or-sin-respuesta.ts'
import { revalidateOn } from '../../components/conexion/revalidate-on.ts'
import { Codigo } from '../../components/pedidos/codigo.tsx'
import {
  readDevolucionEscrita,
  toSolicitud,
  type CamisetaDeCambio,
  type DevolucionRechazada,
} from '../../components/pedidos/devoluciones/escrito.ts'
import { FormularioDeDevolucion } from '../../components/pedidos/devoluciones/formulario-de-devolucion.tsx'
import { toPedidoDelComprador } from '../../components/pedidos/pedido-del-comprador.ts'
import { direccionDePedido } from '../../components/pedidos/situacion.ts'
import { WhatsappPedido } from '../../components/pedidos/whatsapp-pedido.tsx'
import { EnlaceSuelto } from '../../components/ui/enlace-suelto.tsx'
import { Notice } from '../../components/ui/notice.tsx'
import { PageTitle } from '../../components/ui/page-title.tsx'
import type { Route } from './+types/devolucion.ts'

export const meta = unlistedMeta('Cambiar o devolver')

export const headers = privateHeaders

export async function loader({ params, context }: Route.LoaderArgs) {
  const shop = context.get(shopContext)
  const opened = await shop.orders.openPedido(params.token)
  if (opened === null) return data({ pedido: null }, { status: 404 })
  const vuelve = await shop.orders.readLoQueVuelve(opened.pedido)
  return data({ pedido: toPedidoDelComprador(opened), vuelve, id: crypto.randomUUID() })
}

/** Asks for it, or looks for another shirt; what isn't done goes back with everything that was chosen and typed. */
export async function action({ request, params, context }: Route.ActionArgs) {
  if (!context.get(requestContext).ownPage) throw new Response(null, { status: ERRORES.origen_no_permitido.status })
  const shop = context.get(shopContext)
  const form = await request.formData()
  const escrita = readDevolucionEscrita(form)
  const opened = await shop.orders.openPedido(params.token)
  if (opened === null) throw new Response(null, { status: ERRORES.no_encontrado.status })
  const found = escrita.buscar.trim() === '' ? null : await shop.orders.searchCamisetas(escrita.buscar)
  const camisetas = found?.map((camiseta) => toCamisetaDeCambio(camiseta, opened.pedido.medioDePago)) ?? null
  const answer = (status: number, falla: string, faltas: Record<string, string> = {}) =>
    data<DevolucionRechazada>({ escrita, faltas, falla, camisetas }, { status })
  if (form.get('accion') === 'buscar') return answer(200, '')
  const checked = pedidoDeDevolucionSchema.safeParse(toSolicitud(escrita))
  if (!checked.success) {
    const faltas = faltasDe(checked.error)
    return answer(ERRORES.datos_invalidos.status, faltas.id ?? '', faltas)
  }
  const asked = await shop.orders.askDevolucion(params.token, checked.data)
  if (asked.ok) return redirect(`${direccionDePedido(params.token)}#devolucion-${checked.data.id}`)
  const { status, detail } = ERRORES[asked.code]
  return answer(status, asked.detail ?? detail)
}

/** What doesn't even reach the shop is refused like anything else: what was chosen and typed stays. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const escrita = readDevolucionEscrita(await request.clone().formData())
  const falla = 'No pudimos mandarlo: revisá la conexión y probá de nuevo. No se pide dos veces.'
  return orSinRespuesta(serverAction(), { escrita, faltas: {}, falla, camisetas: null } satisfies DevolucionRechazada)
}

export const shouldRevalidate = revalidateOn('devolucion_no_corresponde')

/** What can be had of it now; nothing of a mode in which none is left. */
function toCamisetaDeCambio(
  { id, nombre, imagen, precios, talles }: CamisetaEnVenta,
  medio: MedioDePago,
): CamisetaDeCambio {
  const modos = MODOS.map((modo) => ({
    modo,
    precio: precios[modo][MEDIOS[medio].precios],
    talles: talles[modo].filter(({ disponible }) => disponible).map(({ talle }) => talle),
  }))
  return { id, nombre, imagen, modos: modos.filter((one) => one.talles.length > 0) }
}

export default function CambiarODevolver({ loaderData, actionData }: Route.ComponentProps) {
  if (loaderData.pedido === null) {
    return (
      <NotFoundScreen title="No encontramos ese pedido">
        Revisá que la dirección esté completa, o{' '}
        <Link to="/pedido" className="text-celeste-hondo underline">
          buscalo con su código
        </Link>
        .
      </NotFoundScreen>
    )
  }
  const { pedido, vuelve, id } = loaderData
  const puede = vuelve.lineas.some(({ fuera }) => Object.values(fuera).some((why) => why === ''))
  return (
    <div className="flex flex-col gap-6 pt-8">
      <div>
        <PageTitle>Cambiar o devolver</PageTitle>
        <EnlaceSuelto to={direccionDePedido(pedido.token)}>
          <span>
            Volver al pedido <Codigo codigo={pedido.codigo} />
          </span>
        </EnlaceSuelto>
      </div>
      {puede ? (
        <FormularioDeDevolucion pedido={pedido} vuelve={vuelve} id={id} rechazada={actionData} />
      ) : (
        <>
          <Notice kind="aviso">
            {vuelve.lineas.length === 0
              ? 'De este pedido no hay nada que se pueda devolver ahora.'
              : `Ya pasaron los días para devolver: por una falla ${vuelve.lineas[0]!.fuera.vino_fallada.toLowerCase()}`}
          </Notice>
          <WhatsappPedido mensaje={mensajeDePedido(pedido.codigo)} texto="Consultar por este pedido" />
        </>
      )}
    </div>
  )
}

import { data, redirect } from 'react-router'
import { devolucionAManoSchema } from '#domain/devoluciones/solicitud.ts'
import { lineasPorDevolver } from '#domain/pedidos/gestion/devoluciones.ts'
import { DevolucionAManoEnBorrador } from '../../../components/admin/devoluciones/devolucion-nueva.tsx'
import { NoEncontrado } from '../../../components/admin/no-encontrado.tsx'
import { answerAccion } from '../../../components/admin/answer-accion.ts'
import { readBody } from '../../../components/admin/read-body.ts'
import type { ResultadoDeAccion } from '../../../components/admin/use-send.ts'
import { unlistedMeta } from '../../../components/base/meta.ts'
import { SIN_RESPUESTA } from '../../../components/conexion/or-sin-respuesta.ts'
import { sendOrTell } from '../../../components/conexion/send-or-tell.ts'
import { Codigo } from '../../../components/pedidos/codigo.tsx'
import { EnlaceSuelto } from '../../../components/ui/enlace-suelto.tsx'
import { PageTitle } from '../../../components/ui/page-title.tsx'
import { adminContext, shopContext } from '../../../context.ts'
import type { Route } from './+types/devolucion.ts'

export const meta = unlistedMeta('Cambio o devolución')

export async function loader({ params, context }: Route.LoaderArgs) {
  const { pedidos } = context.get(shopContext).admin
  const pedido = await pedidos.findPedidoGestionado(params.codigo)
  if (pedido === null) return data({ pedido, camisetas: [] }, { status: 404 })
  const ids = new Set(pedido.lineas.map(({ productId }) => productId))
  return data({ pedido, camisetas: await pedidos.findCamisetas([...ids]) })
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const read = await readBody(request, devolucionAManoSchema)
  if (!read.ok) return data<ResultadoDeAccion>({ errores: read.errores }, { status: 422 })
  const { email } = context.get(adminContext)
  const opened = await context.get(shopContext).admin.devoluciones.openDevolucion(params.codigo, read.value, email)
  // The form goes with its shirts: who made it is led away by the answer.
  return opened.ok ? redirect(`/admin/devoluciones/${read.value.id}`) : answerAccion(opened, '')
}

/** What doesn't even reach the shop is refused like any other: what was typed stays. */
export const clientAction = sendOrTell<typeof action, ResultadoDeAccion>({ errores: { '': SIN_RESPUESTA } })

export default function DevolucionNueva({ loaderData: { pedido, camisetas } }: Route.ComponentProps) {
  if (pedido === null) {
    return (
      <NoEncontrado titulo="No encontramos ese pedido" to="/admin/pedidos" volver="Ver todos los pedidos">
        Revisá el código, o buscalo en la lista por nombre o teléfono.
      </NoEncontrado>
    )
  }
  const { codigo } = pedido
  return (
    <>
      <PageTitle>Cambio o devolución</PageTitle>
      <p>
        <span>Del pedido</span>{' '}
        <EnlaceSuelto to={`/admin/pedidos/${codigo}`}>
          <Codigo codigo={codigo} />
        </EnlaceSuelto>
      </p>
      {lineasPorDevolver(pedido).length === 0 ? (
        <p className="text-lg">De este pedido no queda nada que devolver.</p>
      ) : (
        <DevolucionAManoEnBorrador key={codigo} pedido={pedido} camisetas={camisetas} />
      )}
    </>
  )
}

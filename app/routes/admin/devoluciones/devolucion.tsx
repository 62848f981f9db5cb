import { data } from 'react-router'
import * as z from 'zod'
import { ESTADO_DE_DEVOLUCION } from '#domain/devoluciones/devolucion.ts'
import { gestionDeDevolucionSchema } from '#domain/devoluciones/solicitud.ts'
import { mandarCambioSchema } from '#domain/pedidos/gestion/gestion-pedido.ts'
import { DevolucionALaVista } from '../../../components/admin/devoluciones/devolucion-a-la-vista.tsx'
import { NoEncontrado } from '../../../components/admin/no-encontrado.tsx'
import { answerAccion } from '../../../components/admin/answer-accion.ts'
import { readBody } from '../../../components/admin/read-body.ts'
import type { ResultadoDeAccion } from '../../../components/admin/use-send.ts'
import { formatFecha } from '../../../components/base/fecha.ts'
import { unlistedMeta } from '../../../components/base/meta.ts'
import { SIN_RESPUESTA } from '../../../components/conexion/or-sin-respuesta.ts'
import { revalidateOn } from '../../../components/conexion/revalidate-on.ts'
import { sendOrTell } from '../../../components/conexion/send-or-tell.ts'
import { Codigo } from '../../../components/pedidos/codigo.tsx'
import { EnlaceSuelto } from '../../../components/ui/enlace-suelto.tsx'
import { PageTitle } from '../../../components/ui/page-title.tsx'
import { adminContext, shopContext } from '../../../context.ts'
import type { Route } from './+types/devolucion.ts'

export const meta = unlistedMeta('Devolución')

export async function loader({ params, context }: Route.LoaderArgs) {
  const gestionada = await context.get(shopContext).admin.devoluciones.findDevolucionGestionada(params.id)
  return data({ gestionada }, gestionada === null ? { status: 404 } : undefined)
}

const schema = z.union([mandarCambioSchema, gestionDeDevolucionSchema])

/** Does one thing with a devolución. What is refused because it has changed shows it anew. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { devoluciones } = context.get(shopContext).admin
  const { email } = context.get(adminContext)
  const read = await readBody(request, schema)
  if (!read.ok) return data<ResultadoDeAccion>({ errores: read.errores }, { status: 422 })
  const gestion = read.value
  const done = await (gestion.accion === 'mandar'
    ? devoluciones.sendCambio(params.id, gestion, email)
    : devoluciones.manageDevolucion(params.id, gestion, email))
  return answerAccion(done, gestion.accion)
}

/** A change that doesn't even reach the shop is refused like any other: what was typed stays. */
export const clientAction = sendOrTell<typeof action, ResultadoDeAccion>({ errores: { '': SIN_RESPUESTA } })

export const shouldRevalidate = revalidateOn('devolucion_cambiada')

export default function DevolucionAdmin({ loaderData: { gestionada } }: Route.ComponentProps) {
  if (gestionada === null) {
    return (
      <NoEncontrado titulo="No encontramos esa devolución" to="/admin/devoluciones" volver="Ver las devoluciones">
        Puede que el enlace esté incompleto.
      </NoEncontrado>
    )
  }
  const { devolucion, pedido } = gestionada
  return (
    <>
      <div className="flex flex-col gap-2">
        <PageTitle>Devolución</PageTitle>
        <div className="flex flex-wrap items-center gap-3">
          <span role="status" className="inline-block border-2 border-tinta px-2 font-angosta">
            {ESTADO_DE_DEVOLUCION[devolucion.estado]}
          </span>
          <p className="break-words">
            <span>{`${pedido.envio.nombre}, pedido`}</span>{' '}
            <EnlaceSuelto to={`/admin/pedidos/${pedido.codigo}`}>
              <Codigo codigo={pedido.codigo} />
            </EnlaceSuelto>
          </p>
          <p className="text-sm text-tinta-suave">{formatFecha(devolucion.creado)}</p>
        </div>
      </div>
      <DevolucionALaVista key={devolucion.id} gestionada={gestionada} />
    </>
  )
}

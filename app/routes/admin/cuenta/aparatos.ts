import * as z from 'zod'
import { ERRORES } from '#domain/errores.ts'
import { TODO_TIPO } from '#domain/notificaciones/notificacion.ts'
import { leadTo } from '../../../components/admin/answer-problem.ts'
import { readBody } from '../../../components/admin/read-body.ts'
import { adminContext, requestContext, shopContext } from '../../../context.ts'
import type { Route } from './+types/aparatos.ts'

const id = z.string().min(1).max(100)
const endpoint = z.string().min(1).max(1000)
const clave = z.string().max(200)
const hora = z.int().min(0).max(23)
const cambioSchema = z.discriminatedUnion('accion', [
  z.object({ accion: z.literal('agregar'), endpoint, p256dh: clave, auth: clave }),
  z.object({ accion: z.literal('seguir'), endpoint }),
  z.object({
    accion: z.literal('cambiar'),
    id,
    tipos: z.array(z.enum(TODO_TIPO)),
    conNombres: z.boolean(),
    silencio: z.object({ desde: hora, hasta: hora }),
  }),
  z.object({ accion: z.literal('quitar'), id }),
  z.object({ accion: z.literal('probar'), id }),
])

/** Devices are shown on a page of their own. */
export const loader = leadTo('/admin/cuenta/avisos')

/** Adds a device of whoever asks, finds it again, changes what it is told, tries it or removes it. */
export async function action({ request, context }: Route.ActionArgs) {
  const sent = await readBody(request, cambioSchema)
  if (!sent.ok) return refuseAparato(ERRORES.datos_invalidos.detail)
  const { accounts, admin } = context.get(shopContext)
  const { id: usuario, email } = context.get(adminContext)
  const { ip: direccion } = context.get(requestContext)
  const sesion = (await accounts.listSesiones(request)).find(({ actual }) => actual)
  if (sesion === undefined) return refuseAparato(ERRORES.sesion_vencida.detail)
  const cambio = sent.value
  switch (cambio.accion) {
    case 'agregar': {
      const added = await admin.aparatos.addAparato({ usuario, sesion, email, direccion }, cambio)
      return added.ok
        ? Response.json({ hecho: 'Listo: este dispositivo recibe avisos.' })
        : refuseAparato(added.detail!)
    }
    case 'seguir':
      return Response.json({ hecho: await admin.aparatos.wakeAparato({ usuario, sesion }, cambio.endpoint) })
    case 'quitar':
      await admin.aparatos.removeAparato(usuario, cambio.id)
      return Response.json({ hecho: 'Ese dispositivo ya no recibe avisos.' })
    case 'cambiar':
      return (await admin.aparatos.changeAparato(usuario, cambio.id, cambio))
        ? Response.json({ hecho: 'Guardamos qué se avisa ahí.' })
        : refuseAparato(YA_NO)
    case 'probar':
      return (await admin.aparatos.tryAparato(usuario, cambio.id))
        ? Response.json({ hecho: 'Mandamos un aviso de prueba: tiene que llegar en unos segundos.' })
        : refuseAparato(YA_NO)
  }
}

const YA_NO = 'Ese dispositivo ya no recibe avisos.'

function refuseAparato(falla: string): Response {
  return Response.json({ errores: { '': falla } }, { status: ERRORES.datos_invalidos.status })
}

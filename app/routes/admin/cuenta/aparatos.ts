import * as z from 'zod'
import { fallo } from '#domain/errores.ts'
import { TODO_TIPO } from '#domain/notificaciones/notificacion.ts'
import { answerRefusal, leadTo } from '../../../components/admin/answer-problem.ts'
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
  if (!sent.ok) return answerRefusal(fallo('datos_invalidos'))
  const { accounts, admin } = context.get(shopContext)
  const { id: usuario, email } = context.get(adminContext)
  const { ip: direccion } = context.get(requestContext)
  const sesion = (await accounts.listSesiones(request)).find(({ actual }) => actual)
  if (sesion === undefined) return answerRefusal(fallo('sesion_vencida'))
  const cambio = sent.value
  switch (cambio.accion) {
    case 'agregar': {
      const added = await admin.aparatos.addAparato({ usuario, sesion, email, direccion }, cambio)
      return added.ok ? Response.json({}) : answerRefusal(added)
    }
    case 'seguir':
      return Response.json({ conocido: await admin.aparatos.wakeAparato({ usuario, sesion }, cambio.endpoint) })
    case 'cambiar':
      return answerAparato(await admin.aparatos.changeAparato(usuario, cambio.id, cambio))
    case 'probar':
      return answerAparato(await admin.aparatos.tryAparato(usuario, cambio.id))
    case 'quitar':
      await admin.aparatos.removeAparato(usuario, cambio.id)
      return Response.json({})
  }
}

function answerAparato(found: boolean): Response {
  return found
    ? Response.json({})
    : answerRefusal(fallo('no_encontrado', { detail: 'Ese dispositivo ya no recibe avisos.' }))
}

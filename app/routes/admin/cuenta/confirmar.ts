import * as z from 'zod'
import { fallo } from '#domain/errores.ts'
import { answerRefusal } from '../../../components/admin/answer-problem.ts'
import { respuestaDeLlaveSchema } from '#domain/cuentas/llave.ts'
import { readBody } from '../../../components/admin/read-body.ts'
import { requestContext, shopContext } from '../../../context.ts'
import type { Route } from './+types/confirmar.ts'

const confirmacionSchema = z.union([
  z.object({ respuesta: respuestaDeLlaveSchema }),
  z.object({ clave: z.string().min(1).max(200) }),
])

/** Whether the password, or a passkey, still counts: a form asks before it is sent. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const confirmada = await context.get(shopContext).accounts.isConfirmada(request)
  return Response.json({ confirmada }, { headers: { 'Cache-Control': 'no-store' } })
}

/** `POST { clave }`, or `{ respuesta }` of a passkey: for ten minutes this session may change what is most worth stealing. */
export async function action({ request, context }: Route.ActionArgs) {
  const sent = await readBody(request, confirmacionSchema)
  if (!sent.ok) return answerRefusal(fallo('datos_invalidos', { detail: 'Escribí tu contraseña.' }))
  const { accounts } = context.get(shopContext)
  const { ip } = context.get(requestContext)
  if ('respuesta' in sent.value) {
    const byLlave = await accounts.confirmWithLlave(sent.value.respuesta, request, ip)
    return byLlave.ok ? Response.json({}, { headers: byLlave.value }) : answerRefusal(byLlave)
  }
  const confirmed = await accounts.confirmIdentidad(request, sent.value.clave, ip)
  return confirmed.ok ? Response.json({}, { headers: confirmed.value }) : answerRefusal(confirmed)
}

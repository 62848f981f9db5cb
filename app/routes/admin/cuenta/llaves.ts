import * as z from 'zod'
import { fallo } from '#domain/errores.ts'
import { answerRefusal, leadTo } from '../../../components/admin/answer-problem.ts'
import { nombreDeLlaveSchema, respuestaDeLlaveSchema } from '#domain/cuentas/llave.ts'
import { readBody } from '../../../components/admin/read-body.ts'
import { requestContext, shopContext } from '../../../context.ts'
import type { Route } from './+types/llaves.ts'

const id = z.string().min(1).max(100)
const cambioSchema = z.discriminatedUnion('accion', [
  z.object({ accion: z.literal('empezar') }),
  z.object({ accion: z.literal('agregar'), respuesta: respuestaDeLlaveSchema, nombre: nombreDeLlaveSchema }),
  z.object({ accion: z.literal('nombrar'), id, nombre: nombreDeLlaveSchema }),
  z.object({ accion: z.literal('quitar'), id }),
])

/** Passkeys are shown on the account's page. */
export const loader = leadTo('/admin/cuenta')

/** Adds a passkey in two posts (what the browser needs, what it made), names or removes one. */
export async function action({ request, context }: Route.ActionArgs) {
  const sent = await readBody(request, cambioSchema)
  if (!sent.ok) return answerRefusal(fallo('datos_invalidos', { detail: Object.values(sent.errores)[0] }))
  const { accounts } = context.get(shopContext)
  const { ip } = context.get(requestContext)
  const cambio = sent.value
  switch (cambio.accion) {
    case 'empezar': {
      const begun = await accounts.beginLlave(request)
      if (!begun.ok) return answerRefusal(begun)
      return Response.json({ opciones: begun.value.opciones }, { headers: begun.value.headers })
    }
    case 'agregar':
      return answerLlave(await accounts.addLlave(request, cambio, ip))
    case 'nombrar':
      return answerLlave(await accounts.renameLlave(request, cambio))
    case 'quitar':
      return answerLlave(await accounts.removeLlave(request, cambio.id, ip))
  }
}

function answerLlave(done: { ok: true } | ({ ok: false } & Parameters<typeof answerRefusal>[0])): Response {
  return done.ok ? Response.json({}) : answerRefusal(done)
}

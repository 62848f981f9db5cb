import { ERRORES } from '#domain/errores.ts'
import { readPedidoDePersona } from '#domain/personas/persona.ts'
import { readForm } from '../../../components/admin/read-body.ts'
import { adminContext, requestContext, shopContext } from '../../../context.ts'
import type { Route } from './+types/datos.ts'
import { leadTo } from '../../../components/admin/answer-problem.ts'

/** Somebody's file is asked for by the form of /admin/personas. */
export const loader = leadTo('/admin/personas')

/** Everything that is kept about somebody, as a file of JSON; the page asks for the password before (29.16). */
export async function action({ request, context }: Route.ActionArgs) {
  const read = readPedidoDePersona(await readForm(request))
  if (!read.ok) return new Response(read.falta, { status: 422 })
  const { ip: direccion, aparato } = context.get(requestContext)
  const { accounts, admin } = context.get(shopContext)
  const confirmado = await accounts.isConfirmada(request)
  const quien = context.get(adminContext).email
  const datos = await admin.personas.readDatos(read.value, quien, { direccion, aparato, confirmado })
  if (!datos.ok) {
    const { status, detail } = ERRORES[datos.code]
    return new Response(datos.code === 'no_encontrado' ? 'De esa persona ya no guardamos nada.' : detail, { status })
  }
  return new Response(JSON.stringify(datos.value, null, 2), {
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Disposition': 'attachment; filename="datos-personales.json"',
      'Cache-Control': 'no-store',
    },
  })
}

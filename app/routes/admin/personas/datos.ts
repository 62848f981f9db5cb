import { redirect } from 'react-router'
import { readPedidoDePersona } from '#domain/persona/persona.ts'
import { readForm } from '../../../components/admin/read-body.ts'
import { adminContext, requestContext, shopContext } from '../../../context.ts'
import type { Route } from './+types/datos.ts'

/** Nothing to see here: somebody's file is asked for by the form of /admin/personas. */
export function loader() {
  return redirect('/admin/personas')
}

/** Everything that is kept about somebody, as a file of JSON. */
export async function action({ request, context }: Route.ActionArgs) {
  const read = readPedidoDePersona(await readForm(request))
  if (!read.ok) return new Response(read.falta, { status: 422 })
  const { ip: direccion, aparato } = context.get(requestContext)
  const { personas } = context.get(shopContext).admin
  const datos = await personas.readDatos(read.value, context.get(adminContext).email, { direccion, aparato })
  if (datos === null) return new Response('De esa persona ya no guardamos nada.', { status: 404 })
  return new Response(JSON.stringify(datos, null, 2), {
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Disposition': 'attachment; filename="datos-personales.json"',
      'Cache-Control': 'no-store',
    },
  })
}

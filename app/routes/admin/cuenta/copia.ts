import { ERRORES } from '#domain/errores.ts'
import { leadTo } from '../../../components/admin/answer-problem.ts'
import { sendFile } from '../../../components/admin/importaciones/send-file.ts'
import { adminContext, requestContext, shopContext } from '../../../context.ts'
import type { Route } from './+types/copia.ts'

/** The copy is asked for by the form of /admin/cuenta. */
export const loader = leadTo('/admin/cuenta')

/** The last good copy, encrypted, as a file; the page asks for the password before (29.16). */
export async function action({ request, context }: Route.ActionArgs) {
  const { ip: direccion, aparato } = context.get(requestContext)
  const { accounts, admin } = context.get(shopContext)
  const confirmado = await accounts.isConfirmada(request)
  const taken = await admin.copias.takeCopia(context.get(adminContext).email, { direccion, aparato, confirmado })
  if (!taken.ok) {
    const { status, detail } = ERRORES[taken.code]
    return new Response(taken.detail ?? detail, { status })
  }
  return sendFile(`copia-${taken.value.nombre}.tar`, 'tar', taken.value.archivo)
}

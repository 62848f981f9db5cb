import { isArchivoSuelto } from '#domain/importaciones/archivo-suelto.ts'
import { fallo } from '#domain/errores.ts'
import { answerRefusal, leadTo } from '../../../components/admin/answer-problem.ts'
import { adminContext, shopContext } from '../../../context.ts'
import type { Route } from './+types/subir.ts'

/** Files are posted. */
export const loader = leadTo('/admin/importar')

/** Takes in a file of products, as its bytes, answers at once with its import's id, and goes on reading. */
export async function action({ request, url, context }: Route.ActionArgs) {
  if (!isArchivoSuelto(request.headers.get('content-type'))) {
    return answerRefusal(fallo('tipo_no_admitido', { detail: 'El archivo tiene que enviarse solo, como archivo.' }))
  }
  // The request was cut off on its way: whoever sent it is gone.
  const bytes = await request.bytes().catch(() => null)
  if (bytes === null) return answerRefusal(fallo('cuerpo_invalido'))
  const archivo = url.searchParams.get('archivo') ?? ''
  const { email } = context.get(adminContext)
  const id = await context.get(shopContext).admin.importaciones.upload({ bytes, archivo, quien: email })
  return Response.json({ id })
}

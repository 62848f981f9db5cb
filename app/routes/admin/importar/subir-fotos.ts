import { isArchivoSuelto } from '#domain/importaciones/archivo-suelto.ts'
import { fallo } from '#domain/errores.ts'
import { answerRefusal, leadTo } from '../../../components/admin/answer-problem.ts'
import { adminContext, shopContext } from '../../../context.ts'
import type { Route } from './+types/subir-fotos.ts'

/** Archives are posted. */
export const loader = leadTo('/admin/importar')

/** Takes in an archive of pictures as it arrives, answers with its import's id, and goes on reading. */
export async function action({ request, url, context }: Route.ActionArgs) {
  if (!isArchivoSuelto(request.headers.get('content-type'))) {
    return answerRefusal(fallo('tipo_no_admitido', { detail: 'El archivo tiene que enviarse solo, como archivo.' }))
  }
  const archivo = url.searchParams.get('archivo') ?? ''
  const { email } = context.get(adminContext)
  const body = request.body ?? new Uint8Array()
  const sent = await context.get(shopContext).admin.importaciones.uploadFotos({ body, archivo, quien: email })
  return sent.ok ? Response.json({ id: sent.value }) : answerRefusal(sent)
}

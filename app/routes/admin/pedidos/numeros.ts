import { isArchivoSuelto } from '#domain/importaciones/archivo-suelto.ts'
import { fallo } from '#domain/errores.ts'
import { answerRefusal, leadTo } from '../../../components/admin/answer-problem.ts'
import { shopContext } from '../../../context.ts'
import type { Route } from './+types/numeros.ts'

/** Files are posted. */
export const loader = leadTo('/admin/pedidos')

/** The rows of a file of tracking numbers, as they would be pasted; nothing is kept. */
export async function action({ request, context }: Route.ActionArgs) {
  if (!isArchivoSuelto(request.headers.get('content-type'))) {
    return answerRefusal(fallo('tipo_no_admitido', { detail: 'La planilla tiene que enviarse sola, como archivo.' }))
  }
  // The request was cut off on its way: whoever sent it is gone.
  const bytes = await request.bytes().catch(() => null)
  if (bytes === null) return answerRefusal(fallo('cuerpo_invalido'))
  const read = await context.get(shopContext).admin.envios.readNumeros(bytes)
  return read.ok ? Response.json({ texto: read.value }) : answerRefusal(read)
}

import { answerRefusal, leadTo } from '../../../components/admin/answer-problem.ts'
import { readArchivoSuelto } from '../../../components/admin/read-body.ts'
import { shopContext } from '../../../context.ts'
import type { Route } from './+types/numeros.ts'

/** Files are posted. */
export const loader = leadTo('/admin/pedidos')

/** The rows of a file of tracking numbers, as they would be pasted; nothing is kept. */
export async function action({ request, context }: Route.ActionArgs) {
  const bytes = await readArchivoSuelto(request, 'La planilla tiene que enviarse sola, como archivo.')
  if (bytes instanceof Response) return bytes
  const read = await context.get(shopContext).admin.envios.readNumeros(bytes)
  return read.ok ? Response.json({ texto: read.value }) : answerRefusal(read)
}

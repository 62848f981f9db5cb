import { answerRefusal, leadTo } from '../../../components/admin/answer-problem.ts'
import { readArchivoSuelto } from '../../../components/admin/read-body.ts'
import { shopContext } from '../../../context.ts'
import type { Route } from './+types/leer.ts'

/** Files are posted. */
export const loader = leadTo('/admin/envios')

/** Looks at a file of pickup points, as its bytes; nothing is written. */
export async function action({ request, context }: Route.ActionArgs) {
  const bytes = await readArchivoSuelto(request, 'El archivo tiene que enviarse solo, como archivo.')
  if (bytes instanceof Response) return bytes
  const read = await context.get(shopContext).admin.envios.lookAtPuntos(bytes)
  return read.ok ? Response.json(read.value) : answerRefusal(read)
}

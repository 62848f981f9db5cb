import { leadTo } from '../../../components/admin/answer-problem.ts'
import { readArchivoSuelto } from '../../../components/admin/read-body.ts'
import { adminContext, shopContext } from '../../../context.ts'
import type { Route } from './+types/subir.ts'

/** Files are posted. */
export const loader = leadTo('/admin/importar')

/** Takes in a file of products, as its bytes, answers at once with its import's id, and goes on reading. */
export async function action({ request, url, context }: Route.ActionArgs) {
  const bytes = await readArchivoSuelto(request, 'El archivo tiene que enviarse solo, como archivo.')
  if (bytes instanceof Response) return bytes
  const archivo = url.searchParams.get('archivo') ?? ''
  const { email } = context.get(adminContext)
  const id = await context.get(shopContext).admin.importaciones.upload({ bytes, archivo, quien: email })
  return Response.json({ id })
}

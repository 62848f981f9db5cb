import { answerRefusal, leadTo } from '../../../components/admin/answer-problem.ts'
import { readArchivoSuelto } from '../../../components/admin/read-body.ts'
import { adminContext, shopContext } from '../../../context.ts'
import type { Route } from './+types/cargar.ts'

/** Lists are posted. */
export const loader = leadTo('/admin/transferencias/banco')

/** Takes in the bank's list, as its bytes: a file, or what was pasted. */
export async function action({ request, url, context }: Route.ActionArgs) {
  const bytes = await readArchivoSuelto(request, 'La lista tiene que enviarse sola, como archivo.')
  if (bytes instanceof Response) return bytes
  const archivo = url.searchParams.get('archivo') ?? ''
  const quien = context.get(adminContext).email
  const loaded = await context.get(shopContext).admin.transferencias.takeListaIn({ bytes, archivo, quien })
  return loaded.ok ? Response.json({ cargada: true }) : answerRefusal(loaded)
}

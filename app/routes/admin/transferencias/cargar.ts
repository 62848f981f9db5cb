import { isArchivoSuelto } from '#domain/importaciones/archivo-suelto.ts'
import { fallo } from '#domain/errores.ts'
import { answerRefusal, leadTo } from '../../../components/admin/answer-problem.ts'
import { adminContext, shopContext } from '../../../context.ts'
import type { Route } from './+types/cargar.ts'

/** Lists are posted. */
export const loader = leadTo('/admin/transferencias/banco')

/** Takes in the bank's list, as its bytes: a file, or what was pasted. */
export async function action({ request, url, context }: Route.ActionArgs) {
  if (!isArchivoSuelto(request.headers.get('content-type'))) {
    return answerRefusal(fallo('tipo_no_admitido', { detail: 'La lista tiene que enviarse sola, como archivo.' }))
  }
  // The request was cut off on its way: whoever sent it is gone.
  const bytes = await request.bytes().catch(() => null)
  if (bytes === null) return answerRefusal(fallo('cuerpo_invalido'))
  const archivo = url.searchParams.get('archivo') ?? ''
  const quien = context.get(adminContext).email
  const loaded = await context.get(shopContext).admin.transferencias.takeListaIn({ bytes, archivo, quien })
  return loaded.ok ? Response.json({ cargada: true }) : answerRefusal(loaded)
}

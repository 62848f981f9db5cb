import { isArchivoSuelto } from '#domain/importaciones/archivo-suelto.ts'
import { fallo } from '#domain/errores.ts'
import { answerRefusal, leadTo } from '../../../components/admin/answer-problem.ts'
import { shopContext } from '../../../context.ts'
import type { Route } from './+types/subir.ts'

const CLAVE = /^[\w-]{8,64}$/

/** Pictures are posted. */
export const loader = leadTo('/admin')

/**
 * Keeps one picture: `POST ?nombre={filename}` with the file as the body and an `Idempotency-Key` that the browser
 * chose. Answers `{ imagen }`, the same for a repeated key, or a problem.
 */
export async function action({ request, url, context }: Route.ActionArgs) {
  if (!isArchivoSuelto(request.headers.get('content-type'))) {
    return answerRefusal(fallo('tipo_no_admitido', { detail: 'La imagen tiene que enviarse sola, como archivo.' }))
  }
  const clave = request.headers.get('idempotency-key') ?? ''
  if (!CLAVE.test(clave)) return answerRefusal(fallo('datos_invalidos', { detail: 'Falta la clave del envío.' }))
  const stored = await context.get(shopContext).admin.imagenes.subir({
    body: request.body ?? new Uint8Array(),
    filename: url.searchParams.get('nombre') ?? '',
    clave,
  })
  return stored.ok ? Response.json({ imagen: stored.value }) : answerRefusal(stored)
}

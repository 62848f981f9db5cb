import { data } from 'react-router'
import { z } from 'zod'
import { ERRORES, fallo, type Resultado } from '#domain/errores.ts'
import { VISTAS_DE_FILAS } from '#domain/importaciones/vista.ts'
import { ownValue } from '#domain/texto/own-value.ts'
import { readTexto } from '../../formulario/read-texto.ts'

const cuales = z.object({
  vista: z.enum(VISTAS_DE_FILAS).nullable().catch(null),
  pagina: z.coerce.number().int().min(1).max(100_000).catch(1),
})

/** The rows of an import that an address asks for; nonsense gives the first page of those most worth a look. */
export function readFilasPedidas({ searchParams }: URL) {
  return cuales.parse({ vista: searchParams.get('ver'), pagina: searchParams.get('pagina') })
}

/**
 * Does what a form decided about an import or an action on many.
 * @param decisions what may be decided, each with what does it
 * @returns which it was, or the answer that says why it wasn't done
 */
export async function takeDecision(form: FormData, decisions: Record<string, () => Promise<Resultado<unknown>>>) {
  const decision = readTexto(form, 'decision')
  const done = (await ownValue(decisions, decision)?.()) ?? fallo('datos_invalidos')
  if (done.ok) return { decision, refused: null }
  const { detail, status } = ERRORES[done.code]
  return { refused: data({ falla: done.detail ?? detail }, status) }
}

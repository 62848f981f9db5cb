import type { Context } from 'hono'
import type { z } from 'zod'
import { fallo, ok, type Fallo, type Resultado } from '#domain/errores.ts'
import { plainValue } from '#domain/texto/plain-value.ts'
import { findUnstorable, NO_SE_GUARDA } from '#domain/texto/storable.ts'
import { explainIssue } from './explain-issue.ts'

/** Fields that are missing or wrong, each with what is wrong with it. */
export type Faults = { campos: { campo: string; mensaje: string }[] }

type FalloDeLectura = Fallo<'tipo_no_admitido' | 'cuerpo_invalido' | 'datos_invalidos', Faults | undefined>

/** Faults that are reported; a body full of them isn't answered with a larger one. */
const FAULTS_MAX = 50

/**
 * Reads and checks a JSON body. Fails with `tipo_no_admitido` (not JSON) or `cuerpo_invalido` (not UTF-8, not
 * parseable). With `datos_invalidos` comes the list of fields and each one's fault.
 */
export async function readJsonBody<T>(c: Context, schema: z.ZodType<T>): Promise<Resultado<T, FalloDeLectura>> {
  if (!/^application\/json\b/i.test(c.req.header('content-type') ?? '')) return fallo('tipo_no_admitido')
  let content: unknown
  try {
    content = plainValue(JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(await c.req.arrayBuffer())))
  } catch {
    return fallo('cuerpo_invalido')
  }
  // Texts that can't be stored are refused whatever the schema says.
  const unstorable = findUnstorable(content).slice(0, FAULTS_MAX)
  if (unstorable.length > 0) {
    return fallo('datos_invalidos', { data: { campos: unstorable.map((campo) => ({ campo, mensaje: NO_SE_GUARDA })) } })
  }
  const checked = schema.safeParse(content, { error: explainIssue })
  return checked.success ? ok(checked.data) : fallo('datos_invalidos', { data: { campos: toCampos(checked.error) } })
}

/** What a schema found, as fields. @param prefix what the schema was only a part of */
export function toCampos(error: z.ZodError | undefined, ...prefix: string[]): Faults['campos'] {
  const issues = (error?.issues ?? []).slice(0, FAULTS_MAX)
  return issues.map((issue) => ({ campo: [...prefix, ...issue.path].join('.'), mensaje: issue.message }))
}

import type { z } from 'zod'
import { fallo, faltasDe } from '#domain/errores.ts'
import { isArchivoSuelto } from '#domain/importaciones/archivo-suelto.ts'
import { plainValue } from '#domain/texto/plain-value.ts'
import { findUnstorable, NO_SE_GUARDA } from '#domain/texto/storable.ts'
import { answerRefusal } from './answer-problem.ts'

type Leido<T> = { ok: true; value: T } | { ok: false; errores: Record<string, string> }

const UNREADABLE = 'No pudimos leer los datos enviados.'

/**
 * Reads and checks the JSON that an admin's form sends.
 * @returns what is wrong with each field, by its path; under '' what belongs to no field
 */
export async function readBody<T>(request: Request, schema: z.ZodType<T>): Promise<Leido<T>> {
  const content = await readJsonSent(request)
  if (content === undefined) return { ok: false, errores: { '': UNREADABLE } }
  const [unstorable] = findUnstorable(content)
  if (unstorable !== undefined) return { ok: false, errores: { [unstorable]: NO_SE_GUARDA } }
  const checked = schema.safeParse(content)
  if (checked.success) return { ok: true, value: checked.data }
  return { ok: false, errores: faltasDe(checked.error) }
}

/** The form that was sent. Throws a 415 for what isn't a form, and a 400 for one that can't be read. */
export async function readForm(request: Request): Promise<FormData> {
  if (!/^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i.test(typeOf(request))) {
    throw answerRefusal(fallo('tipo_no_admitido', { detail: 'Los datos tienen que enviarse como formulario.' }))
  }
  try {
    return await request.formData()
  } catch {
    throw answerRefusal(fallo('cuerpo_invalido'))
  }
}

/**
 * The bytes of a file that was sent by itself.
 * @param solo says what it has to be sent as, where it wasn't
 * @returns the refusal where it is something else, or was cut off on its way: whoever sent it is gone
 */
export async function readArchivoSuelto(request: Request, solo: string): Promise<Uint8Array<ArrayBuffer> | Response> {
  if (!isArchivoSuelto(request.headers.get('content-type'))) {
    return answerRefusal(fallo('tipo_no_admitido', { detail: solo }))
  }
  return (await request.bytes().catch(() => null)) ?? answerRefusal(fallo('cuerpo_invalido'))
}

/** The JSON that was sent; undefined when it can't be read or isn't in UTF-8. Throws a 415 for another type. */
export async function readJsonSent(request: Request): Promise<unknown> {
  if (!/^application\/json\b/i.test(typeOf(request))) throw answerRefusal(fallo('tipo_no_admitido'))
  try {
    return plainValue(JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(await request.arrayBuffer())))
  } catch {
    return undefined
  }
}

function typeOf(request: Request): string {
  return request.headers.get('content-type') ?? ''
}

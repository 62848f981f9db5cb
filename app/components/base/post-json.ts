import type { CodigoError } from '#domain/errores.ts'
import { deadline } from '../conexion/deadline.ts'
import { tryAgain } from '../conexion/try-again.ts'

/** What a refused call says: the catalogue's code, a Spanish text, and what the screen needs to explain it. */
export type Problema = { status: number; code: CodigoError; detail: string; data?: unknown }

/** `problema` is null when there was no answer that can be understood: the network failed, or the server did. */
export type RespuestaJson<T> = { ok: true; value: T } | { ok: false; problema: Problema | null }

/** The server waits at most 8 s for mail and less than a minute for the card provider. */
const DEADLINE_MS = 60_000

/**
 * Calls one of the shop's endpoints with a JSON body.
 * @param repeatable the body takes effect once, however often it comes: sent again when the network swallows it
 */
export async function postJson<T>(
  address: string,
  body: unknown,
  { repeatable = false }: { repeatable?: boolean } = {},
): Promise<RespuestaJson<T>> {
  const post = () =>
    fetch(address, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
      signal: deadline(DEADLINE_MS),
    })
  try {
    const response = await (repeatable ? tryAgain(post) : post())
    const content: unknown = await response.json()
    if (response.ok) return { ok: true, value: content as T }
    return { ok: false, problema: response.status >= 500 ? null : (content as Problema) }
  } catch {
    return { ok: false, problema: null }
  }
}

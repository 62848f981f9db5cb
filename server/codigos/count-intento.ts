import { fallo, type Fallo, type Resultado } from '#domain/errores.ts'
import { giveBackToLimit, takeFromLimit } from '#server/base/limit.ts'
import type { Runtime } from '#server/base/runtime.ts'

/** Codes and credits that can't be used, from one network: guessing one takes more than a life. */
const INTENTOS = { max: 30, ventanaMs: 10 * 60_000 }

const ADIVINADOS: ReadonlySet<string> = new Set(['codigo_desconocido', 'credito_desconocido'])

/**
 * Counts a try with a code before it is made, so that many at once can't pass together. One with a usable code doesn't
 * count. Past the limit none is looked at.
 * @param red who tries, as `redDe` tells it; '' when unknown
 */
export async function countIntento<T, F extends Fallo>(
  runtime: Pick<Runtime, 'database' | 'clock'>,
  red: string,
  attempt: () => Promise<Resultado<T, F>>,
): Promise<Resultado<T, F | Fallo<'demasiados_intentos', undefined>>> {
  const clave = `codigo:${red}`
  if (!(await takeFromLimit(runtime, clave, INTENTOS)).ok)
    return fallo<'demasiados_intentos', undefined>('demasiados_intentos')
  const result = await attempt()
  if (result.ok || !ADIVINADOS.has(result.code)) await giveBackToLimit(runtime, clave)
  return result
}

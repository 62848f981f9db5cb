import { createMiddleware } from 'hono/factory'
import { bodyLimit } from 'hono/body-limit'
import { fallo } from '#domain/errores.ts'
import type { HttpEnv } from './env.ts'
import { answerProblem } from './problem.ts'

/** Bytes of a body of unknown length that may be held in memory. */
const UNANNOUNCED_MAX = 1024 * 1024

/**
 * Refuses a body that is too large. One without a length would be read into memory whole before anybody checks who
 * sends it. Where much is accepted, a length is required (browsers and proxies send it).
 * @param maxSize bytes
 */
export function limitBody(maxSize: number, code: 'cuerpo_muy_grande' | 'comprobante_muy_grande' = 'cuerpo_muy_grande') {
  const limit = bodyLimit({ maxSize, onError: (c) => answerProblem(c, fallo(code)) })
  return createMiddleware<HttpEnv>((c, next) => {
    const isUnannounced = c.req.header('Transfer-Encoding') !== undefined
    return isUnannounced && maxSize > UNANNOUNCED_MAX
      ? Promise.resolve(answerProblem(c, fallo('falta_tamano')))
      : limit(c, next)
  })
}

import { createMiddleware } from 'hono/factory'
import { bodyLimit } from 'hono/body-limit'
import { fallo } from '#domain/errores.ts'
import type { HttpEnv } from './env.ts'
import { answerProblem } from './problem.ts'

/** Bytes of a body that may be held in memory until it is known how many it has. */
const UNANNOUNCED_MAX = 1024 * 1024

/**
 * Refuses a body that is larger than is taken. One that doesn't say how much it is would be read into memory whole before
 * anybody looks at who sends it: where much is taken, it has to say so (browsers and proxies do).
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

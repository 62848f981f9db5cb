import { createMiddleware } from 'hono/factory'
import { fallo } from '#domain/errores.ts'
import type { HttpEnv } from './env.ts'
import { answerProblem } from './problem.ts'

/** A form on somebody else's site can't order, write or sign in in a visitor's name. */
export const refuseForeignPages = createMiddleware<HttpEnv>(async (c, next) => {
  const reads = c.req.method === 'GET' || c.req.method === 'HEAD'
  if (!reads && c.req.header('origin') !== undefined && !c.var.facts.ownPage) {
    return answerProblem(c, fallo('origen_no_permitido'))
  }
  await next()
})

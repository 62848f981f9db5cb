import { createMiddleware } from 'hono/factory'
import { fallo } from '#domain/errores.ts'
import type { HttpEnv } from './env.ts'
import { answerProblem } from './problem.ts'

/** A form on somebody else's site can't order, write or sign in in a visitor's name. */
export const refuseForeignPages = createMiddleware<HttpEnv>(async (c, next) => {
  const reads = c.req.method === 'GET' || c.req.method === 'HEAD'
  if (!reads && saysWhereFrom(c.req.header('origin'), c.req.header('sec-fetch-site')) && !c.var.facts.ownPage) {
    return answerProblem(c, fallo('origen_no_permitido'))
  }
  await next()
})

/** Programs such as the provider's send neither; 'none' is a visitor's own doing, not a page's. */
function saysWhereFrom(origin: string | undefined, fetchSite: string | undefined): boolean {
  return origin !== undefined || (fetchSite !== undefined && fetchSite !== 'none')
}

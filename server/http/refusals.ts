import { createMiddleware } from 'hono/factory'
import { fallo } from '#domain/errores.ts'
import type { HttpEnv } from './env.ts'
import { answerProblem } from './problem.ts'
import type { Shop } from '#server/shop/shop.ts'

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

/** Statuses of a file that isn't taken: too large, of another kind, damaged, of unknown size. */
const FILE_REFUSED = new Set([400, 411, 413, 415, 422])

/**
 * Tells of writes that don't come from the shop's own pages, and of files that aren't taken (specification 29.7).
 * @param isUpload whether files are sent to a path
 */
export function noteRefused({ noteRechazo }: Pick<Shop, 'noteRechazo'>, isUpload: (path: string) => boolean) {
  return createMiddleware<HttpEnv>(async (c, next) => {
    await next()
    const { method, path } = c.req
    if (method === 'GET' || method === 'HEAD') return
    const { ip: direccion, aparato, ownPage, safePath } = c.var.facts
    const from = { quien: '', direccion, aparato }
    if (c.res.status === 403 && !ownPage) {
      noteRechazo({ tipo: 'origen_rechazado', ...from, detalle: `${method} ${safePath}` })
    } else if (FILE_REFUSED.has(c.res.status) && isUpload(path)) {
      noteRechazo({ tipo: 'archivo_rechazado', ...from, detalle: safePath })
    }
  })
}

import { createMiddleware } from 'hono/factory'
import type { Shop } from '#server/shop/shop.ts'
import type { HttpEnv } from './env.ts'

/** Answers to a file that isn't taken for what it is: too large, of another kind, damaged, of unknown size. */
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

import type { Context } from 'hono'
import { isArchivoSuelto } from '#domain/importaciones/archivo-suelto.ts'
import { fallo } from '#domain/errores.ts'
import type { Shop } from '#server/shop/shop.ts'
import type { HttpEnv } from '../env.ts'
import { answerProblem } from '../problem.ts'

const CLAVE = /^[\w-]{8,64}$/

/**
 * `POST /api/pedidos/{token}/comprobante?nombre={filename}`: the receipt of a transfer, the file as the body, with an
 * `Idempotency-Key` that the browser chose. Answers `{ comprobante }`, the same for a repeated key, or a problem.
 */
export const postComprobante = (shop: Shop) => async (c: Context<HttpEnv>) => {
  if (!c.var.facts.ownPage) return answerProblem(c, fallo('origen_no_permitido'))
  if (!isArchivoSuelto(c.req.header('content-type'))) {
    return answerProblem(
      c,
      fallo('tipo_no_admitido', { detail: 'El comprobante tiene que enviarse solo, como archivo.' }),
    )
  }
  const clave = c.req.header('idempotency-key') ?? ''
  if (!CLAVE.test(clave)) return answerProblem(c, fallo('datos_invalidos', { detail: 'Falta la clave del envío.' }))
  const sent = await shop.transfers.sendComprobante(c.req.param('token') ?? '', {
    body: c.req.raw.body ?? new Uint8Array(),
    nombre: c.req.query('nombre') ?? '',
    clave,
    ip: c.var.facts.ip,
  })
  return sent.ok ? c.json({ comprobante: sent.value }) : answerProblem(c, sent)
}

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
export const postComprobante = (shop: Shop) => (c: Context<HttpEnv>) =>
  receive(c, async (archivo) => {
    const nombre = c.req.query('nombre') ?? ''
    const sent = await shop.transfers.sendComprobante(c.req.param('token') ?? '', { ...archivo, nombre })
    return sent.ok ? c.json({ comprobante: sent.value }) : answerProblem(c, sent)
  })

/** `POST /api/pedidos/{token}/devoluciones/{id}/foto`: a picture of a fault, in the same way. Answers `{}`. */
export const postFoto = (shop: Shop) => (c: Context<HttpEnv>) =>
  receive(c, async (archivo) => {
    const sent = await shop.transfers.sendFoto(c.req.param('token') ?? '', c.req.param('id') ?? '', archivo)
    return sent.ok ? c.json({}) : answerProblem(c, sent)
  })

type Archivo = { body: ReadableStream<Uint8Array> | Uint8Array; clave: string; ip: string }

/** Checks what a stranger's file comes with. */
function receive(c: Context<HttpEnv>, send: (archivo: Archivo) => Promise<Response>): Response | Promise<Response> {
  if (!c.var.facts.ownPage) return answerProblem(c, fallo('origen_no_permitido'))
  if (!isArchivoSuelto(c.req.header('content-type'))) {
    return answerProblem(c, fallo('tipo_no_admitido', { detail: 'Tiene que enviarse solo, como archivo.' }))
  }
  const clave = c.req.header('idempotency-key') ?? ''
  if (!CLAVE.test(clave)) return answerProblem(c, fallo('datos_invalidos', { detail: 'Falta la clave del envío.' }))
  return send({ body: c.req.raw.body ?? new Uint8Array(), clave, ip: c.var.facts.ip })
}

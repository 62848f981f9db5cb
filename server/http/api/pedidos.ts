import type { Context } from 'hono'
import * as z from 'zod'
import { fallo } from '#domain/errores.ts'
import { MEDIOS_DEL_COMPRADOR } from '#domain/pedidos/pedido.ts'
import { isAutomated } from '#domain/contacto/remitente.ts'
import type { Shop } from '#server/shop/shop.ts'
import type { HttpEnv } from '../env.ts'
import { answerProblem } from '../problem.ts'
import { readJsonBody } from '../read-json.ts'

const pagoSchema = z.object({ medio: z.enum(MEDIOS_DEL_COMPRADOR, { error: 'Elegí tarjeta o transferencia.' }) })

/** `POST /api/pedidos/{token}/pago`: 'reintentar' and 'pagar por transferencia' on the same order. */
export const postPago = (shop: Shop) => async (c: Context<HttpEnv>) => {
  if (!c.var.facts.ownPage) return answerProblem(c, fallo('origen_no_permitido'))
  const body = await readJsonBody(c, pagoSchema)
  if (!body.ok) return answerProblem(c, body)
  const answer = await shop.payments.retryPayment(c.req.param('token') ?? '', body.value.medio, c.var.facts.origin)
  return answer.ok ? c.json(answer.value) : answerProblem(c, answer)
}

const correoSchema = z.object({ automated: z.boolean().default(false) })

/**
 * `POST /api/pedidos/{token}/correo`: tries again to send an unsent confirmation; statuses 403, 429 and 451 as in
 * specification 8.
 */
export const postPedidoMail = (shop: Shop) => async (c: Context<HttpEnv>) => {
  if (!c.var.facts.ownPage) return answerProblem(c, fallo('origen_no_permitido'))
  const body = await readJsonBody(c, correoSchema)
  if (!body.ok) return answerProblem(c, body)
  const userAgent = c.req.header('user-agent') ?? ''
  if (!shop.allowHeadless && isAutomated({ userAgent, automated: body.value.automated }))
    return answerProblem(c, fallo('navegador_automatico'))
  const answer = await shop.orders.resendPedidoMail(c.req.param('token') ?? '')
  return answer.ok ? c.json(answer.value) : answerProblem(c, answer)
}

import type { Context } from 'hono'
import * as z from 'zod'
import { contactoSchema } from '#domain/contacto/contacto.ts'
import { fallo } from '#domain/errores.ts'
import type { Shop } from '#server/shop/shop.ts'
import type { HttpEnv } from '../env.ts'
import { answerProblem } from '../problem.ts'
import { readJsonBody } from '../read-json.ts'

const bodySchema = contactoSchema.extend({ automated: z.boolean().default(false) })

/** `POST /api/contact`: a message to the shop; statuses 403, 429 and 451 as in specification 8. */
export const postMensaje = (shop: Shop) => async (c: Context<HttpEnv>) => {
  if (!c.var.facts.ownPage) return answerProblem(c, fallo('origen_no_permitido'))
  const body = await readJsonBody(c, bodySchema)
  if (!body.ok) return answerProblem(c, body)
  const { automated, ...contacto } = body.value
  const sent = await shop.contact.sendMensaje(contacto, {
    ip: c.var.facts.ip,
    userAgent: c.req.header('user-agent') ?? '',
    automated,
  })
  return sent.ok ? c.body(null, 204) : answerProblem(c, sent)
}

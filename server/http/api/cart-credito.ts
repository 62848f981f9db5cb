import type { Context } from 'hono'
import * as z from 'zod'
import type { Shop } from '#server/shop/shop.ts'
import type { HttpEnv } from '../env.ts'
import { answerProblem } from '../problem.ts'
import { readJsonBody } from '../read-json.ts'

const bodySchema = z.object({
  credito: z.string().min(1).max(200),
  telefono: z.string().max(100),
  correo: z.string().max(300),
  /** Token of the buyer's own unpaid order. */
  pedido: z.string().min(1).max(100).optional(),
})

/** `POST /api/cart/credito`: what a buyer has left of a credit, or why it can't be used. */
export const postCartCredito = (shop: Shop) => async (c: Context<HttpEnv>) => {
  const body = await readJsonBody(c, bodySchema)
  if (!body.ok) return answerProblem(c, body)
  const { credito, pedido, ...quien } = body.value
  const checked = await shop.orders.checkCredito(credito, quien, c.var.facts.ip, pedido)
  return checked.ok ? c.json(checked.value) : answerProblem(c, checked)
}

import type { Context } from 'hono'
import * as z from 'zod'
import type { Shop } from '#server/shop.ts'
import type { HttpEnv } from '../env.ts'
import { answerProblem } from '../problem.ts'
import { readJson } from '../read-json.ts'
import { lineaSchema, LINES_MAX } from '../solicitud-schema.ts'

const bodySchema = z.object({
  items: z.array(lineaSchema).max(LINES_MAX),
  /** Token of the buyer's own unpaid order. */
  pedido: z.string().min(1).max(100).optional(),
})

/** `POST /api/cart/check`: what each line costs now and whether it can be had (decisions: Cart). */
export const checkCarrito = (shop: Shop) => async (c: Context<HttpEnv>) => {
  const body = await readJson(c, bodySchema)
  if (!body.ok) return answerProblem(c, body)
  return c.json({ lineas: await shop.orders.checkCarrito(body.value.items, body.value.pedido) })
}

import type { Context } from 'hono'
import type { Shop } from '#server/shop.ts'
import type { HttpEnv } from '../env.ts'
import { answerProblem } from '../problem.ts'
import { readOrder } from './read-order.ts'

/** `POST /api/create-preference`: places a card order and answers where to pay it (specification 7). */
export const postPreference = (shop: Shop) => async (c: Context<HttpEnv>) => {
  const solicitud = await readOrder(shop, c)
  if (!solicitud.ok) return answerProblem(c, solicitud)
  const placed = await shop.payments.createPreference(solicitud.value, c.var.facts.origin, c.var.facts.ip)
  return placed.ok ? c.json(placed.value) : answerProblem(c, placed)
}

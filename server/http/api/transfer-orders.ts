import type { Context } from 'hono'
import type { Shop } from '#server/shop.ts'
import type { HttpEnv } from '../env.ts'
import { answerProblem } from '../problem.ts'
import { readOrder } from './read-order.ts'

/** `POST /api/transfer-orders`: places an order to be paid by transfer (specification 7.4). */
export const postTransferOrder = (shop: Shop) => async (c: Context<HttpEnv>) => {
  const solicitud = await readOrder(shop, c)
  if (!solicitud.ok) return answerProblem(c, solicitud)
  const placed = await shop.orders.placeTransferOrder(solicitud.value, c.var.facts.origin, c.var.facts.ip)
  return placed.ok ? c.json(placed.value) : answerProblem(c, placed)
}

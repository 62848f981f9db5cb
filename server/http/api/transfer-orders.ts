import type { Context } from 'hono'
import type { Shop } from '#server/shop/shop.ts'
import type { HttpEnv } from '../env.ts'
import type { PageSlices } from '../paginas/page-slices.ts'
import { answerProblem } from '../problem.ts'
import { readOrder } from './read-order.ts'

/** `POST /api/transfer-orders`: places an order to be paid by transfer (specification 7.4). */
export const postTransferOrder = (shop: Shop, slices: PageSlices) => async (c: Context<HttpEnv>) => {
  const solicitud = await readOrder(shop, c)
  if (!solicitud.ok) return answerProblem(c, solicitud)
  const { origin, ip } = c.var.facts
  const placed = await slices.placing(() => shop.orders.placeTransferOrder(solicitud.value, origin, ip))
  return placed.ok ? c.json(placed.value) : answerProblem(c, placed)
}

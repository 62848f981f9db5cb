import type { Context } from 'hono'
import { MEDIOS, type MedioDePago } from '#domain/pedidos/pedido.ts'
import type { Shop } from '#server/shop/shop.ts'
import type { HttpEnv } from '../env.ts'
import type { PageSlices } from '../paginas/page-slices.ts'
import { answerProblem } from '../problem.ts'
import { readOrder } from './read-order.ts'

/**
 * `POST` to where a way of paying has its orders taken: places one (specification 7.1, 7.4). It answers where it is
 * paid, or how its mail fared.
 */
export const postOrder = (shop: Shop, slices: PageSlices, medio: MedioDePago) => async (c: Context<HttpEnv>) => {
  const solicitud = await readOrder(shop, c)
  if (!solicitud.ok) return answerProblem(c, solicitud)
  const { origin, ip } = c.var.facts
  const placed = await slices.placing(async () =>
    MEDIOS[medio].cobra === 'proveedor'
      ? await shop.payments.createPreference(solicitud.value, origin, ip)
      : await shop.orders.placeWithCorreos(solicitud.value, medio, origin, ip),
  )
  return placed.ok ? c.json(placed.value) : answerProblem(c, placed)
}

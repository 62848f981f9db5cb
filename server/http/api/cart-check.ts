import type { Context } from 'hono'
import * as z from 'zod'
import { LINEAS_DE_CARRITO_MAX } from '#domain/carrito/carrito.ts'
import type { Shop } from '#server/shop/shop.ts'
import type { HttpEnv } from '../env.ts'
import { answerProblem } from '../problem.ts'
import { readJsonBody } from '../read-json.ts'
import { lineaBuscadaSchema } from '../solicitud-schema.ts'

const bodySchema = z.object({
  items: z.array(lineaBuscadaSchema).max(LINEAS_DE_CARRITO_MAX),
  /** Token of the buyer's own unpaid order. */
  pedido: z.string().min(1).max(100).optional(),
})

/** `POST /api/cart/check`: what each line costs now, whether it can be had, and whether it would be held (specification 7.5). */
export const postCartCheck = (shop: Shop) => async (c: Context<HttpEnv>) => {
  const body = await readJsonBody(c, bodySchema)
  if (!body.ok) return answerProblem(c, body)
  const { items, pedido } = body.value
  const unidades = items.filter(({ modo }) => modo === 'stock').length
  return c.json({
    lineas: await shop.orders.checkCarrito(items, pedido),
    reserva: await shop.orders.checkReserva(unidades, c.var.facts.ip, pedido),
  })
}

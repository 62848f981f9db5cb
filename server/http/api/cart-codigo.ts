import type { Context } from 'hono'
import * as z from 'zod'
import { LINEAS_DE_CARRITO_MAX } from '#domain/carrito/carrito.ts'
import type { Shop } from '#server/shop/shop.ts'
import type { HttpEnv } from '../env.ts'
import { answerProblem } from '../problem.ts'
import { readJsonBody } from '../read-json.ts'
import { lineaSchema } from '../solicitud-schema.ts'

const bodySchema = z.object({
  codigo: z.string().min(1).max(200),
  items: z.array(lineaSchema).max(LINEAS_DE_CARRITO_MAX),
  /** Token of the buyer's own unpaid order. */
  pedido: z.string().min(1).max(100).optional(),
})

/** `POST /api/cart/codigo`: what a code takes off each line by each way of paying, or why it doesn't. */
export const postCartCodigo = (shop: Shop) => async (c: Context<HttpEnv>) => {
  const body = await readJsonBody(c, bodySchema)
  if (!body.ok) return answerProblem(c, body)
  const { codigo, items, pedido } = body.value
  const checked = await shop.orders.checkCodigo(codigo, items, c.var.facts.ip, pedido)
  return checked.ok ? c.json(checked.value) : answerProblem(c, checked)
}

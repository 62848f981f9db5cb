import type { Context } from 'hono'
import { fallo } from '#domain/errores.ts'
import { networkOf } from '#server/base/network.ts'
import type { Shop } from '#server/shop/shop.ts'
import type { HttpEnv } from '../env.ts'
import { answerProblem } from '../problem.ts'

/** `GET /api/cuotas?monto=`: how an amount (pesos) is paid in parts by card (specification 46.1). */
export const getCuotas = (shop: Shop) => async (c: Context<HttpEnv>) => {
  const monto = c.req.query('monto') ?? ''
  if (!/^[1-9]\d{0,6}$/.test(monto)) return answerProblem(c, fallo('datos_invalidos'))
  const cuotas = await shop.payments.readCuotas(Number(monto), networkOf(c.get('facts').ip))
  c.header('Cache-Control', cuotas.medios.length > 0 ? 'private, max-age=600' : 'no-store')
  return c.json(cuotas)
}

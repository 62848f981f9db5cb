import type { Context } from 'hono'
import { fallo } from '#domain/errores.ts'
import type { Shop } from '#server/shop/shop.ts'
import type { HttpEnv } from '../env.ts'
import { answerProblem } from '../problem.ts'

/** `GET /api/session`: 204 while an administrator's session stands, else 401 (specification 7.8). */
export const readSession = (shop: Shop) => async (c: Context<HttpEnv>) => {
  const usuario = await shop.accounts.findUsuario(c.req.raw)
  c.header('Cache-Control', 'no-store')
  return usuario?.rol === 'admin' ? c.body(null, 204) : answerProblem(c, fallo('sesion_vencida'))
}

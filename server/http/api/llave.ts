import type { Context } from 'hono'
import * as z from 'zod'
import { respuestaDeLlaveSchema } from '#domain/cuentas/llave.ts'
import { fallo } from '#domain/errores.ts'
import type { Shop } from '#server/shop/shop.ts'
import type { HttpEnv } from '../env.ts'
import { answerProblem } from '../problem.ts'
import { readJsonBody } from '../read-json.ts'

const entradaSchema = z.object({ respuesta: respuestaDeLlaveSchema, mantener: z.boolean() })

/**
 * `POST /api/llave/desafio`: what a browser needs to sign in by a passkey, or to confirm by one (specification 7.18).
 */
export const postDesafio = (shop: Shop) => async (c: Context<HttpEnv>) => {
  if (!c.var.facts.ownPage) return answerProblem(c, fallo('origen_no_permitido'))
  const begun = await shop.accounts.beginEntradaConLlave(c.req.raw, c.var.facts.ip)
  return begun.ok ? answerWith(c, { opciones: begun.value.opciones }, begun.value.headers) : answerProblem(c, begun)
}

/** `POST /api/llave/entrada`: signs in by a passkey, and says whether the administration is open now. */
export const postEntrada = (shop: Shop) => async (c: Context<HttpEnv>) => {
  if (!c.var.facts.ownPage) return answerProblem(c, fallo('origen_no_permitido'))
  const body = await readJsonBody(c, entradaSchema)
  if (!body.ok) return answerProblem(c, body)
  const entered = await shop.accounts.enterWithLlave(body.value, c.req.raw, c.var.facts.ip)
  if (!entered.ok) return answerProblem(c, entered)
  const { usuario, headers } = entered.value
  return answerWith(c, { admin: usuario.rol === 'admin' }, headers)
}

function answerWith(c: Context<HttpEnv>, body: object, cookies: Headers): Response {
  c.header('Cache-Control', 'no-store')
  for (const line of cookies.getSetCookie()) c.header('Set-Cookie', line, { append: true })
  return c.json(body)
}

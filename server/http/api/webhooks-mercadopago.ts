import type { Context } from 'hono'
import type { Shop } from '#server/shop/shop.ts'
import type { HttpEnv } from '../env.ts'
import { answerProblem } from '../problem.ts'

/** `POST /api/webhooks/mercadopago`: the provider's notice; its body may be missing in the old format. */
export const postNotice = (shop: Shop) => async (c: Context<HttpEnv>) => {
  const text = await c.req.text()
  const received = await shop.payments.receiveNotice({
    query: new URL(c.req.url).searchParams,
    headers: c.req.raw.headers,
    body: parseOrNull(text),
  })
  return received.ok ? c.json({}) : answerProblem(c, received)
}

function parseOrNull(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

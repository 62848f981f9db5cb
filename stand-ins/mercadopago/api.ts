import { createHash, randomUUID } from 'node:crypto'
import { Hono, type Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { apiError, faultInPreference, type ApiError } from './check-preference.ts'
import { toPaymentJson, toPreferenceJson, toRefundJson } from './json.ts'
import { misbehave } from './misbehaviour.ts'
import { createPlansApi } from './plans.ts'
import { refundPayment } from './refund-payment.ts'
import { expireCoupon, notifyShop, readPayment, RELEASE_MS, type StandIn } from './stand-in.ts'
import type { Payment, PreferenceBody } from './types.ts'

const NOT_FOUND = apiError(404, 'not_found', 'Payment not found', [{ code: 2000, description: 'Payment not found' }])

/** The provider's JSON interface, as far as the SDK's preferences, payments and refunds need it. */
export function createProviderApi(standIn: StandIn): Hono {
  const app = new Hono()
  const authorize = createMiddleware(async (c, next) => {
    if (c.req.header('authorization') !== `Bearer ${standIn.accessToken}`) {
      return failAsProvider(c, apiError(401, 'unauthorized', 'invalid access token'))
    }
    await next()
  })
  app.use('/checkout/preferences/*', misbehave(standIn.control))
  app.use('/v1/payments/*', misbehave(standIn.control))
  app.use('/checkout/preferences/*', authorize)
  app.use('/v1/*', authorize)
  app.use('/users/me', authorize)

  app.route('/v1/payment_methods', createPlansApi(standIn.control))

  app.get('/users/me', (c) => c.json({ id: standIn.collectorId, site_id: 'MLU', tags: ['normal'], status: {} }))

  // The SDK posts with a slash at the end, the documentation without.
  app.on('POST', ['/checkout/preferences', '/checkout/preferences/'], (c) =>
    answerOnce(standIn, c, async () => {
      const body = await readSentBody(c)
      const fault = faultInPreference(body, standIn.clock())
      if (fault !== null) return fault
      const preference = {
        id: `${standIn.collectorId}-${randomUUID()}`,
        body: body as PreferenceBody,
        created: standIn.clock(),
      }
      standIn.store.addPreference(preference)
      return { status: 201, body: toPreferenceJson(standIn, preference) }
    }),
  )

  app.get('/checkout/preferences/:id', (c) => {
    const preference = standIn.store.findPreference(c.req.param('id'))
    if (preference === null) return failAsProvider(c, apiError(404, 'not_found', 'Preference not found'))
    return c.json(toPreferenceJson(standIn, preference))
  })

  app.get('/v1/payments/search', (c) => {
    standIn.store.releaseMoney(standIn.clock(), RELEASE_MS)
    const by = c.req.query('range') === 'date_last_updated' ? 'updated' : 'created'
    const found = standIn.store
      .searchPayments({
        reference: c.req.query('external_reference') ?? null,
        by,
        from: Date.parse(c.req.query('begin_date') ?? '') || 0,
        to: Date.parse(c.req.query('end_date') ?? '') || Number.MAX_SAFE_INTEGER,
      })
      .map((payment) => expireCoupon(standIn, payment))
    if (c.req.query('criteria') !== 'asc') found.reverse()
    const limit = Number(c.req.query('limit') ?? 30)
    const offset = Number(c.req.query('offset') ?? 0)
    const results = found.slice(offset, offset + limit).map((payment) => describePayment(standIn, payment))
    return c.json({ paging: { total: found.length, limit, offset }, results })
  })

  app.get('/v1/payments/:id{[0-9]+}', (c) => {
    const payment = readPayment(standIn, Number(c.req.param('id')))
    return payment === null ? failAsProvider(c, NOT_FOUND) : c.json(describePayment(standIn, payment))
  })

  app.post('/v1/payments/:id{[0-9]+}/refunds', (c) => {
    const id = Number(c.req.param('id'))
    if (c.req.header('x-idempotency-key') === undefined) {
      return failAsProvider(c, apiError(400, 'bad_request', "Header X-Idempotency-Key can't be null"))
    }
    return answerOnce(standIn, c, async () => {
      const payment = readPayment(standIn, id)
      if (payment === null) return NOT_FOUND
      const made = refundPayment(standIn, payment, ((await readSentBody(c)) as { amount?: unknown } | null)?.amount)
      if ('error' in made) return made
      void notifyShop(standIn, payment, 'payment.updated')
      return { status: 201, body: toRefundJson(made) }
    })
  })

  // The SDK lists refunds at an address that ends with a slash.
  app.on('GET', ['/v1/payments/:id{[0-9]+}/refunds', '/v1/payments/:id{[0-9]+}/refunds/'], (c) => {
    const payment = readPayment(standIn, Number(c.req.param('id')))
    return payment === null
      ? failAsProvider(c, NOT_FOUND)
      : c.json(standIn.store.listRefunds(payment.id).map(toRefundJson))
  })

  app.get('/v1/payments/:id{[0-9]+}/refunds/:refund{[0-9]+}', (c) => {
    const refunds = standIn.store.listRefunds(Number(c.req.param('id')))
    const found = refunds.find((one) => one.id === Number(c.req.param('refund')))
    return found === undefined
      ? failAsProvider(c, apiError(404, 'not_found', 'Refund not found'))
      : c.json(toRefundJson(found))
  })

  return app
}

type Answer = ApiError | { status: number; body: Record<string, unknown> }

/** The same idempotency key on the same address gives the first answer again, whatever the body says now. */
async function answerOnce(standIn: StandIn, c: Context, make: () => Promise<Answer>): Promise<Response> {
  const given = c.req.header('x-idempotency-key')
  const key = given === undefined ? null : createHash('sha256').update(`${c.req.path}\n${given}`).digest('hex')
  // The first request may still be being worked on.
  if (key !== null) await standIn.answering.get(key)?.catch(() => undefined)
  const kept = key === null ? null : standIn.store.findAnswer(key)
  if (kept !== null)
    return c.body(kept.body, kept.status as ContentfulStatusCode, { 'Content-Type': 'application/json' })
  const making = make()
  if (key !== null) standIn.answering.set(key, making)
  const answer = await making.finally(() => key !== null && standIn.answering.delete(key))
  if (!('body' in answer)) return failAsProvider(c, answer)
  if (key !== null) standIn.store.keepAnswer(key, answer.status, JSON.stringify(answer.body))
  return c.json(answer.body, answer.status as ContentfulStatusCode)
}

function describePayment(standIn: StandIn, payment: Payment): Record<string, unknown> {
  const preference = standIn.store.findPreference(payment.preferenceId)!
  return toPaymentJson(payment, preference, standIn.store.listRefunds(payment.id), standIn.clock())
}

async function readSentBody(c: Context): Promise<unknown> {
  try {
    return await c.req.json()
  } catch {
    return null
  }
}

function failAsProvider(c: Context, error: ApiError): Response {
  return c.json(error, error.status as ContentfulStatusCode)
}

import { createHmac } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Hono } from 'hono'
import { MercadoPagoConfig, Payment, PaymentRefund, Preference } from 'mercadopago'
import { AppConfig } from 'mercadopago/dist/utils/config/index.js'
import { afterEach, describe, expect, it } from 'vitest'
import { formatCentavos } from '#domain/dinero/centavos.ts'
import { serveLocally } from '../serve.ts'
import { createMercadoPagoStandIn } from './index.ts'

const TOKEN = 'TEST-1-1-a-900000001'
const SECRET = 'webhook-secret'
const cleanups: (() => unknown)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup()
})

type Received = { url: URL; headers: Headers; body: any }

/** A stand-in under a prefix on a real port, and a shop that keeps the notifications it is sent. */
async function start({
  file = ':memory:',
  clock = Date.now,
  answers = [200],
}: { file?: string; clock?: () => number; answers?: number[] } = {}) {
  const received: Received[] = []
  const shopApp = new Hono().post('/aviso', async (c) => {
    received.push({ url: new URL(c.req.url), headers: c.req.raw.headers, body: await c.req.json() })
    return c.body(null, (answers[received.length - 1] ?? 200) as 200)
  })
  const shop = await serveLocally(shopApp)
  const standIn = createMercadoPagoStandIn({
    file,
    clock,
    accessToken: TOKEN,
    webhookSecret: SECRET,
    publicUrl: (origin) => `${origin}/demo/mercadopago`,
  })
  const server = await serveLocally(new Hono().route('/demo/mercadopago', standIn.app))
  const base = `${server.url}/demo/mercadopago`
  Object.assign(AppConfig, { BASE_URL: base })
  cleanups.push(shop.close, server.close, () => standIn.close())
  const body = {
    items: [
      { id: 'A', title: 'Camiseta <b>Uruguay</b>', quantity: 1, unit_price: 2190, currency_id: 'UYU' },
      { id: 'envio', title: 'Envío', quantity: 1, unit_price: 260, currency_id: 'UYU' },
    ],
    external_reference: 'pedido-1',
    back_urls: {
      success: 'http://localhost:3000/checkout/success?token=t',
      pending: 'http://localhost:3000/checkout/pending',
      failure: 'http://localhost:3000/checkout/failure',
    },
    notification_url: `${shop.url}/aviso?source_news=webhooks`,
    payment_methods: { installments: 6 },
  }
  return { standIn, base, body, received }
}

function config(accessToken = TOKEN) {
  return new MercadoPagoConfig({ accessToken, options: { timeout: 3000, maxRetries: 0 } })
}

function press(base: string, preferenceId: string, fields: Record<string, string>) {
  return fetch(`${base}/checkout/v1/pagar`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ pref_id: preferenceId, ...fields }),
  })
}

describe('the Mercado Pago stand-in, through the official SDK', () => {
  it('creates a preference and gives it back', async () => {
    const { body, base } = await start()
    const created = await new Preference(config()).create({ body })
    expect(created.init_point).toBe(`http://localhost:3000/demo/mercadopago/checkout/v1/redirect?pref_id=${created.id}`)
    expect(created).toMatchObject({ collector_id: 900000001, site_id: 'MLU', external_reference: 'pedido-1' })
    const read = await new Preference(config()).get({ preferenceId: created.id! })
    expect(read.items).toEqual(body.items)
    // The documentation writes it so, without the slash that the SDK appends.
    const plain = await fetch(`${base}/checkout/preferences`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${TOKEN}` },
      body: JSON.stringify(body),
    })
    expect(plain.status).toBe(201)
  })

  it('refuses another token with 401, on every address', async () => {
    const { body } = await start()
    await expect(new Preference(config('wrong')).create({ body })).rejects.toMatchObject({ status: 401 })
    await expect(new Payment(config('wrong')).get({ id: 1 })).rejects.toMatchObject({ status: 401 })
    await expect(new Payment(config('wrong')).search({ options: {} })).rejects.toMatchObject({ status: 401 })
  })

  it.each([
    ['no items', { items: [] }, 'invalid_items'],
    ['an item without a title', { items: [{ id: 'x', quantity: 1, unit_price: 1 }] }, 'invalid_items'],
    ['half a shirt', { items: [{ id: 'x', title: 'x', quantity: 0.5, unit_price: 1 }] }, 'invalid_items'],
    ['a price of nothing', { items: [{ id: 'x', title: 'x', quantity: 1, unit_price: 0 }] }, 'invalid_items'],
    ['a price below nothing', { items: [{ id: 'x', title: 'x', quantity: 1, unit_price: -1 }] }, 'invalid_items'],
    ['a return address that is none', { back_urls: { success: 'checkout' } }, 'invalid_back_urls'],
    ['an automatic return to http', { auto_return: 'approved' }, 'invalid_auto_return'],
    [
      'an end in the past',
      { expires: true, expiration_date_to: '2020-01-01T00:00:00.000+00:00' },
      'invalid_expiration_date_to',
    ],
    ['a date with a Z', { date_of_expiration: '2030-01-01T00:00:00.000Z' }, 'invalid_date_of_expiration'],
  ])('refuses %s', async (_title, change, error) => {
    const { body } = await start()
    const refused = new Preference(config()).create({ body: { ...body, ...change } as never })
    await expect(refused).rejects.toMatchObject({ status: 400, error })
  })

  it('answers the same idempotency key with the same preference', async () => {
    const { body } = await start()
    const create = (idempotencyKey: string) =>
      new Preference(config()).create({ body, requestOptions: { idempotencyKey } })
    const [first, again, other] = [await create('k1'), await create('k1'), await create('k2')]
    expect(again.id).toBe(first.id)
    expect(other.id).not.toBe(first.id)
  })

  it('finds payments by their external reference and refunds them, in part and whole', async () => {
    const { body, standIn } = await start()
    const { id } = await new Preference(config()).create({ body })
    const paymentId = standIn.addPayment(id!, { status: 'approved', statusDetail: 'accredited' })
    const found = await new Payment(config()).search({ options: { external_reference: 'pedido-1' } })
    expect(found.results?.map((one) => Number(one.id))).toEqual([paymentId])
    expect((await new Payment(config()).search({ options: { external_reference: 'other' } })).results).toEqual([])

    await new PaymentRefund(config()).create({ payment_id: paymentId, body: { amount: 450 } })
    expect(await new Payment(config()).get({ id: paymentId })).toMatchObject({
      status: 'approved',
      status_detail: 'partially_refunded',
      transaction_amount: 2450,
      transaction_amount_refunded: 450,
    })
    const tooMuch = new PaymentRefund(config()).create({ payment_id: paymentId, body: { amount: 2001 } })
    await expect(tooMuch).rejects.toMatchObject({ status: 400 })
    await new PaymentRefund(config()).total({ payment_id: paymentId })
    expect(await new Payment(config()).get({ id: paymentId })).toMatchObject({
      status: 'refunded',
      transaction_amount_refunded: 2450,
    })
    const refunds = (await new PaymentRefund(config()).list({ payment_id: paymentId })) as unknown as {
      amount: number
    }[]
    expect(refunds.map((refund) => refund.amount)).toEqual([450, 2000])
  })

  it('says 404 to a payment that doesn’t exist', async () => {
    await start()
    await expect(new Payment(config()).get({ id: 5 })).rejects.toMatchObject({ status: 404, error: 'not_found' })
  })

  it('16.7 keeps preferences and payments across a restart', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'mp-'))
    cleanups.push(() => rm(folder, { recursive: true, force: true }))
    const file = join(folder, 'mercadopago.db')
    const first = await start({ file })
    const { id } = await new Preference(config()).create({ body: first.body })
    const paymentId = first.standIn.addPayment(id!, { status: 'pending', statusDetail: 'pending_waiting_payment' })
    first.standIn.close()
    cleanups.pop()
    await start({ file })
    expect((await new Preference(config()).get({ preferenceId: id! })).id).toBe(id)
    expect(await new Payment(config()).get({ id: paymentId })).toMatchObject({ status: 'pending' })
  })
})

describe('the checkout page', () => {
  it('46.2 shows items, total, its card’s own plans up to the limit, and no markup of the shop’s', async () => {
    const { body, base } = await start()
    const { id } = await new Preference(config()).create({ body })
    const response = await fetch(`${base}/checkout/v1/redirect?pref_id=${id}`)
    const page = await response.text()
    expect(response.headers.get('content-security-policy')).toContain("style-src 'self'")
    expect(page).toContain('Camiseta &lt;b&gt;Uruguay&lt;/b&gt;')
    expect(page).toContain('$\u00a02.450')
    const plans = await fetch(`${base}/v1/payment_methods/installments?amount=2450&payment_method_id=visa`, {
      headers: { Authorization: `Bearer ${TOKEN}` },
    })
    const [{ payer_costs }] = (await plans.json()) as [
      { payer_costs: { installments: number; installment_amount: number; total_amount: number }[] },
    ]
    const six = payer_costs.find(({ installments }) => installments === 6)!
    const [each, total] = [six.installment_amount, six.total_amount].map((pesos) =>
      formatCentavos(Math.round(pesos * 100)),
    )
    expect(page).toContain(`6 cuotas de ${each}, total ${total}`)
    expect(page).not.toContain('7 cuotas')
    expect(page).not.toMatch(/ style=|<style|<script/)
    expect(page).toContain('Hace de Mercado Pago')
    expect((await fetch(`${base}/checkout/v1/estilo.css`)).headers.get('content-type')).toContain('text/css')
  })

  it('16.6 tells the shop with a signed notification and sends the buyer back with all parameters', async () => {
    const { body, base, received, standIn } = await start()
    const { id } = await new Preference(config()).create({ body })
    const response = await press(base, id!, { resultado: 'aprobar', cuotas: '3', intento: 'a' })
    const payment = standIn.listPaymentsOf(id!)[0]!
    expect(response.status).toBe(303)
    const location = new URL(response.headers.get('location')!)
    expect(location.pathname).toBe('/checkout/success')
    expect(Object.fromEntries(location.searchParams)).toEqual({
      token: 't',
      collection_id: String(payment.id),
      collection_status: 'approved',
      payment_id: String(payment.id),
      status: 'approved',
      external_reference: 'pedido-1',
      payment_type: 'credit_card',
      merchant_order_id: String(payment.id + 500_000_000),
      preference_id: id,
      site_id: 'MLU',
      processing_mode: 'aggregator',
      merchant_account_id: 'null',
    })
    await standIn.settle()
    expect(received).toHaveLength(1)
    const { url, headers, body: notice } = received[0]!
    expect(Object.fromEntries(url.searchParams)).toEqual({
      source_news: 'webhooks',
      'data.id': String(payment.id),
      type: 'payment',
    })
    expect(notice).toMatchObject({ type: 'payment', action: 'payment.created', data: { id: String(payment.id) } })
    const { ts, v1 } = /^ts=(?<ts>\d+),v1=(?<v1>[0-9a-f]{64})$/.exec(headers.get('x-signature')!)!.groups!
    const signed = `id:${payment.id};request-id:${headers.get('x-request-id')};ts:${ts};`
    expect(v1).toBe(createHmac('sha256', SECRET).update(signed).digest('hex'))
    expect(await new Payment(config()).get({ id: payment.id })).toMatchObject({
      status: 'approved',
      status_detail: 'accredited',
      installments: 3,
      transaction_amount: 2450,
      currency_id: 'UYU',
    })
  })

  it.each([
    [
      { resultado: 'rechazar', motivo: 'cc_rejected_call_for_authorize' },
      '/checkout/failure',
      'rejected',
      'cc_rejected_call_for_authorize',
    ],
    [
      { resultado: 'rechazar', motivo: 'cc_rejected_insufficient_amount' },
      '/checkout/failure',
      'rejected',
      'cc_rejected_insufficient_amount',
    ],
    [
      { resultado: 'rechazar', motivo: 'cc_rejected_other_reason' },
      '/checkout/failure',
      'rejected',
      'cc_rejected_other_reason',
    ],
    [{ resultado: 'pendiente', red: 'abitab' }, '/checkout/pending', 'pending', 'pending_waiting_payment'],
    [{ resultado: 'pendiente', red: 'redpagos' }, '/checkout/pending', 'pending', 'pending_waiting_payment'],
  ])('ends as chosen: %o', async (fields, path, status, detail) => {
    const { body, base, standIn } = await start()
    const { id } = await new Preference(config()).create({ body })
    const response = await press(base, id!, { ...fields, intento: 'a' })
    expect(new URL(response.headers.get('location')!).pathname).toBe(path)
    expect(standIn.listPaymentsOf(id!)[0]).toMatchObject({ status, statusDetail: detail })
  })

  it('makes one payment of two presses of the same button, and another one of the page opened again', async () => {
    const { body, base, standIn } = await start()
    const { id } = await new Preference(config()).create({ body })
    await Promise.all([1, 2].map(() => press(base, id!, { resultado: 'aprobar', intento: 'a' })))
    expect(standIn.listPaymentsOf(id!)).toHaveLength(1)
    await press(base, id!, { resultado: 'aprobar', intento: 'b' })
    expect(standIn.listPaymentsOf(id!)).toHaveLength(2)
  })

  it('says that the link expired, and takes no payment then', async () => {
    let now = Date.UTC(2026, 10, 18)
    const { body, base, standIn } = await start({ clock: () => now })
    const limits = { expires: true, expiration_date_to: '2026-11-18T00:30:00.000+00:00' }
    const { id } = await new Preference(config()).create({ body: { ...body, ...limits } })
    now += 31 * 60_000
    const response = await fetch(`${base}/checkout/v1/redirect?pref_id=${id}`)
    expect(response.status).toBe(410)
    expect(await response.text()).toContain('Este enlace de pago venció.')
    expect((await press(base, id!, { resultado: 'aprobar', intento: 'a' })).status).toBe(410)
    expect(standIn.listPaymentsOf(id!)).toEqual([])
  })

  it('lets a coupon be paid later, or expire by itself', async () => {
    let now = Date.UTC(2026, 10, 18)
    const { body, base, standIn, received } = await start({ clock: () => now })
    const limits = { expires: true, expiration_date_to: '2026-11-18T00:30:00.000+00:00' }
    const { id } = await new Preference(config()).create({ body: { ...body, ...limits } })
    await press(base, id!, { resultado: 'pendiente', red: 'abitab', intento: 'a' })
    await press(base, id!, { resultado: 'pendiente', red: 'redpagos', intento: 'b' })
    const [first, second] = standIn.listPaymentsOf(id!)
    // The link has ended; the coupons that it made haven't.
    now += 31 * 60_000
    const page = await fetch(`${base}/checkout/v1/redirect?pref_id=${id}`)
    expect((await page.text()).match(/Pagar el cupón/g)).toHaveLength(2)
    await fetch(`${base}/checkout/v1/cupon`, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ pago: String(first!.id), resultado: 'pagado' }),
    })
    expect(await new Payment(config()).get({ id: first!.id })).toMatchObject({ status: 'approved' })
    await standIn.settle()
    expect(received.at(-1)!.body.action).toBe('payment.updated')
    now += 4 * 24 * 3_600_000
    expect(await new Payment(config()).get({ id: second!.id })).toMatchObject({
      status: 'cancelled',
      status_detail: 'expired',
    })
  })

  it('notifies again when the shop didn’t take it', async () => {
    const { body, base, standIn, received } = await start({ answers: [503, 200] })
    const { id } = await new Preference(config()).create({ body })
    await press(base, id!, { resultado: 'aprobar', intento: 'a' })
    await standIn.settle()
    expect(received).toHaveLength(2)
  })

  it('sends the former format too when the address doesn’t ask for webhooks alone', async () => {
    const { body, base, standIn, received } = await start()
    const address = body.notification_url.split('?')[0]!
    const { id } = await new Preference(config()).create({ body: { ...body, notification_url: address } })
    await press(base, id!, { resultado: 'aprobar', intento: 'a' })
    await standIn.settle()
    expect(received.map(({ url }) => url.searchParams.get('topic')).toSorted()).toEqual([null, 'payment'].toSorted())
  })
})

describe('the provider as it is told to be', () => {
  it('misbehaves by control, for so many calls, and for whoever has its token alone', async () => {
    const { base } = await start()
    const headers = { Authorization: `Bearer ${TOKEN}`, 'Content-Type': 'application/json' }
    const control = (init: RequestInit) => fetch(`${base}/control`, { headers, ...init })
    const search = async () => (await fetch(`${base}/v1/payments/search`, { headers })).status
    expect((await control({ method: 'PUT', headers: {}, body: '{}' })).status).toBe(401)
    expect((await control({ method: 'PUT', body: '{"api":{"kind":"explode"}}' })).status).toBe(400)
    const told = { api: { kind: 'status', status: 429 }, calls: 2 }
    expect((await control({ method: 'PUT', body: JSON.stringify(told) })).status).toBe(200)
    expect([await search(), await search(), await search()]).toEqual([429, 429, 200])
    await control({ method: 'PUT', body: JSON.stringify({ api: { kind: 'cut' } }) })
    await expect(search()).rejects.toThrow()
    await control({ method: 'DELETE' })
    expect(await search()).toBe(200)
  })

  it('has another amount paid than was asked for, and finds payments by when they were made or changed', async () => {
    let now = Date.UTC(2026, 10, 18, 15)
    const { standIn, body } = await start({ clock: () => now })
    const { id } = await new Preference(new MercadoPagoConfig({ accessToken: TOKEN })).create({ body })
    standIn.misbehave({ amount: 99 })
    const first = standIn.addPayment(id!, { status: 'approved', statusDetail: 'accredited' })
    standIn.misbehave(null)
    now += 60_000
    const second = standIn.addPayment(id!, { status: 'pending', statusDetail: 'pending_contingency' })
    now += 60_000
    standIn.setPaymentStatus(first, 'charged_back', 'in_process')
    const search = async (range: 'date_created' | 'date_last_updated', from: number, to: number) => {
      const options = { range, begin_date: new Date(from).toISOString(), end_date: new Date(to).toISOString() }
      const { results } = await new Payment(new MercadoPagoConfig({ accessToken: TOKEN })).search({
        options: { ...options, sort: range, criteria: 'asc' },
      })
      return results!.map((payment) => Number(payment.id))
    }
    expect(standIn.listPaymentsOf(id!).map(({ amount }) => amount)).toEqual([99, 2450])
    expect(await search('date_created', now - 120_000, now - 60_000)).toEqual([first, second])
    expect(await search('date_created', now - 60_000, now)).toEqual([second])
    expect(await search('date_last_updated', now - 60_000, now)).toEqual([second, first])
  })
})

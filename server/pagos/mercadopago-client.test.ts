import { Hono } from 'hono'
import { stream } from 'hono/streaming'
import { pino } from 'pino'
import { afterEach, describe, expect, it } from 'vitest'
import { serveLocally } from '#stand-ins/serve.ts'
import { createMercadoPagoClient } from './mercadopago-client.ts'

const cleanups: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0)) await cleanup()
})

/** A client of a provider that answers as the test wants. */
async function connect(app: Hono, lines: string[] = []) {
  const server = await serveLocally(app)
  cleanups.push(server.close)
  const log = pino({ level: 'warn' }, { write: (line) => void lines.push(line) })
  return createMercadoPagoClient({ accessToken: 'APP_USR-1-2-secret-77', baseUrl: () => server.url, log })
}

const BODY = { items: [{ id: 'a', title: 'a', quantity: 1, unit_price: 1 }] }
const PAYMENT = { id: 5, status: 'approved', transaction_amount: 10, currency_id: 'UYU' }

const UNTOLD = {
  cargos: null,
  numerados: false,
  netoRecibido: null,
  totalPagado: null,
  cuota: null,
  seLibera: null,
  liberado: false,
}

describe('the client of the card provider', () => {
  it('8.6 answers within 10 s when the provider doesn’t, or only begins to', async () => {
    const never = () => new Promise<Response>(() => undefined)
    const silent = await connect(new Hono().all('*', never))
    const halting = await connect(
      new Hono().all('*', (c) =>
        stream(c, async (out) => {
          await out.write('{')
          await never()
        }),
      ),
    )
    // The client's own deadline ends the wait: nothing else would.
    expect(silent.deadline).toBeLessThan(10_000)
    const answers = await Promise.all([
      silent.createPreference(BODY, 'k'),
      halting.readPayment('5'),
      silent.searchPayments('x'),
    ])
    for (const answer of answers) expect(answer).toMatchObject({ ok: false, code: 'pago_no_disponible' })
  })

  it('tries once more after a stumble, with the same idempotency key', async () => {
    const keys: (string | undefined)[] = []
    const client = await connect(
      new Hono().post('/checkout/preferences/', (c) => {
        keys.push(c.req.header('x-idempotency-key'))
        return keys.length === 1 ? c.json({}, 503) : c.json({ id: 'p', init_point: 'https://pay' }, 201)
      }),
    )
    expect(await client.createPreference(BODY, 'k')).toEqual({ ok: true, value: { id: 'p', initPoint: 'https://pay' } })
    expect(keys).toEqual(['k', 'k'])
  })

  it('never sends one call’s idempotency key with another', async () => {
    const keys: (string | undefined)[] = []
    const client = await connect(
      new Hono().post('/checkout/preferences/', (c) => {
        keys.push(c.req.header('x-idempotency-key'))
        return c.json({ id: 'p', init_point: 'https://pay' }, 201)
      }),
    )
    await client.createPreference(BODY, 'first')
    await client.createPreference(BODY, 'second')
    expect(keys).toEqual(['first', 'second'])
  })

  it.each([
    ['a refusal', 400, { message: 'items needed', error: 'invalid_items' }],
    ['a wrong token', 401, { message: 'invalid access token' }],
    ['an answer without an address', 201, { id: 'p' }],
  ] as const)('takes %s for a failure and logs one line of it, without the token', async (_title, status, body) => {
    const lines: string[] = []
    const client = await connect(
      new Hono().post('*', (c) => c.json(body, status)),
      lines,
    )
    expect(await client.createPreference(BODY, 'k')).toMatchObject({ ok: false, code: 'pago_no_disponible' })
    expect(lines).toHaveLength(1)
    expect(lines[0]).not.toContain('secret')
  })

  it('reads payments with the fields that an order is decided by, numbers or texts', async () => {
    const client = await connect(
      new Hono()
        .get('/v1/payments/5', (c) => c.json(PAYMENT))
        .get('/v1/payments/search', (c) =>
          c.json({
            results: [
              {
                ...PAYMENT,
                id: '6',
                collector_id: '77',
                external_reference: c.req.query('external_reference'),
                status_detail: 'accredited',
                date_of_expiration: '2026-11-21T00:00:00.000-04:00',
                date_created: '2026-11-18T00:00:00.000-04:00',
                live_mode: true,
                shipping_amount: 0,
                transaction_amount_refunded: 4,
                refunds: [
                  { id: 9, amount: 3, status: 'in_process' },
                  { id: 8, amount: 4 },
                ],
                installments: 3,
                payment_method_id: 'visa',
              },
            ],
          }),
        ),
    )
    expect(client.collectorId).toBe('77')
    expect(await client.readPayment('5')).toEqual({
      ok: true,
      value: {
        id: '5',
        status: 'approved',
        statusDetail: '',
        externalReference: null,
        amount: 10,
        currency: 'UYU',
        collectorId: null,
        method: '',
        installments: 1,
        expires: null,
        ticketUrl: '',
        created: 0,
        updated: 0,
        liveMode: null,
        shipping: 0,
        refunded: 0,
        refunds: [],
        cost: UNTOLD,
      },
    })
    expect(await client.searchPayments('pedido-1')).toEqual({
      ok: true,
      value: [
        {
          id: '6',
          status: 'approved',
          statusDetail: 'accredited',
          externalReference: 'pedido-1',
          amount: 10,
          currency: 'UYU',
          collectorId: '77',
          method: 'visa',
          installments: 3,
          expires: Date.UTC(2026, 10, 21, 4),
          ticketUrl: '',
          created: Date.UTC(2026, 10, 18, 4),
          updated: Date.UTC(2026, 10, 18, 4),
          liveMode: true,
          shipping: 0,
          refunded: 4,
          refunds: [
            { id: '9', amount: 3, status: 'in_process' },
            { id: '8', amount: 4, status: 'approved' },
          ],
          cost: UNTOLD,
        },
      ],
    })
  })

  it('31.12 leaves out a payment that can’t be read, logs it, and tells the others', async () => {
    const lines: string[] = []
    const odd = { ...PAYMENT, id: 6, transaction_amount: null }
    const client = await connect(
      new Hono().get('/v1/payments/search', (c) => c.json({ paging: { total: 12 }, results: [PAYMENT, odd, null] })),
      lines,
    )
    const range = { by: 'date_created', from: 0, to: 1, offset: 0, limit: 50 } as const
    expect(await client.listPayments(range)).toMatchObject({
      ok: true,
      value: { payments: [{ id: '5' }], count: 3, total: 12 },
    })
    expect(await client.searchPayments('x')).toMatchObject({ ok: true, value: [{ id: '5' }] })
    expect(lines).toHaveLength(4)
    expect(lines[0]).toContain('"pago":6')
  })

  it('tells a payment that doesn’t exist from a provider that isn’t there', async () => {
    const client = await connect(new Hono())
    expect(await client.readPayment('5')).toMatchObject({ ok: false, code: 'no_encontrado' })
    await cleanups.shift()!()
    expect(await client.readPayment('5')).toMatchObject({ ok: false, code: 'pago_no_disponible' })
  })
})

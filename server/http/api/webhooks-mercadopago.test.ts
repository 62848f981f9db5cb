import { expect, it } from 'vitest'
import { describeOnEveryDatabase } from '#tests/databases.ts'
import { expectProblem } from '#tests/problem.ts'
import { openShopApp } from '#tests/shop-app.ts'
import { buildNotification } from '#stand-ins/mercadopago/notifications.ts'

const PATH = '/api/webhooks/mercadopago'
const SECRET = 'webhook-secret'

describeOnEveryDatabase('the card provider’s notices over HTTP', (open) => {
  it('7.7, 12.7, 12.13 stores a signed notice before it answers 200, also without an Origin and twice', async () => {
    const runtime = await open()
    const { request, notices } = await openShopApp(runtime)
    const { url, headers, body } = buildNotification(
      `http://localhost${PATH}?source_news=webhooks`,
      { paymentId: 12345, action: 'payment.created', format: 'webhook' },
      { secret: SECRET, collectorId: 1, now: runtime.clock() },
    )
    for (let i = 0; i < 2; i++) {
      const response = await request(url.replace('http://localhost', ''), { method: 'POST', headers, body })
      expect(response.status).toBe(200)
    }
    const stored = await runtime.database.read.selectFrom('avisosPago').selectAll().execute()
    expect(stored.length).toBeGreaterThan(0)
    for (const aviso of stored) expect(aviso).toMatchObject({ pagoId: '12345', firmaValida: 1, estado: 'pendiente' })
    expect(notices()).toBeGreaterThan(0)
  })

  it('12.6 answers 401 to a notice whose signature doesn’t hold, with at most one line in the log', async () => {
    const runtime = await open()
    const { post, logged } = await openShopApp(runtime)
    const signatures: Record<string, string>[] = [
      {},
      { 'x-signature': '', 'x-request-id': '1' },
      { 'x-signature': 'ts=1,v1=00', 'x-request-id': '1' },
      { 'x-signature': `ts=${'9'.repeat(400)},v1=${'f'.repeat(64)}`, 'x-request-id': '1' },
      { 'x-signature': '='.repeat(500), 'x-request-id': '1' },
    ]
    for (const [i, headers] of signatures.entries()) {
      const response = await post(`${PATH}?data.id=12345&type=payment`, { data: { id: '12345' } }, headers)
      await expectProblem(response, 'firma_invalida', JSON.stringify(headers))
      expect(logged()).toHaveLength(i + 1)
    }
    expect(logged(50)).toEqual([])
  })

  it('17.1, 17.2, 17.13 answers 400 to what no payment can be read from, and stores nothing', async () => {
    const runtime = await open()
    const { post, readEverything, logged, notices } = await openShopApp(runtime)
    const before = await readEverything()
    const cases: [query: string, body: unknown][] = [
      ['', ''],
      ['', 'null'],
      ['', '[]'],
      ['', '7'],
      ['', '{"type":'],
      ['', new Uint8Array([0xff, 0xfe, 0x00])],
      ['', {}],
      ['', { type: 7 }],
      ['', { type: 'payment' }],
      ['', { type: 'payment', data: null }],
      ['', { type: 'payment', data: { id: 'x' } }],
      ['', { type: 'payment', data: { id: -1 } }],
      ['', { type: 'payment', data: { id: 1.5 } }],
      ['', { type: 'payment', data: { id: '1'.repeat(21) } }],
      ['', { type: 'payment', data: { id: '1\0' } }],
      ['?type=payment&data.id=', {}],
      ['?type=payment&data.id=%00', {}],
      ['?type=payment&data.id=../../v1/payments/1', {}],
      ['?topic=payment&id=__proto__', {}],
      ['?type=', {}],
    ]
    for (const [query, body] of cases) {
      await expectProblem(await post(`${PATH}${query}`, body), 'cuerpo_invalido', `${query} ${JSON.stringify(body)}`)
    }
    expect(await readEverything()).toEqual(before)
    expect(logged()).toEqual([])
    expect(notices()).toBe(0)
  })

  it('12.7 answers 200 to a notice about anything but a payment, and leaves it alone', async () => {
    const runtime = await open()
    const { post, readEverything } = await openShopApp(runtime)
    const before = await readEverything()
    for (const type of ['merchant_order', 'plan', '__proto__', 'x'.repeat(1000)]) {
      expect((await post(`${PATH}?type=${type}&data.id=1`, {})).status).toBe(200)
    }
    expect(await readEverything()).toEqual(before)
  })
})

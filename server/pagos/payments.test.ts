import { afterEach, expect, it } from 'vitest'
import { changeMedioDePago } from '#server/pedidos/mover/switch-medio.ts'
import { expirePedidos } from '#server/pedidos/mover/expire-pedidos.ts'
import { findPedido } from '#server/pedidos/guardar/find-pedido.ts'
import { DEMO_AJUSTES } from '#domain/ajustes/demo-ajustes.ts'
import { saveAjustes } from '#server/ajustes/guardar/save-ajustes.ts'
import { readAjustes } from '#server/ajustes/read-ajustes.ts'
import { describeOnEveryDatabase, TEST_NOW, type TestRuntime } from '#tests/databases.ts'
import { newTelefono } from '#tests/factories.ts'
import { insertShirt, openPayments, ORIGIN, solicitud, TOTAL } from '#tests/payments.ts'
import { applyNotices } from './apply-notices.ts'
import { applyReturn } from './apply-return.ts'
import { createPreference } from './create-preference.ts'
import { forgetNotices, startPaymentWorker } from './start-worker.ts'
import { insertNotice } from './notices.repo.ts'
import { offerCard } from './offer-card.ts'
import { parsePayment } from './provider-payment.ts'
import { queueNotice } from './queue-notice.ts'
import { reconcile } from './reconcile.ts'
import { retryPayment } from './retry-payment.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

const cleanups: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup()
})

async function start(runtime: TestRuntime) {
  await insertShirt(runtime)
  const payments = await openPayments(runtime)
  cleanups.push(payments.close)
  return payments
}

function readStock({ database }: TestRuntime) {
  return database.read.selectFrom('productStock').select(['cantidad', 'retenido', 'vendido']).executeTakeFirstOrThrow()
}

function listNotices({ database }: TestRuntime) {
  return database.read.selectFrom('avisosPago').selectAll().orderBy('id').execute()
}

describeOnEveryDatabase('paying by card', (open) => {
  it('7.2, 12.36 has an item for each shirt, with its patches in the title, and one for the shipping: the total', async () => {
    const { order, standIn } = await start(await open())
    const { id, read } = await order()
    const { items } = standIn.findPreference(id)!.body
    expect(items).toEqual([
      {
        id: 'COD-URUGUAY-1950',
        title: 'Uruguay 1950 · Talle M',
        description: 'En stock',
        category_id: 'fashion',
        quantity: 1,
        currency_id: 'UYU',
        unit_price: 2190,
      },
      {
        id: 'COD-URUGUAY-1950',
        title: 'Uruguay 1950 · Talle L · OBDULIO 5 · con parches',
        description: 'Por encargo',
        category_id: 'fashion',
        quantity: 1,
        currency_id: 'UYU',
        unit_price: 2900,
      },
      {
        id: 'envio',
        title: 'Envío a domicilio',
        description: 'Envío a Montevideo, Montevideo',
        category_id: 'services',
        quantity: 1,
        currency_id: 'UYU',
        unit_price: 260,
      },
    ])
    expect(items.reduce((sum, item) => sum + item.unit_price, 0)).toBe((await read()).totalMercadoPago)
  })

  it('12.1, 12.2 creates a preference with every other field that matters', async () => {
    const runtime = await open()
    const { order, standIn, webhook } = await start(runtime)
    const { id, init_point, token, read } = await order()
    const pedido = await read()
    expect(pedido).toMatchObject({ preferenceId: id, initPoint: init_point, estado: 'pendiente_pago' })
    expect(init_point).toContain(`/checkout/v1/redirect?pref_id=${id}`)
    expect(standIn.findPreference(id)!.body).toEqual({
      items: expect.any(Array),
      payer: {
        name: 'Ana',
        surname: 'María Pérez',
        email: 'ana@ejemplo.test',
        phone: { area_code: '99', number: '123456' },
        address: { street_name: '18 de Julio', street_number: '1234' },
      },
      shipments: {
        mode: 'not_specified',
        receiver_address: {
          street_name: '18 de Julio',
          street_number: '1234',
          city_name: 'Montevideo',
          state_name: 'Montevideo',
          country_name: 'Uruguay',
        },
      },
      back_urls: {
        success: `${ORIGIN}/checkout/success?pedido=${token}`,
        pending: `${ORIGIN}/checkout/pending?pedido=${token}`,
        failure: `${ORIGIN}/checkout/failure?pedido=${token}`,
      },
      notification_url: `${webhook}?source_news=webhooks`,
      external_reference: pedido.id,
      statement_descriptor: 'CASAKAS',
      expires: true,
      expiration_date_to: new Date(TEST_NOW + 30 * MINUTE).toISOString().replace('Z', '+00:00'),
      date_of_expiration: new Date(TEST_NOW + 30 * MINUTE + 3 * DAY).toISOString().replace('Z', '+00:00'),
      payment_methods: { installments: (await readAjustes(runtime)).cuotas },
      metadata: { codigo: pedido.codigo },
    })
  })

  it('11.8 can be paid for 30 minutes, and its shirts are held 5 longer', async () => {
    const { order, standIn } = await start(await open())
    const { id, read } = await order()
    const { expiration_date_to } = standIn.findPreference(id)!.body
    expect(Date.parse(String(expiration_date_to))).toBe(TEST_NOW + 30 * MINUTE)
    expect((await read()).retenidoHasta).toBe(TEST_NOW + 35 * MINUTE)
  })

  it('asks for the automatic return only where the provider takes it: with https', async () => {
    const runtime = await open()
    const { provider, standIn } = await start(runtime)
    const made = await createPreference(runtime, provider, solicitud('key-1'), 'https://casakas.test')
    if (!made.ok) throw new Error(made.code)
    expect(standIn.findPreference(made.value.id)!.body.auto_return).toBe('approved')
  })

  it('7.1, 11.4 gives the same order and preference to the same key, twice at once and again', async () => {
    const runtime = await open()
    const { order } = await start(runtime)
    const [first, second] = await Promise.all([order(), order()])
    const third = await order()
    expect([second, third].map(({ id, pedido }) => [id, pedido])).toEqual([1, 2].map(() => [first.id, first.pedido]))
    expect(await readStock(runtime)).toEqual({ cantidad: 1, retenido: 1, vendido: 0 })
  })

  it('12.7, 12.8 marks the order paid when the provider approves', async () => {
    const runtime = await open()
    const { order, pay, applyNotices } = await start(runtime)
    const { id, read } = await order()
    const paymentId = await pay(id, { resultado: 'aprobar', cuotas: '3' })
    expect((await read()).estado).toBe('pendiente_pago')
    await applyNotices()
    expect(await read()).toMatchObject({
      estado: 'pagado',
      pagoEstado: 'approved',
      pagoDetalle: 'accredited',
      aviso: '',
    })
    expect(await readStock(runtime)).toEqual({ cantidad: 1, retenido: 0, vendido: 1 })
    const pagos = await runtime.database.read.selectFrom('pagos').selectAll().execute()
    expect(pagos).toHaveLength(1)
    expect(pagos[0]).toMatchObject({ id: String(paymentId), monto: TOTAL, moneda: 'UYU', medio: 'visa', cuotas: 3 })
    expect(await listNotices(runtime)).toMatchObject([
      { pagoId: String(paymentId), firmaValida: 1, estado: 'aplicado' },
    ])
  })

  it('leads to the order’s own page when the same key comes again for a paid order', async () => {
    const runtime = await open()
    const { order, pay, applyNotices } = await start(runtime)
    const { id, token } = await order()
    await pay(id, { resultado: 'aprobar' })
    await applyNotices()
    expect(await order()).toMatchObject({ id, init_point: `${ORIGIN}/pedido/${token}` })
  })

  it('12.10 leaves a rejected payment’s order as it was, to be paid through the same link', async () => {
    const runtime = await open()
    const { order, pay, applyNotices, provider } = await start(runtime)
    const { id, init_point, token, read } = await order()
    await pay(id, { resultado: 'rechazar', motivo: 'cc_rejected_call_for_authorize' })
    await applyNotices()
    expect(await read()).toMatchObject({
      estado: 'pendiente_pago',
      pagoEstado: 'rejected',
      pagoDetalle: 'cc_rejected_call_for_authorize',
    })
    expect(await readStock(runtime)).toMatchObject({ retenido: 1 })
    const again = await retryPayment(runtime, provider, token, 'tarjeta', ORIGIN)
    expect(again).toEqual({ ok: true, value: { medio: 'tarjeta', init_point } })
    await pay(id, { resultado: 'aprobar' })
    await applyNotices()
    expect(await read()).toMatchObject({ estado: 'pagado', pagoEstado: 'approved', aviso: '' })
  })

  it('12.28 knows what came of the payment that a buyer comes back with, before its notice is worked off', async () => {
    const runtime = await open()
    const { order, pay, applyNotices, provider } = await start(runtime)
    const { id, token, read } = await order()
    const returns = { client: provider.client, limit: () => true }
    const refused = await pay(id, { resultado: 'rechazar', motivo: 'cc_rejected_insufficient_amount' })
    await applyReturn(runtime, returns, token, String(refused))
    expect(await read()).toMatchObject({ estado: 'pendiente_pago', pagoEstado: 'rejected' })
    const approved = await pay(id, { resultado: 'aprobar' })
    await applyReturn(runtime, { ...returns, limit: () => false }, token, String(approved))
    expect(await read()).toMatchObject({ pagoEstado: 'rejected' })
    await Promise.all([1, 2].map(() => applyReturn(runtime, returns, token, String(approved))))
    const pedido = await read()
    expect(pedido).toMatchObject({ estado: 'pagado', pagoEstado: 'approved', aviso: '' })
    await applyNotices()
    expect(await read()).toEqual(pedido)
    expect(await readStock(runtime)).toEqual({ cantidad: 1, retenido: 0, vendido: 1 })
  })

  it('12.28 leaves an order as it is when the address names no payment of its own, or the provider is away', async () => {
    const runtime = await open()
    const { order, pay, provider, closeProvider } = await start(runtime)
    const { token, read } = await order()
    const returns = { client: provider.client, limit: () => true }
    const before = await read()
    for (const pagoId of ['', 'null', '1340000001', '1 or 1=1', '../v1/payments', '9'.repeat(21)]) {
      await applyReturn(runtime, returns, token, pagoId)
    }
    await applyReturn(runtime, returns, 'no-existe', '1340000001')
    expect(await read()).toEqual(before)
    const other = await order('key-2', newTelefono())
    const ofOther = await pay(other.id, { resultado: 'aprobar' })
    await applyReturn(runtime, returns, token, String(ofOther))
    expect(await read()).toEqual(before)
    expect((await other.read()).estado).toBe('pagado')
    await closeProvider()
    await applyReturn(runtime, returns, token, '1340000002')
    expect(await read()).toEqual(before)
  })

  it('11.10, 12.11 holds the shirts as long as a pending payment can still be made', async () => {
    const runtime = await open()
    const { order, pay, applyNotices } = await start(runtime)
    const { id, read } = await order()
    await pay(id, { resultado: 'pendiente', red: 'abitab' })
    await applyNotices()
    expect(await read()).toMatchObject({
      estado: 'pendiente_pago',
      pagoEstado: 'pending',
      // The coupon's three days, and three more for the network to report it.
      retenidoHasta: TEST_NOW + 30 * MINUTE + 6 * DAY,
    })
  })

  it('12.13 applies a payment once, however often it is told', async () => {
    const runtime = await open()
    const { order, pay, applyNotices, standIn } = await start(runtime)
    const { id, read } = await order()
    const paymentId = await pay(id, { resultado: 'aprobar' })
    for (let i = 0; i < 3; i++) await standIn.notify(paymentId)
    await Promise.all([applyNotices(), applyNotices(), applyNotices()])
    await standIn.notify(paymentId)
    await applyNotices()
    expect((await listNotices(runtime)).map((notice) => notice.estado)).toEqual(Array(5).fill('aplicado'))
    expect((await read()).eventos.filter(({ evento }) => evento === 'pago_aprobado')).toHaveLength(1)
    expect(await read()).toMatchObject({ aviso: '' })
    expect(await readStock(runtime)).toEqual({ cantidad: 1, retenido: 0, vendido: 1 })
  })

  it('12.6 believes nothing that a forged notice says, and refuses it', async () => {
    const runtime = await open()
    const { order, pay, applyNotices, webhook } = await start(runtime)
    const { id, read } = await order()
    const pending = await pay(id, { resultado: 'pendiente', red: 'redpagos' })
    await applyNotices()
    const before = await read()
    for (const paymentId of [pending, 999]) {
      const response = await fetch(`${webhook}?data.id=${paymentId}&type=payment`, {
        method: 'POST',
        headers: { 'x-request-id': 'r', 'x-signature': `ts=1,v1=${'0'.repeat(64)}` },
        body: JSON.stringify({
          type: 'payment',
          action: 'payment.updated',
          status: 'approved',
          data: { id: String(paymentId) },
        }),
      })
      expect(response.status).toBe(401)
    }
    await applyNotices()
    expect(await read()).toEqual(before)
    const forged = (await listNotices(runtime)).filter((notice) => notice.firmaValida === 0)
    expect(Object.fromEntries(forged.map(({ pagoId, estado }) => [pagoId, estado]))).toEqual({
      [pending]: 'aplicado',
      '999': 'descartado',
    })
  })

  it('reads the payment of a genuine notice whose signature fails, or of the former format', async () => {
    const runtime = await open()
    const { order, standIn, applyNotices, webhook } = await start(runtime)
    const { id, read } = await order()
    const paymentId = standIn.addPayment(id, { status: 'approved', statusDetail: 'accredited' })
    const response = await fetch(`${webhook}?topic=payment&id=${paymentId}`, { method: 'POST' })
    expect(response.status).toBe(401)
    await applyNotices()
    expect((await read()).estado).toBe('pagado')
  })

  it('looks into a limited number of notices without a valid signature', async () => {
    const runtime = await open()
    const { webhook } = await start(runtime)
    for (let i = 0; i < 40; i++) await fetch(`${webhook}?data.id=${i}&type=payment`, { method: 'POST' })
    expect(await listNotices(runtime)).toHaveLength(30)
    runtime.setClock(TEST_NOW + MINUTE)
    await fetch(`${webhook}?data.id=77&type=payment`, { method: 'POST' })
    expect(await listNotices(runtime)).toHaveLength(31)
  })

  it('7.7 stores nothing of what isn’t about a payment, and refuses what says nothing', async () => {
    const runtime = await open()
    const { webhook } = await start(runtime)
    const post = (query: string, body?: string) => fetch(`${webhook}${query}`, { method: 'POST', body: body ?? null })
    expect((await post('?topic=merchant_order&id=5')).status).toBe(200)
    expect((await post('?data.id=5&type=plan')).status).toBe(200)
    for (const [query, body] of [
      ['', '{}'],
      ['', '['],
      ['', 'null'],
      ['?type=payment', '{"data":{"id":{}}}'],
      ['?type=payment&data.id=../../users'],
    ] as const) {
      expect((await post(query, body)).status).toBe(400)
    }
    expect(await listNotices(runtime)).toEqual([])
  })

  it.each([
    ['another amount', { amount: 1 }],
    ['an amount with cents', { amount: TOTAL + 0.5 }],
    ['another currency', { currency: 'USD' }],
    ['another account', { collectorId: 5 }],
  ])('12.8, 12.9 takes no approval over %s for a payment, and tells the owner', async (_title, fields) => {
    const runtime = await open()
    const { order, standIn, applyNotices } = await start(runtime)
    const { id, read } = await order()
    const paymentId = standIn.addPayment(id, { status: 'approved', statusDetail: 'accredited', ...fields })
    await standIn.notify(paymentId)
    await applyNotices()
    const pedido = await read()
    expect(pedido.estado).toBe('pendiente_pago')
    expect(pedido.aviso).toContain(String(paymentId))
  })

  it('12.8, 31.5 takes no payment with trial credentials in a live shop, nor one with a charge for shipping', async () => {
    const runtime = await open()
    const { order, pay, provider } = await start(runtime)
    const { id, read } = await order()
    const { client } = provider
    const told = { ...client, live: true }
    await pay(id, { resultado: 'aprobar' })
    await applyNotices(runtime, told)
    expect(await read()).toMatchObject({
      estado: 'pendiente_pago',
      aviso: expect.stringContaining('credenciales de prueba'),
    })
    await pay(id, { resultado: 'aprobar' })
    const dear: typeof client.readPayment = async (paymentId) => {
      const payment = await client.readPayment(paymentId)
      return payment.ok ? { ok: true, value: { ...payment.value, liveMode: true, shipping: 200 } } : payment
    }
    await applyNotices(runtime, { ...told, readPayment: dear })
    expect(await read()).toMatchObject({ estado: 'pendiente_pago', aviso: expect.stringMatching(/es de \$\s5\.550/) })
  })

  it('12.20 tells the owner of a second approval and of a refund; the order stays paid', async () => {
    const runtime = await open()
    const { order, pay, applyNotices, standIn } = await start(runtime)
    const { id, read } = await order()
    await pay(id, { resultado: 'aprobar' })
    const second = await pay(id, { resultado: 'aprobar' })
    await applyNotices()
    const twice = await read()
    expect(twice.estado).toBe('pagado')
    expect(twice.aviso).toContain(String(second))
    expect(await readStock(runtime)).toEqual({ cantidad: 1, retenido: 0, vendido: 1 })
    standIn.setPaymentStatus(second, 'refunded', 'refunded')
    await standIn.notify(second)
    await applyNotices()
    expect((await read()).aviso).toMatch(new RegExp(`devolvió.*${second}`))
    expect((await read()).estado).toBe('pagado')
  })

  it('11.16 never takes an order back by a late notice', async () => {
    const runtime = await open()
    const { order, pay, applyNotices, standIn } = await start(runtime)
    const { id, read } = await order()
    const first = await pay(id, { resultado: 'pendiente', red: 'abitab' })
    await pay(id, { resultado: 'aprobar' })
    await applyNotices()
    standIn.setPaymentStatus(first, 'cancelled', 'expired')
    await standIn.notify(first)
    await applyNotices()
    expect(await read()).toMatchObject({ estado: 'pagado', pagoEstado: 'approved' })
  })

  it('12.7 tries a notice again with growing pauses while the provider is down, and gives up after a day', async () => {
    const runtime = await open()
    const { order, pay, provider } = await start(runtime)
    const { id } = await order()
    await pay(id, { resultado: 'aprobar' })
    const down = { ...provider.client, readPayment: async () => ({ ok: false, code: 'pago_no_disponible' }) as const }
    const pauses: number[] = []
    for (let now = TEST_NOW; ;) {
      runtime.setClock(now)
      await applyNotices(runtime, down)
      const [notice] = await listNotices(runtime)
      if (notice!.estado !== 'pendiente') break
      pauses.push(notice!.proximoIntento - now)
      now = notice!.proximoIntento
    }
    expect(pauses.slice(0, 5)).toEqual([5_000, 15_000, 45_000, 135_000, 405_000])
    expect(Math.max(...pauses)).toBe(30 * MINUTE)
    expect(runtime.clock() - TEST_NOW).toBeGreaterThanOrEqual(DAY)
    expect(await listNotices(runtime)).toMatchObject([{ estado: 'descartado', error: 'pago_no_disponible' }])
  })

  it('12.25 a link that has ended isn’t offered again when the owner gave cards more time meanwhile', async () => {
    const runtime = await open()
    const { order, provider } = await start(runtime)
    const first = await order()
    const { token } = first
    // A pending payment keeps the order waiting like this, after its link has ended.
    const retenidoHasta = TEST_NOW + DAY
    await runtime.database.write.updateTable('pedidos').set({ retenidoHasta }).execute()
    await saveAjustes(
      runtime,
      { ...DEMO_AJUSTES, retencion: { ...DEMO_AJUSTES.retencion, tarjetaMinutos: 120 } },
      'ana@casakas.uy',
    )
    const offer = async () => offerCard(runtime, provider, (await findPedido(runtime, { token }))!, ORIGIN)
    runtime.setClock(TEST_NOW + 28 * MINUTE)
    expect(await offer()).toMatchObject({ ok: true, value: { id: first.id } })
    runtime.setClock(TEST_NOW + 31 * MINUTE)
    const second = await offer()
    expect(second).toMatchObject({ ok: true, value: { id: expect.not.stringContaining(first.id) } })
    // The new link lives as long as it was made for, whatever the settings say.
    runtime.setClock(TEST_NOW + 140 * MINUTE)
    expect(await offer()).toEqual(second)
    // The provider knows the end of links from before their end was noted.
    await runtime.database.write.updateTable('pedidos').set({ preferenceExpira: null }).execute()
    expect(await offer()).toEqual(second)
  })

  it('12.26 notices that were worked off are forgotten after 90 days, and no other', async () => {
    const runtime = await open()
    const { order, pay, applyNotices: applyNow } = await start(runtime)
    const { id, read } = await order()
    await pay(id, { resultado: 'aprobar' })
    await applyNow()
    const [applied] = await listNotices(runtime)
    const waiting = { ...applied!, id: 'espera', estado: 'pendiente' as const }
    await runtime.database.transaction((tx) => insertNotice(tx, waiting))
    runtime.setClock(TEST_NOW + 90 * DAY)
    await forgetNotices(runtime)
    expect(await listNotices(runtime)).toHaveLength(2)
    runtime.setClock(TEST_NOW + 90 * DAY + 1)
    await forgetNotices(runtime)
    expect(await listNotices(runtime)).toMatchObject([{ id: 'espera' }])
    expect(await read()).toMatchObject({ estado: 'pagado', pagoEstado: 'approved' })
  })

  it('goes on with a notice whose process died while it held it', async () => {
    const runtime = await open()
    const { order, pay, applyNotices: applyNow, provider } = await start(runtime)
    const { id, read } = await order()
    await pay(id, { resultado: 'aprobar' })
    // This read never answers, like a process that was killed.
    void applyNotices(runtime, { ...provider.client, readPayment: () => new Promise(() => undefined) })
    await expect.poll(async () => (await listNotices(runtime))[0]!.intentos).toBe(1)
    await applyNow()
    expect((await read()).estado).toBe('pendiente_pago')
    runtime.setClock(TEST_NOW + 3 * MINUTE)
    await applyNow()
    expect((await read()).estado).toBe('pagado')
  })

  it('12.32 a clock that was set back by a day puts off no notice and no question to the provider', async () => {
    const runtime = await open()
    const { order, standIn, provider, applyNotices: applyNow } = await start(runtime)
    await runtime.database.write.updateTable('productStock').set({ cantidad: 10 }).execute()
    const [told, silent] = [await order('key-1'), await order('key-2')]
    const pagoId = String(standIn.addPayment(told.id, { status: 'approved', statusDetail: 'accredited' }))
    runtime.setClock(TEST_NOW + DAY)
    await queueNotice(runtime, { pagoId, tipo: 'payment', firmaValida: true })
    const down = { ...provider.client, readPayment: async () => ({ ok: false, code: 'pago_no_disponible' }) as const }
    await applyNotices(runtime, down)
    await reconcile(runtime, { ...provider.client, searchPayments: async () => ({ ok: true, value: [] }) })

    runtime.setClock(TEST_NOW + 2 * 60 * MINUTE)
    standIn.addPayment(silent.id, { status: 'approved', statusDetail: 'accredited' })
    await applyNow()
    expect((await told.read()).estado).toBe('pagado')
    await reconcile(runtime, provider.client)
    expect((await silent.read()).estado).toBe('pagado')
  })

  it('12.33, 12.34 adds nothing negative up, and takes a zero byte for no order’s and no reason to begin again', async () => {
    const runtime = await open()
    const { order, provider } = await start(runtime)
    await runtime.database.write.updateTable('productStock').set({ cantidad: 10 }).execute()
    const [{ read }, other] = [await order('key-1'), await order('key-2')]
    const { id, totalMercadoPago: total } = await read()
    const tell = async (payment: Record<string, unknown>) => {
      await queueNotice(runtime, { pagoId: String(payment.id), tipo: 'payment', firmaValida: true })
      const readPayment: typeof provider.client.readPayment = async () => ({
        ok: true,
        value: parsePayment({ status: 'approved', currency_id: 'UYU', transaction_amount: total, ...payment }),
      })
      await applyNotices(runtime, { ...provider.client, readPayment })
    }
    await tell({ id: 1, external_reference: `${id}\0` })
    await tell({ id: 2, external_reference: '\0' })
    expect((await listNotices(runtime)).map(({ estado, error }) => [estado, error])).toEqual([
      ['aplicado', ''],
      ['aplicado', ''],
    ])
    expect((await read()).estado).toBe('pendiente_pago')

    await tell({
      id: 3,
      external_reference: (await other.read()).id,
      status_detail: 'accredited\0',
      payment_method_id: 'vi\0sa',
      transaction_amount: total + 100,
      shipping_amount: -100,
    })
    // The amount is more than the order's, whatever is taken off for shipping.
    expect(await other.read()).toMatchObject({ estado: 'pendiente_pago', pagoDetalle: 'accredited\ufffd' })
    await tell({
      id: 4,
      external_reference: id,
      shipping_amount: -200,
      transaction_amount_refunded: -50,
      refunds: [{ id: 9, amount: -50 }],
    })
    expect((await read()).estado).toBe('pagado')
    expect((await listNotices(runtime)).every(({ estado }) => estado === 'aplicado')).toBe(true)
  })

  it('12.19 finds the payments that nobody told of', async () => {
    const runtime = await open()
    const { order, standIn, provider } = await start(runtime)
    const { id, read } = await order()
    standIn.addPayment(id, { status: 'rejected', statusDetail: 'cc_rejected_other_reason' })
    standIn.addPayment(id, { status: 'approved', statusDetail: 'accredited' })
    await reconcile(runtime, provider.client)
    expect((await read()).estado).toBe('pendiente_pago')
    runtime.setClock(TEST_NOW + MINUTE + 1)
    await reconcile(runtime, provider.client)
    expect(await read()).toMatchObject({ estado: 'pagado', aviso: '' })
  })

  it('12.19 asks again for an order of any age: of its payment, made a quarter of an hour and seven milliseconds later', async () => {
    const runtime = await open()
    const { order, standIn, provider } = await start(runtime)
    const { id, read } = await order('key-1')
    runtime.setClock(TEST_NOW + 15 * MINUTE + 7)
    await reconcile(runtime, provider.client)
    standIn.addPayment(id, { status: 'approved', statusDetail: 'accredited' })
    runtime.setClock(TEST_NOW + 20 * MINUTE)
    await reconcile(runtime, provider.client)
    expect((await read()).estado).toBe('pagado')
  })

  it('12.19, 12.24 asks for orders that wait before those whose time ran out, and for each of them in turn', async () => {
    const runtime = await open()
    const { order, standIn, provider } = await start(runtime)
    await runtime.database.write.updateTable('productStock').set({ cantidad: 100 }).execute()
    const asked: string[] = []
    const client = {
      ...provider.client,
      searchPayments: (id: string) => {
        asked.push(id)
        return provider.client.searchPayments(id)
      },
    }
    const place = async (key: string) => (await (await order(key, newTelefono())).read()).id
    const late = await place('key-0')
    runtime.setClock(TEST_NOW + 35 * MINUTE)
    await expirePedidos(runtime)
    const waiting: string[] = []
    for (let i = 1; i <= 61; i++) {
      runtime.setClock(TEST_NOW + 35 * MINUTE + i)
      waiting.push(await place(`key-${i}`))
    }
    const lost = await order('key-lost')
    standIn.addPayment(lost.id, { status: 'approved', statusDetail: 'accredited' })

    const now = TEST_NOW + 37 * MINUTE
    runtime.setClock(now)
    await reconcile(runtime, client)
    expect(asked.splice(0)).toEqual(waiting.slice(0, 60))
    // Two processes at once ask once.
    await Promise.all([reconcile(runtime, client), reconcile(runtime, client)])
    expect(asked.splice(0).toSorted()).toEqual([waiting[60], (await lost.read()).id, late].toSorted())
    expect((await lost.read()).estado).toBe('pagado')
    await reconcile(runtime, client)
    expect(asked).toEqual([])

    const answering = {
      ...client,
      searchPayments: async (id: string) => {
        asked.push(id)
        return { ok: true as const, value: [] }
      },
    }
    runtime.setClock(now + 2 * MINUTE)
    await reconcile(runtime, answering)
    expect(asked.splice(0)).toEqual(waiting.slice(0, 60))
    await runtime.database.write
      .updateTable('pedidos')
      .set({ preferenceId: null })
      .where('estado', '=', 'pendiente_pago')
      .execute()
    for (let minute = 15; minute <= 25 * 60; minute += 15) {
      runtime.setClock(now + minute * MINUTE)
      await reconcile(runtime, answering)
    }
    const timesLate = asked.filter((id) => id === late).length
    expect(timesLate, 'one whose time ran out, ever more rarely').toBeGreaterThan(5)
    expect(timesLate).toBeLessThan(12)
  })

  it('is done by a worker that looks by itself when it starts, and at each notice when it is told', async () => {
    const runtime = await open()
    const { order, pay, standIn, provider } = await start(runtime)
    const lost = await order('key-1')
    standIn.addPayment(lost.id, { status: 'approved', statusDetail: 'accredited' })
    runtime.setClock(TEST_NOW + 2 * MINUTE)
    const worker = startPaymentWorker(runtime, provider.client)
    cleanups.push(worker.stop)
    await expect.poll(async () => (await lost.read()).estado).toBe('pagado')
    const told = await order('key-2')
    await pay(told.id, { resultado: 'aprobar' })
    worker.kick()
    await expect.poll(async () => (await told.read()).estado).toBe('pagado')
    await worker.stop()
  })

  it('12.14 says that the card is not available when the provider is down, and goes on with the order later', async () => {
    const runtime = await open()
    const { provider, closeProvider } = await start(runtime)
    await closeProvider()
    const made = await createPreference(runtime, provider, solicitud('key-1'), ORIGIN)
    expect(made).toMatchObject({ ok: false, code: 'pago_no_disponible' })
    const row = await runtime.database.read.selectFrom('pedidos').selectAll().executeTakeFirstOrThrow()
    expect(row).toMatchObject({ estado: 'pendiente_pago', preferenceId: null })
    const again = await openPayments(runtime)
    cleanups.push(again.close)
    const retried = await createPreference(runtime, again.provider, solicitud('key-1'), ORIGIN)
    expect(retried).toMatchObject({ ok: true, value: { pedido: { token: row.token } } })
  })
})

describeOnEveryDatabase('paying the same order another way', (open) => {
  it('11.24, 11.25 goes from card to transfer and back', async () => {
    const runtime = await open()
    const { order, provider } = await start(runtime)
    const { token, read, init_point } = await order()
    const toTransfer = await retryPayment(runtime, provider, token, 'transferencia', ORIGIN)
    expect(toTransfer).toEqual({ ok: true, value: { medio: 'transferencia' } })
    expect(await read()).toMatchObject({ medioDePago: 'transferencia', estado: 'pendiente_pago' })
    const back = await retryPayment(runtime, provider, token, 'tarjeta', ORIGIN)
    expect(back).toEqual({ ok: true, value: { medio: 'tarjeta', init_point } })
    expect((await read()).medioDePago).toBe('tarjeta')
  })

  it('11.24 makes a new link when the old one has ended while the hold goes on', async () => {
    const runtime = await open()
    const { order, provider, standIn } = await start(runtime)
    const { id, token, read } = await order()
    await changeMedioDePago(runtime, token, 'transferencia', ORIGIN)
    runtime.setClock(TEST_NOW + 45 * MINUTE)
    const again = await retryPayment(runtime, provider, token, 'tarjeta', ORIGIN)
    expect(again.ok).toBe(true)
    const { preferenceId } = await read()
    expect(preferenceId).not.toBe(id)
    expect(standIn.findPreference(preferenceId!)!.body.expiration_date_to).toBe('2026-11-18T16:15:00.000+00:00')
  })

  it('11.26 refuses an order that is unknown, paid, or whose time is up', async () => {
    const runtime = await open()
    const { order, pay, applyNotices, provider } = await start(runtime)
    const retry = (token: string, medio: 'tarjeta' | 'transferencia') =>
      retryPayment(runtime, provider, token, medio, ORIGIN)
    expect(await retry('nobody', 'tarjeta')).toMatchObject({ code: 'no_encontrado' })
    const paid = await order('key-1')
    await pay(paid.id, { resultado: 'aprobar' })
    await applyNotices()
    for (const medio of ['tarjeta', 'transferencia'] as const) {
      expect(await retry(paid.token, medio)).toMatchObject({ code: 'pedido_no_modificable' })
    }
    const late = await order('key-2')
    runtime.setClock(TEST_NOW + 31 * MINUTE)
    expect(await retry(late.token, 'tarjeta')).toMatchObject({ code: 'pedido_no_modificable' })
  })
})

import { expect, it } from 'vitest'
import { verifyStock } from '#server/pedidos/probar/verify-stock.ts'
import { describeOnEveryDatabase } from '#tests/databases.ts'
import { buildSolicitud, insertProducto } from '#tests/factories.ts'
import { toOrderBody } from '#tests/order-body.ts'
import { expectFaults, expectProblem } from '#tests/problem.ts'
import { openShopApp } from '#tests/shop-app.ts'

const UNKNOWN = [
  'nadie',
  'x'.repeat(32),
  '%00',
  'a%00b',
  '%E0%A4%A',
  '__proto__',
  "'%20or%201=1",
  '..%2f..',
  'x'.repeat(5000),
]

describeOnEveryDatabase('paying an order over HTTP', (open) => {
  it('11.24, 11.25 turns a card order into a transfer order and back, the same order', async () => {
    const runtime = await open()
    const { post, shop } = await openShopApp(runtime)
    const producto = await insertProducto(runtime)
    const made = await post(
      '/api/create-preference',
      toOrderBody(buildSolicitud([{ producto, talle: 'M' }], 'tarjeta')),
    )
    const { id, init_point, pedido } = (await made.json()) as {
      id: string
      init_point: string
      pedido: { token: string }
    }
    const pay = async (medio: string) => (await post(`/api/pedidos/${pedido.token}/pago`, { medio })).json()

    expect(await pay('tarjeta')).toEqual({ medio: 'tarjeta', init_point })
    expect(await pay('transferencia')).toEqual({ medio: 'transferencia' })
    expect(await shop.orders.findPedido(pedido.token)).toMatchObject({ medioDePago: 'transferencia' })
    expect(await pay('tarjeta')).toMatchObject({ medio: 'tarjeta', init_point: expect.stringContaining('http') })
    expect(await shop.orders.findPedido(pedido.token)).toMatchObject({ preferenceId: id, medioDePago: 'tarjeta' })
    expect(await verifyStock(runtime.database.read)).toEqual([])
  })

  it('11.26, 17.13 answers 404 for an order that nobody has, whatever its address says', async () => {
    const runtime = await open()
    const { post, logged, readEverything } = await openShopApp(runtime)
    const before = await readEverything()
    for (const token of UNKNOWN) {
      await expectProblem(await post(`/api/pedidos/${token}/pago`, { medio: 'tarjeta' }), 'no_encontrado', token)
      await expectProblem(await post(`/api/pedidos/${token}/correo`, {}), 'no_encontrado', token)
    }
    await expectProblem(await post('/api/pedidos//pago', { medio: 'tarjeta' }), 'no_encontrado')
    expect(await readEverything()).toEqual(before)
    expect(logged()).toEqual([])
  })

  it('17.1, 26.38 refuses a way of paying that there isn’t, and cash', async () => {
    const runtime = await open()
    const { post, readEverything } = await openShopApp(runtime)
    const before = await readEverything()
    for (const body of [
      'null',
      '[]',
      '7',
      {},
      { medio: null },
      { medio: 'trueque' },
      { medio: ['tarjeta'] },
      { medio: 'efectivo' },
    ]) {
      await expectFaults(await post('/api/pedidos/nadie/pago', body), JSON.stringify(body))
    }
    expect(await readEverything()).toEqual(before)
  })

  it('11.13, 11.15 refuses an order whose time ran out', async () => {
    const runtime = await open()
    const { post } = await openShopApp(runtime)
    const producto = await insertProducto(runtime)
    const made = await post(
      '/api/create-preference',
      toOrderBody(buildSolicitud([{ producto, talle: 'M' }], 'tarjeta')),
    )
    const { pedido } = (await made.json()) as { pedido: { token: string } }
    runtime.setClock(runtime.clock() + 31 * 60_000)
    await expectProblem(await post(`/api/pedidos/${pedido.token}/pago`, { medio: 'tarjeta' }), 'pedido_no_modificable')
  })

  it('8.16 sends no mail again for somebody else’s page', async () => {
    const runtime = await open()
    const { request } = await openShopApp(runtime)
    await expectProblem(await request('/api/pedidos/nadie/correo', { method: 'POST' }), 'origen_no_permitido')
  })

  it('8.18, 8.19 sends no mail again for an automated browser, unless they are let through', async () => {
    const runtime = await open()
    const { post } = await openShopApp(runtime)
    const headless = { 'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64) HeadlessChrome/140.0' }
    await expectProblem(await post('/api/pedidos/nadie/correo', { automated: true }), 'navegador_automatico')
    await expectProblem(await post('/api/pedidos/nadie/correo', {}, headless), 'navegador_automatico')
    const lenient = await openShopApp(runtime, { allowHeadless: true })
    await expectProblem(await lenient.post('/api/pedidos/nadie/correo', { automated: true }, headless), 'no_encontrado')
  })

  it('8.17 tries to send an order’s mail ten times in ten minutes, then says with 429 when again', async () => {
    const runtime = await open()
    const { post } = await openShopApp(runtime)
    const producto = await insertProducto(runtime)
    const solicitud = buildSolicitud([{ producto, talle: 'M' }], 'transferencia')
    const placed = await post('/api/transfer-orders', toOrderBody(solicitud))
    const { pedido } = (await placed.json()) as { pedido: { token: string } }
    const path = `/api/pedidos/${pedido.token}/correo`
    for (let i = 0; i < 10; i++) expect((await post(path, {})).status).toBe(200)
    runtime.setClock(runtime.clock() + 60_000)
    const refused = await post(path, {})
    expect(refused.headers.get('retry-after')).toBe('540')
    await expectProblem(refused, 'demasiados_envios')
    runtime.setClock(runtime.clock() + 540_000)
    expect(await (await post(path, {})).json()).toEqual({ correo: 'enviado' })
  })
})

import { Hono } from 'hono'
import { expect, it } from 'vitest'
import { describeOnEveryDatabase } from '#tests/databases.ts'
import { buildSolicitud, insertProducto } from '#tests/factories.ts'
import { toOrderBody } from '#tests/order-body.ts'
import { openShopApp, ORIGIN } from '#tests/shop-app.ts'
import type { HttpEnv } from '../env.ts'
import { createApi } from './api.ts'

describeOnEveryDatabase('an order that comes in drops', (open) => {
  it('16.67 holds no page up until it is there whole', async () => {
    const runtime = await open()
    const { shop } = await openShopApp(runtime)
    const producto = await insertProducto(runtime, { stock: { M: 1 } })
    let orders = 0
    const slices = { placing: <T>(order: () => Promise<T>) => (orders++, order()), wait: async () => 0 }
    const facts = {
      id: '1',
      ip: '',
      aparato: '',
      safePath: '',
      origin: ORIGIN,
      ownPage: true,
      logError: () => undefined,
    }
    const app = new Hono<HttpEnv>()
      .use((c, next) => {
        c.set('facts', facts)
        return next()
      })
      .route('/', createApi({ ...shop, allowHeadless: true }, slices))
    const whole = new TextEncoder().encode(
      JSON.stringify(toOrderBody(buildSolicitud([{ producto, talle: 'M' }], 'transferencia'))),
    )
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
    const drops = writable.getWriter()
    const answered = app.request('/transfer-orders', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Content-Length': String(whole.length), Origin: ORIGIN },
      body: readable,
      duplex: 'half',
    } as RequestInit)
    // A write is done when its bytes were taken.
    await drops.write(whole.subarray(0, 10))
    await drops.write(whole.subarray(10, 20))
    expect(orders).toBe(0)
    await drops.write(whole.subarray(20))
    await drops.close()
    expect([(await answered).status, orders]).toEqual([200, 1])
  })
})

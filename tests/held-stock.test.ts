import { expect, it } from 'vitest'
import { MEDIOS, type MedioDelComprador } from '#domain/pedidos/pedido.ts'
import { verify } from '#server/pedidos/probar/verify.ts'
import { describeOnEveryDatabase } from './databases.ts'
import { buildSolicitud, insertProducto } from './factories.ts'
import { toOrderBody } from './order-body.ts'
import { openShopApp } from './shop-app.ts'

/** Of each size: what is asked for again is there again. */
const UNIDADES = 4
const TALLES = Array.from({ length: 22 }, (_, n) => `T${n}`)

describeOnEveryDatabase('stock that nobody pays for', (open) => {
  it(
    '11.57, 8.21, 11.52 one address with invented telephones leaves 80 % of the units on sale, and others order from it',
    { timeout: 180_000 },
    async () => {
      const runtime = await open()
      const { post } = await openShopApp(runtime)
      const shirts = []
      for (let n = 0; n < 20; n++) {
        shirts.push(
          await insertProducto(runtime, {
            stock: Object.fromEntries(TALLES.map((talle) => [talle, UNIDADES])),
            precio: 2190,
          }),
        )
      }
      const units = 20 * TALLES.length * UNIDADES
      const lines = shirts.flatMap((producto) => TALLES.map((talle) => ({ producto, talle })))
      let sent = 0
      const order = (count: number, medio: MedioDelComprador) => {
        const telefono = `091 ${String(++sent).padStart(6, '0')}`
        const asked = [...lines.slice((sent * 13) % 400), ...lines].slice(0, count)
        const solicitud = buildSolicitud(asked, medio, { shipping: { telefono, correo: '' } })
        return post(`/api/${MEDIOS[medio].direccion}`, toOrderBody(solicitud))
      }
      const onSale = async () => {
        const { sum } = await runtime.database.read
          .selectFrom('productStock')
          .select((eb) => eb.fn.sum<number>('cantidad').as('sum'))
          .executeTakeFirstOrThrow()
        return Number(sum) / units
      }

      for (const count of [440, 440, 30, 30]) {
        const { status } = await order(count, 'transferencia')
        expect(status).toBe(422)
      }
      expect(await onSale()).toBe(1)

      for (let n = 0; n < 200; n++) {
        runtime.setClock(runtime.clock() + 3_000)
        const { status } = await order([12, 24, 12, 1][n % 4]!, n % 2 === 0 ? 'transferencia' : 'tarjeta')
        expect(status).toBe([200, 422, 200, 200][n % 4])
      }
      expect(await onSale()).toBeGreaterThanOrEqual(0.8)

      // The next shopper sees that it isn't held before ordering; the order is taken all the same.
      const { id } = shirts[5]!
      const check = await post('/api/cart/check', { items: [{ id, talle: 'T9', modo: 'stock' }] })
      expect(await check.json()).toMatchObject({
        lineas: [{ disponible: true }],
        reserva: { tarjeta: false, transferencia: false },
      })
      for (const medio of ['transferencia', 'tarjeta'] as const) expect((await order(1, medio)).status).toBe(200)
      expect(await verify(runtime.database, runtime.clock())).toEqual([])
      console.log(
        `units on sale after 206 requests, ${runtime.database.dialect}: ${(100 * (await onSale())).toFixed(1)} %`,
      )
    },
  )
})

import fc from 'fast-check'
import { expect, it } from 'vitest'
import { toLineaBuscada } from '#app/components/carrito/take-over.ts'
import type { LineaRevisada } from '#domain/pedidos/solicitud.ts'
import { describeOnEveryDatabase } from './databases.ts'
import { insertProducto } from './factories.ts'
import { openShopApp } from './shop-app.ts'

const PATH = '/api/cart/check'

describeOnEveryDatabase('a cart of an earlier shop', (open) => {
  it('10.33 answers whatever an earlier shop’s cart may ask, in its order', async () => {
    const runtime = await open()
    const { post } = await openShopApp(runtime)
    const { id } = await insertProducto(runtime, { nombre: 'Danubio 1988', stock: { M: 1 } })
    const text = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 400 }),
      fc.constantFrom('', 'M', id, 'Danubio 1988', 'constructor', '\u{E0000}', '\0 \u200B', '\uD800\u200D'),
    )
    const field = fc.oneof(text, fc.constantFrom(null, 7, true, [], {}), fc.double())
    const names = ['id', 'codigo', 'nombre', 'talle', 'esEncargo', 'modo', 'parches', 'numero', 'nombrePersonalizado']
    const anyCart = fc.array(fc.record(Object.fromEntries(names.map((name) => [name, field])), { requiredKeys: [] }), {
      maxLength: 30,
    })
    await fc.assert(
      fc.asyncProperty(anyCart, async (carrito) => {
        const items = carrito.map(toLineaBuscada).filter((buscada) => buscada !== null)
        const response = await post(PATH, { items })
        expect(response.status, await response.clone().text()).toBe(200)
        const { lineas } = (await response.json()) as { lineas: LineaRevisada[] }
        expect(lineas.map(({ modo }) => modo)).toEqual(items.map(({ modo }) => modo))
      }),
      { numRuns: 40 },
    )
  })
})

import { expect, it } from 'vitest'
import { describeOnEveryDatabase } from '#tests/databases.ts'
import { insertProducto } from '#tests/factories.ts'
import { expectFaults } from '#tests/problem.ts'
import { openShopApp } from '#tests/shop-app.ts'

const PATH = '/api/cart/check'

describeOnEveryDatabase('the cart’s check over HTTP', (open) => {
  it('7.5 answers for each item, in its order, whether it can be had and what it costs', async () => {
    const runtime = await open()
    const { post } = await openShopApp(runtime)
    const producto = await insertProducto(runtime, {
      nombre: 'Danubio 1988',
      precio: 2190,
      precioEncargo: 2490,
      stock: { M: 1, L: 0 },
    })
    const { id } = producto
    const response = await post(PATH, {
      items: [
        { id, talle: 'M', modo: 'stock' },
        { id, talle: 'L', modo: 'stock' },
        { id, talle: 'XL', modo: 'encargo', personalizacion: { nombre: 'Ana', numero: '', parches: true } },
        { id: 'nadie', talle: 'M', modo: 'stock' },
      ],
    })
    expect(response.status).toBe(200)
    const { lineas } = (await response.json()) as { lineas: unknown[] }
    expect(lineas).toMatchObject([
      {
        id,
        talle: 'M',
        disponible: true,
        motivo: null,
        quedan: 1,
        precios: { tarjeta: 2190, transferencia: 1971 },
        extras: 0,
      },
      { id, talle: 'L', disponible: false, motivo: 'sin_stock', quedan: 0, nombre: 'Danubio 1988' },
      { id, talle: 'XL', disponible: true, precios: { tarjeta: 2490, transferencia: 2241 }, extras: 400 },
      { id: 'nadie', disponible: false, motivo: 'no_disponible', precios: null },
    ])
  })

  it('7.5, 9.14 takes an empty cart, thirty lines, the same line twice', async () => {
    const runtime = await open()
    const { post } = await openShopApp(runtime)
    const { id } = await insertProducto(runtime)
    const linea = { id, talle: 'M', modo: 'stock' }
    for (const items of [[], [linea, linea], Array.from({ length: 30 }, (_, i) => ({ ...linea, talle: `T${i}` }))]) {
      const response = await post(PATH, { items })
      expect(response.status).toBe(200)
      expect(((await response.json()) as { lineas: unknown[] }).lineas).toHaveLength(items.length)
    }
  })

  it('17.7 says of names that every JavaScript object has that there is no such size', async () => {
    const runtime = await open()
    const { post } = await openShopApp(runtime)
    const { id } = await insertProducto(runtime)
    const talles = ['__proto__', 'constructor', 'toString', 'hasOwnProperty']
    const response = await post(PATH, { items: talles.map((talle) => ({ id, talle, modo: 'stock' })) })
    const { lineas } = (await response.json()) as { lineas: unknown[] }
    expect(lineas).toMatchObject(talles.map((talle) => ({ talle, motivo: 'talle_inexistente', quedan: null })))
  })

  it('17.1, 17.13 refuses lines that are none, and changes nothing', async () => {
    const runtime = await open()
    const { post, logged, readEverything } = await openShopApp(runtime)
    const { id } = await insertProducto(runtime)
    const before = await readEverything()
    const linea = { id, talle: 'M', modo: 'stock' }
    const cases: [what: string, body: unknown, campos: string[]][] = [
      ['a list', '[]', ['']],
      ['null', 'null', ['']],
      ['nothing in it', {}, ['items']],
      ['items that are a text', { items: 'x' }, ['items']],
      ['items that are lists', { items: [[linea]] }, ['items.0']],
      ['a line without anything', { items: [linea, {}] }, ['items.1.id', 'items.1.talle', 'items.1.modo']],
      ['a line of another version', { items: [{ ...linea, modo: 'Stock' }] }, ['items.0.modo']],
      ['personalising with a number', { items: [{ ...linea, personalizacion: 10 }] }, ['items.0.personalizacion']],
      ['zero bytes', { items: [{ ...linea, talle: 'M\0' }] }, ['items.0.talle']],
      ['half a character', { items: [{ ...linea, id: '\udc00' }] }, ['items.0.id']],
      ['more lines than anybody reads', { items: Array.from({ length: 31 }, () => linea) }, ['items']],
    ]
    for (const [what, body, campos] of cases)
      expect(await expectFaults(await post(PATH, body), what), what).toEqual(campos)
    expect(await readEverything()).toEqual(before)
    expect(logged()).toEqual([])
  })
})

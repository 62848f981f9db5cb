import { METODOS_SIN_ENVIO } from '#domain/envios/envio.ts'
import { expect, it } from 'vitest'
import type { DatosEnvio } from '#domain/envios/envio.ts'
import { MEDIOS, MEDIOS_DEL_COMPRADOR, type MedioDelComprador } from '#domain/pedidos/pedido.ts'
import { findFiguras } from '#server/stock/unidades.ts'
import { verify } from '#server/pedidos/probar/verify.ts'
import { DEMO_AJUSTES } from '#domain/ajustes/demo-ajustes.ts'
import { describeOnEveryDatabase } from '#tests/databases.ts'
import { buildSolicitud, insertProducto, newTelefono } from '#tests/factories.ts'
import { toOrderBody } from '#tests/order-body.ts'
import { expectFaults, expectProblem } from '#tests/problem.ts'
import { openShopApp } from '#tests/shop-app.ts'

const CARD = '/api/create-preference'
const TRANSFER = '/api/transfer-orders'
const ENDPOINTS = MEDIOS_DEL_COMPRADOR.map((medio) => ({ path: `/api/${MEDIOS[medio].direccion}`, medio }))

type Body = ReturnType<typeof toOrderBody>
type Headers = Record<string, string>
const JSON_TYPE = { 'Content-Type': 'application/json' }

/** How an endpoint is asked, and what the shirt costs there. */
type Asked = {
  send: (elecciones: Parameters<typeof buildSolicitud>[0], change?: (body: Body) => unknown) => Promise<Response>
  ahora: number
}

describeOnEveryDatabase('an order over HTTP', (open) => {
  it('7.1, 7.2 by card answers id, init_point and the order, and the provider has a preference with an item per shirt', async () => {
    const runtime = await open()
    const { post, mercadoPago } = await openShopApp(runtime)
    const producto = await insertProducto(runtime, { nombre: 'Nacional 1980', precio: 2190, precioEncargo: 2490 })
    const personalizacion = { nombre: 'Morales', numero: '9', parches: true }
    const body = toOrderBody(
      buildSolicitud(
        [
          { producto, talle: 'M' },
          { producto, talle: 'XL', modo: 'encargo', personalizacion },
        ],
        'tarjeta',
      ),
    )
    const response = await post(CARD, body)
    expect(response.status).toBe(200)
    const answer = (await response.json()) as { id: string; init_point: string; pedido: unknown }
    expect(answer).toEqual({
      id: expect.any(String),
      init_point: expect.stringMatching(/^http/),
      pedido: { codigo: expect.stringMatching(/^CK-/), token: expect.any(String) },
    })
    const { items } = mercadoPago.findPreference(answer.id)!.body
    expect(items.map((item) => [item.unit_price, item.quantity, item.currency_id])).toEqual([
      [2190, 1, 'UYU'],
      [2890, 1, 'UYU'],
      [260, 1, 'UYU'],
    ])
    expect(items.map((item) => item.title)).toEqual([
      expect.stringContaining('Nacional 1980'),
      expect.stringContaining('Nacional 1980'),
      'Envío a domicilio',
    ])
  })

  it('7.4 by transfer answers the order, its total and that its mail was sent', async () => {
    const runtime = await open()
    const { post, mailbox } = await openShopApp(runtime)
    const producto = await insertProducto(runtime, { precio: 2190 })
    const response = await post(TRANSFER, toOrderBody(buildSolicitud([{ producto, talle: 'M' }], 'transferencia')))
    expect(response.status).toBe(200)
    expect(await response.json()).toEqual({
      pedido: { codigo: expect.stringMatching(/^CK-/), token: expect.any(String) },
      total: 1971 + 260,
      correo: 'enviado',
    })
    expect(await mailbox.list()).toHaveLength(2)
  })

  it('7.4, 13.10 by transfer answers ‘no_enviado’ when the mail is refused, and the order stands', async () => {
    const runtime = await open()
    const { post, mailbox } = await openShopApp(runtime)
    mailbox.setBehaviour('defer')
    const producto = await insertProducto(runtime)
    const response = await post(TRANSFER, toOrderBody(buildSolicitud([{ producto, talle: 'M' }], 'transferencia')))
    const answer = (await response.json()) as { correo: string; pedido: { token: string } }
    expect(answer.correo).toBe('no_enviado')
    // The first failure is answered at once; the other mail may still be on its way to failing.
    const underWay = () => runtime.database.read.selectFrom('correos').select('id').where('estado', '=', 'enviando')
    await expect.poll(() => underWay().execute()).toEqual([])
    mailbox.setBehaviour('accept')
    const again = await post(`/api/pedidos/${answer.pedido.token}/correo`, {})
    expect([again.status, await again.json()]).toEqual([200, { correo: 'enviado' }])
  })

  it('11.4, 11.5 with the same key gives the same order, and another order is refused', async () => {
    const runtime = await open()
    const { post } = await openShopApp(runtime)
    const producto = await insertProducto(runtime)
    const body = toOrderBody(buildSolicitud([{ producto, talle: 'M' }], 'transferencia'))
    const first = (await (await post(TRANSFER, body)).json()) as { pedido: unknown }
    const second = (await (await post(TRANSFER, body)).json()) as { pedido: unknown }
    expect(second.pedido).toEqual(first.pedido)
    body.shipping.nombre = 'Otra persona'
    await expectProblem(await post(TRANSFER, body), 'clave_reutilizada')
  })

  it('52.1, 52.3 of a large total says to whom it is invoiced, and a document that can’t be is told at its field', async () => {
    const runtime = await open()
    const { post } = await openShopApp(runtime)
    const producto = await insertProducto(runtime, { precio: 40_000 })
    const body = (documento: string) =>
      toOrderBody(buildSolicitud([{ producto, talle: 'M' }], 'tarjeta', { shipping: { documento } }))
    for (const address of [CARD, TRANSFER]) {
      const refusal = await post(address, body('1.234.567-3'))
      expect(await refusal.json()).toMatchObject({ data: { campos: [{ campo: 'shipping.documento' }] } })
    }
    const refused = await post(CARD, body(''))
    expect([refused.status, await refused.json()]).toMatchObject([422, { code: 'falta_documento' }])
    expect(await runtime.database.read.selectFrom('pedidos').select('id').execute()).toEqual([])
    expect((await post(CARD, body('1.234.567-2'))).status).toBe(200)
  })

  it('9.14, 11.48 may have thirty different items; more are refused before anything is looked up', async () => {
    const runtime = await open()
    const { post } = await openShopApp(runtime)
    const talles = Array.from({ length: 31 }, (_, i) => `T${i}`)
    const producto = await insertProducto(runtime, { tallesEncargo: talles })
    const body = (lines: number) =>
      toOrderBody(
        buildSolicitud(
          talles.slice(0, lines).map((talle) => ({ producto, talle, modo: 'encargo' as const })),
          'tarjeta',
          { shipping: { documento: '12345672' } },
        ),
      )
    expect((await post(CARD, body(30))).status).toBe(200)
    const lineas = await runtime.database.read.selectFrom('pedidoLineas').selectAll().execute()
    expect(lineas).toHaveLength(30)
    for (const address of [CARD, TRANSFER]) {
      const refusal = await post(address, body(31))
      expect(refusal.status).toBe(422)
      expect(await refusal.json()).toMatchObject({
        data: { campos: [{ campo: 'items', mensaje: 'Un pedido puede tener hasta 30 camisetas.' }] },
      })
    }
  })

  type Change = (body: Body) => unknown
  const item = (fields: Record<string, unknown>) => (body: Body) => void Object.assign(body.items[0]!, fields)
  const shippingLine = (fields: Record<string, unknown>) => (body: Body) =>
    void Object.assign(body.items.at(-1)!, fields)
  const shipping = (fields: Record<string, unknown>) => (body: Body) => void Object.assign(body.shipping, fields)

  /** Each is refused by both endpoints for those fields, and changes nothing. */
  async function expectRefused(cases: [what: string, change: Change, campos: string[]][]): Promise<void> {
    const runtime = await open()
    const { post, readEverything, logged } = await openShopApp(runtime)
    const producto = await insertProducto(runtime)
    const before = await readEverything()
    for (const { path, medio } of ENDPOINTS) {
      for (const [what, change, campos] of cases) {
        const body = toOrderBody(buildSolicitud([{ producto, talle: 'M' }], medio))
        const changed = change(body)
        const response = await post(path, changed === undefined ? body : JSON.stringify(changed))
        expect((await expectFaults(response, what)).toSorted(), what).toEqual(campos.toSorted())
      }
    }
    expect(await readEverything()).toEqual(before)
    expect(logged()).toEqual([])
  }

  it('7.9 with the former shop’s fields alone is refused with what is missing', () =>
    expectRefused([
      [
        'the former shop’s fields alone',
        (body) => ({
          items: body.items.map(({ title, unit_price }) => ({
            title,
            unit_price,
            quantity: 1,
            currency_id: 'UYU',
            picture_url: '',
          })),
          shipping: body.shipping,
        }),
        ['idempotencyKey', 'items.0.id', 'items.0.talle', 'items.0.modo'],
      ],
    ]))

  it('17.8, 17.13 with amounts that are none is refused, and changes nothing', () =>
    expectRefused([
      ['a price as text', item({ unit_price: '2190' }), ['items.0.unit_price']],
      ['a negative price', item({ unit_price: -1 }), ['items.0.unit_price']],
      ['a fractional price', item({ unit_price: 2190.5 }), ['items.0.unit_price']],
      ['a huge price', item({ unit_price: 1e300 }), ['items.0.unit_price']],
      ['a price that no shirt has', item({ unit_price: 100_000_000 }), ['items.0.unit_price']],
      ['a price past what a number can hold', item({ unit_price: 2 ** 53 }), ['items.0.unit_price']],
      ['no price', item({ unit_price: null }), ['items.0.unit_price']],
      ['two of a kind', item({ quantity: 2 }), ['items.0.quantity']],
      ['minus one of a kind', item({ quantity: -1 }), ['items.0.quantity']],
      ['a quantity as text', item({ quantity: '1' }), ['items.0.quantity']],
      ['dollars', item({ currency_id: 'USD' }), ['items.0.currency_id']],
      ['a shipping line without a price', shippingLine({ unit_price: undefined }), ['items.1.unit_price']],
      ['a negative shipping cost', shippingLine({ unit_price: -260 }), ['items.1.unit_price']],
      ['a shipping cost as text', shipping({ costo: '260' }), ['shipping.costo']],
      ['two shipping costs', shipping({ costo: 166 }), ['shipping.costo']],
    ]))

  it('17.1, 17.13 with wrong types or gaps is refused with what is wrong, and changes nothing', () =>
    expectRefused([
      ['a list', () => [], ['']],
      ['null', () => null, ['']],
      ['a number', () => 7, ['']],
      ['a text', () => 'hola', ['']],
      ['nothing in it', () => ({}), ['items', 'shipping', 'idempotencyKey']],
      ['items that are no list', (body) => ({ ...body, items: { 0: 'x' } }), ['items']],
      ['items that are texts', (body) => ({ ...body, items: ['x', 'y'] }), ['items.0', 'items.1']],
      ['items that are null', (body) => ({ ...body, items: [null, null] }), ['items.0', 'items.1']],
      ['shipping that is a text', (body) => ({ ...body, shipping: 'casa' }), ['shipping']],
      ['shipping that is a list', (body) => ({ ...body, shipping: [] }), ['shipping']],
      ['no key', (body) => ({ ...body, idempotencyKey: undefined }), ['idempotencyKey']],
      ['a short key', (body) => ({ ...body, idempotencyKey: 'x' }), ['idempotencyKey']],
      ['a key that is a number', (body) => ({ ...body, idempotencyKey: 1234567890123456 }), ['idempotencyKey']],
      ['no id', item({ id: undefined }), ['items.0.id']],
      ['an id that is a number', item({ id: 7 }), ['items.0.id']],
      ['an empty id', item({ id: '' }), ['items.0.id']],
      ['an id too long', item({ id: 'x'.repeat(101) }), ['items.0.id']],
      ['no size', item({ talle: undefined }), ['items.0.talle']],
      ['a size that is a list', item({ talle: ['M'] }), ['items.0.talle']],
      ['a mode that there isn’t', item({ modo: 'alquiler' }), ['items.0.modo']],
      ['a cart of another version', item({ modo: undefined, esEncargo: false }), ['items.0.modo']],
      ['a title too long', item({ title: 'x'.repeat(301) }), ['items.0.title']],
      ['personalising as a text', item({ personalizacion: 'Suárez 9' }), ['items.0.personalizacion']],
      [
        'a printed number as number',
        item({ personalizacion: { nombre: '', numero: 9, parches: false } }),
        ['items.0.personalizacion.numero'],
      ],
      ['a shipping time that is a number', shipping({ tiempo: 24 }), ['shipping.tiempo']],
      ['a name that is a number', shipping({ nombre: 7 }), ['shipping.nombre']],
      ['a name too long', shipping({ nombre: 'x'.repeat(101) }), ['shipping.nombre']],
      [
        'a department of another country',
        shipping({ departamento: 'Mendoza' }),
        ['shipping.departamento', 'shipping.ciudad'],
      ],
      ['a city of another department', shipping({ ciudad: 'Salto' }), ['shipping.ciudad']],
      ['a delivery that there isn’t', shipping({ metodo: 'dron' }), ['shipping.metodo']],
      ['a telephone without numbers', shipping({ telefono: 'llamame' }), ['shipping.telefono']],
      ['an address that isn’t one', shipping({ correo: 'ana' }), ['shipping.correo']],
      ['a list as an address', shipping({ correo: ['ana@example.com'] }), ['shipping.correo']],
      ['comments without end', shipping({ comentarios: 'x'.repeat(1001) }), ['shipping.comentarios']],
      ['zero bytes in a name', shipping({ nombre: 'Ana\0' }), ['shipping.nombre']],
      ['zero bytes in an id', item({ id: '\0' }), ['items.0.id']],
      ['half a character', shipping({ comentarios: 'hola \ud83d' }), ['shipping.comentarios']],
      ['zero bytes in the key', (body) => ({ ...body, idempotencyKey: '\0'.repeat(20) }), ['idempotencyKey']],
    ]))

  it('26.38 with a delivery that only sales by hand have is refused, an agreed price passed over, and no cash taken', async () => {
    const runtime = await open()
    const { post, readEverything } = await openShopApp(runtime)
    const producto = await insertProducto(runtime, { stock: { M: 3 } })
    const before = await readEverything()
    for (const { path, medio } of ENDPOINTS) {
      const body = toOrderBody(buildSolicitud([{ producto, talle: 'M' }], medio))
      for (const metodo of METODOS_SIN_ENVIO) {
        const response = await post(path, { ...body, shipping: { ...body.shipping, metodo } })
        await expectProblem(response, 'datos_invalidos')
      }
      const [item, ...rest] = body.items
      const agreed = { ...item, unit_price: 1, acordado: { precio: 1, motivo: 'Porque sí' } }
      await expectProblem(await post(path, { ...body, items: [agreed, ...rest] }), 'precio_cambiado')
      await expectProblem(await post('/api/cash-orders', body), 'no_encontrado')
    }
    expect(await readEverything()).toEqual(before)
  })

  it('17.1 names all that is wrong with the form and the items at once', async () => {
    const runtime = await open()
    const { post } = await openShopApp(runtime)
    const producto = await insertProducto(runtime)
    const body = toOrderBody(buildSolicitud([{ producto, talle: 'M' }], 'tarjeta', { shipping: { telefono: 'x' } }))
    delete body.items[0]!.id
    expect(await expectFaults(await post(CARD, body))).toEqual(['items.0.id', 'shipping.telefono'])
  })

  it('5.5, 17.11 with an empty cart says so', async () => {
    const { post, readEverything } = await openShopApp(await open())
    const before = await readEverything()
    for (const { path, medio } of ENDPOINTS) {
      const empty = toOrderBody(buildSolicitud([], medio))
      for (const body of [empty, { ...empty, items: [] }]) {
        const faltan = await expectProblem(await post(path, body), 'faltan_datos')
        expect(faltan).toEqual({ faltan: ['Carrito con productos'] })
      }
    }
    expect(await readEverything()).toEqual(before)
  })

  it('5.3, 5.4 with gaps in the form lists what is missing by the form’s names', async () => {
    const runtime = await open()
    const { post, readEverything } = await openShopApp(runtime)
    const producto = await insertProducto(runtime)
    const before = await readEverything()
    for (const { path, medio } of ENDPOINTS) {
      const gaps = toOrderBody(buildSolicitud([{ producto, talle: 'M' }], medio))
      for (const campo of ['nombre', 'departamento', 'telefono', 'calle']) gaps.shipping[campo] = ' '
      delete gaps.shipping.ciudad
      gaps.shipping.numeroPuerta = null
      expect(await expectProblem(await post(path, gaps), 'faltan_datos')).toEqual({
        faltan: ['Nombre completo', 'Departamento', 'Ciudad', 'Calle', 'Número de puerta', 'Teléfono'],
      })
    }
    expect(await readEverything()).toEqual(before)
  })

  /** Asks both endpoints for one shirt in every way that can't be met; nothing is changed and nothing logged. */
  async function refused(ask: (asked: Awaited<ReturnType<typeof openAsked>> & Asked) => Promise<void>): Promise<void> {
    const asked = await openAsked()
    const before = await asked.readEverything()
    for (const { path, medio } of ENDPOINTS) {
      const send: Asked['send'] = (elecciones, change = () => undefined) => {
        const body = toOrderBody(buildSolicitud(elecciones, medio))
        change(body)
        return asked.post(path, body)
      }
      await ask({ ...asked, send, ahora: medio === 'tarjeta' ? 2190 : 1971 })
    }
    expect(await asked.readEverything()).toEqual(before)
    expect(asked.logged()).toEqual([])
  }

  async function openAsked() {
    const runtime = await open()
    const shop = await openShopApp(runtime)
    const producto = await insertProducto(runtime, {
      nombre: 'Peñarol 1987',
      precio: 2190,
      precioEncargo: 2490,
      stock: { M: 1, L: 0 },
    })
    const printed = await insertProducto(runtime, { numero: '10' })
    const hidden = await insertProducto(runtime, { activo: false })
    const stock = { producto, talle: 'M' }
    const encargo = { producto, talle: 'XL', modo: 'encargo' as const }
    return { ...shop, producto, printed, hidden, stock, encargo }
  }

  it('17.6, 17.13 for a product that nobody knows is refused', () =>
    refused(async ({ send, stock, hidden }) => {
      for (const id of ['nadie', '__proto__', 'constructor', "' or 1=1 --", hidden.id]) {
        const response = await send([stock], (body) => void (body.items[0]!.id = id))
        await expectProblem(response, 'producto_no_encontrado', id)
      }
    }))

  it('17.7, 17.13 for a size that the shirt doesn’t have is refused', () =>
    refused(async ({ send, stock, encargo }) => {
      for (const talle of ['XS', 'm', '__proto__', 'constructor', 'toString']) {
        const response = await send([stock], (body) => void (body.items[0]!.talle = talle))
        await expectProblem(response, 'talle_inexistente', talle)
      }
      await expectProblem(
        await send([
          { ...encargo, talle: 'M' },
          { ...encargo, talle: '4XL' },
        ]),
        'talle_inexistente',
      )
    }))

  it('17.9, 17.13 for what can’t be printed is refused', () =>
    refused(async ({ send, stock, encargo, printed }) => {
      const nada = { nombre: '', numero: '', parches: false }
      const unprintable = [
        { ...nada, nombre: 'Suárez 9' },
        { ...nada, nombre: 'Bartholomew Jr' },
        { ...nada, nombre: '<b>x</b>' },
        { ...nada, nombre: '💙' },
        { ...nada, numero: '100' },
        { ...nada, numero: '-1' },
        { ...nada, numero: '1.5' },
        { ...nada, numero: 'diez' },
      ]
      for (const personalizacion of unprintable) {
        const response = await send([{ ...encargo, personalizacion }])
        await expectProblem(response, 'personalizacion_invalida', JSON.stringify(personalizacion))
      }
      const both = { nombre: 'Ana', numero: '9', parches: true }
      await expectProblem(await send([{ ...stock, personalizacion: both }]), 'personalizacion_invalida', 'stock')
      const onPrinted = [{ ...encargo, producto: printed, personalizacion: both }]
      await expectProblem(await send(onPrinted), 'personalizacion_invalida', 'comes printed')
    }))

  it('17.10, 17.13 for the same size twice is refused', () =>
    refused(async ({ send, stock, encargo }) => {
      await expectProblem(await send([stock, stock]), 'item_duplicado')
      await expectProblem(await send([encargo, { ...encargo, modo: 'stock' }]), 'item_duplicado', 'in both modes')
    }))

  it('11.6, 17.13 for what is sold out is refused with its line', () =>
    refused(async ({ send, stock, producto }) => {
      const soldOut = await send([stock, { producto, talle: 'L' }])
      expect(await expectProblem(soldOut, 'sin_stock')).toEqual({
        lineas: [{ indice: 1, nombre: 'Peñarol 1987', talle: 'L', motivo: 'sin_stock', quedan: 0 }],
      })
    }))

  it('14.11, 14.12, 17.13 at another price or shipping than the server’s is refused with both', () =>
    refused(async ({ send, stock, ahora }) => {
      for (const unit_price of [1, 0, ahora - 1, ahora + 1, 99_999_999]) {
        const response = await send([stock], (body) => void (body.items[0]!.unit_price = unit_price))
        expect(await expectProblem(response, 'precio_cambiado')).toEqual({
          lineas: [{ indice: 0, nombre: 'Peñarol 1987', talle: 'M', motivo: 'precio', antes: unit_price, ahora }],
        })
      }
      const cheapShipping = await send([stock], (body) => {
        body.items.at(-1)!.unit_price = 0
        body.shipping.costo = 0
      })
      expect(await expectProblem(cheapShipping, 'precio_cambiado')).toEqual({
        lineas: [],
        costo: { antes: 0, ahora: DEMO_AJUSTES.envio.domicilio.montevideo.costo },
      })
    }))

  it('8.6, 12.14 by card whose provider is down is told so with 502, and a retry finds the same order', async () => {
    const runtime = await open()
    const { post, stopProvider, logged } = await openShopApp(runtime)
    const producto = await insertProducto(runtime)
    const body = toOrderBody(buildSolicitud([{ producto, talle: 'M' }], 'tarjeta'))
    await stopProvider()
    await expectProblem(await post(CARD, body), 'pago_no_disponible')
    await expectProblem(await post(CARD, body), 'pago_no_disponible')
    expect(await runtime.database.read.selectFrom('pedidos').selectAll().execute()).toHaveLength(1)
    // The log has what the provider said, and which order was left without a link.
    expect(logged()).toHaveLength(4)
    expect(logged().filter((line) => 'pedido' in line)).toHaveLength(2)
  })

  it('8.16, 17.13 that doesn’t come from the shop’s own pages is refused with 403', async () => {
    const runtime = await open()
    const { post, request, readEverything, logged } = await openShopApp(runtime)
    const producto = await insertProducto(runtime)
    const before = await readEverything()
    for (const { path, medio } of ENDPOINTS) {
      const body = toOrderBody(buildSolicitud([{ producto, talle: 'M' }], medio))
      for (const headers of [{ Origin: 'https://otra.example' }, { 'Sec-Fetch-Site': 'same-site' }] as Headers[])
        await expectProblem(await post(path, body, headers), 'origen_no_permitido', JSON.stringify(headers))
      const fromNowhere = await request(path, { method: 'POST', headers: JSON_TYPE, body: JSON.stringify(body) })
      await expectProblem(fromNowhere, 'origen_no_permitido', 'a program')
    }
    const pay = { method: 'POST', headers: JSON_TYPE, body: '{"medio":"transferencia"}' }
    await expectProblem(await request('/api/pedidos/nadie/pago', pay), 'origen_no_permitido')
    expect(await readEverything()).toEqual(before)
    expect(logged()).toEqual([])
  })

  it('8.18, 8.19 of an automated browser is refused with 451, unless they are let through', async () => {
    const runtime = await open()
    const { post, readEverything, logged } = await openShopApp(runtime)
    const producto = await insertProducto(runtime)
    const before = await readEverything()
    const headless = { 'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64) HeadlessChrome/140.0' }
    for (const { path, medio } of ENDPOINTS) {
      const body = toOrderBody(buildSolicitud([{ producto, talle: 'M' }], medio))
      await expectProblem(await post(path, { ...body, automated: true }), 'navegador_automatico')
      await expectProblem(await post(path, body, headless), 'navegador_automatico')
      expect(await expectFaults(await post(path, { ...body, automated: 'no' }))).toEqual(['automated'])
    }
    expect(await readEverything()).toEqual(before)
    expect(logged()).toEqual([])

    const lenient = await openShopApp(runtime, { allowHeadless: true })
    const body = toOrderBody(buildSolicitud([{ producto, talle: 'M' }], 'tarjeta'))
    expect((await lenient.post(CARD, { ...body, automated: true }, headless)).status).toBe(200)
  })

  it('8.21, 13.17 mails an address five times an hour at most, while every order stands and the shop hears of it', async () => {
    const runtime = await open()
    const { post, shop } = await openShopApp(runtime)
    const producto = await insertProducto(runtime, { stock: { M: 100 } })
    const order = async (correo: string) => {
      const solicitud = buildSolicitud([{ producto, talle: 'M' }], 'transferencia', { shipping: { correo } })
      const response = await post(TRANSFER, toOrderBody(solicitud))
      expect(response.status).toBe(200)
      return (await response.json()) as { correo: string; pedido: { token: string } }
    }
    const answers: { correo: string; pedido: { token: string } }[] = []
    for (let i = 0; i < 8; i++)
      answers.push(await order(['victima@example.com', 'Victima@Example.com', `victima+${i}@example.com`][i % 3]!))
    expect(answers.map(({ correo }) => correo)).toEqual([
      ...Array.from({ length: 5 }, () => 'enviado'),
      ...Array.from({ length: 3 }, () => 'en_espera'),
    ])
    const again = await post(`/api/pedidos/${answers[7]!.pedido.token}/correo`, {})
    expect([again.status, await again.json()]).toEqual([200, { correo: 'en_espera' }])
    const page = async () => (await shop.orders.openPedido(answers[7]!.pedido.token))!.correoEnEspera
    expect(await page()).toBe(true)
    const { read } = runtime.database
    const correosTo = (toShop: boolean) =>
      read
        .selectFrom('correos')
        .selectAll()
        .where('para', toShop ? '=' : '<>', DEMO_AJUSTES.correo)
        .execute()
    const toBuyer = await correosTo(false)
    expect(toBuyer.filter(({ estado }) => estado === 'enviado')).toHaveLength(5)
    expect(toBuyer.filter(({ error }) => error.startsWith('Demasiados correos'))).toHaveLength(3)
    await expect
      .poll(async () => (await correosTo(true)).filter(({ estado }) => estado === 'enviado').length, {
        timeout: 60_000,
      })
      .toBe(8)

    expect((await order('otra@example.com')).correo).toBe('enviado')
    runtime.setClock(runtime.clock() + 60 * 60_000)
    expect((await order('victima@example.com')).correo).toBe('enviado')
    // The waiting mail goes by itself once there is room.
    await expect
      .poll(async () => (await correosTo(false)).filter(({ estado }) => estado === 'enviado').length, {
        timeout: 60_000,
      })
      .toBe(10)
    expect(await page()).toBe(false)
  })

  it('13.28 mails the shop of strangers’ orders thirty times an hour at most; the rest waits, and the owner can have it at once', async () => {
    const runtime = await open()
    const { post, shop, mailbox } = await openShopApp(runtime)
    const producto = await insertProducto(runtime, { stock: {} })
    const order = async (correo = '') => {
      const line = { producto, talle: 'M', modo: 'encargo' } as const
      const solicitud = buildSolicitud([line], 'transferencia', { shipping: { correo, telefono: newTelefono() } })
      const response = await post(TRANSFER, toOrderBody(solicitud))
      const answer = (await response.json()) as { correo: string; pedido: { token: string } }
      // A buyer isn't told that a mail failed when it is the shop's.
      expect([response.status, answer.correo]).toEqual([200, 'enviado'])
      return answer
    }
    for (let i = 0; i < 33; i++) await order()
    const arrived = async () => (await mailbox.list()).length
    await expect.poll(arrived, { timeout: 60_000 }).toBe(30)
    const { correos } = shop.admin
    expect([await correos.countFallidos(), await correos.countRetenidos()]).toEqual([0, 0])
    const waiting = (await correos.listCorreos({ salida: 'esperando', buscar: '', pagina: 1 })).correos
    expect(waiting.map(({ estado, intentos }) => [estado, intentos])).toEqual(
      Array.from({ length: 3 }, () => ['en_espera', 0]),
    )
    expect(await verify(runtime.database, runtime.clock())).toEqual([])
    await correos.resendCorreo(waiting[0]!.id, waiting[0]!)
    await expect.poll(arrived, { timeout: 60_000 }).toBe(31)
    // The buyer's mail goes, and asking for it again doesn't hurry the shop's.
    const { pedido } = await order('ana@example.com')
    await post(`/api/pedidos/${pedido.token}/correo`, {})
    await expect.poll(arrived, { timeout: 60_000 }).toBe(32)
    runtime.setClock(runtime.clock() + 60 * 60_000)
    await order()
    await expect.poll(arrived, { timeout: 60_000 }).toBe(36)
    expect(await verify(runtime.database, runtime.clock())).toEqual([])
  })

  it('11.41 ten orders of one telephone or one mailbox wait for a transfer; one more is refused and holds nothing', async () => {
    const runtime = await open()
    const { post, shop } = await openShopApp(runtime)
    const producto = await insertProducto(runtime, { stock: { M: 50 } })
    const build = (medio: MedioDelComprador, shipping: Partial<DatosEnvio>) => {
      const own = { telefono: newTelefono(), ...shipping }
      return toOrderBody(buildSolicitud([{ producto, talle: 'M' }], medio, { shipping: own }))
    }
    const order = (shipping: Partial<DatosEnvio>, medio: MedioDelComprador = 'transferencia') =>
      post(medio === 'tarjeta' ? CARD : TRANSFER, build(medio, shipping))
    const own = { telefono: '099 555 001', correo: 'ana@example.com' }
    const first = build('transferencia', own)
    const { pedido } = (await (await post(TRANSFER, first)).json()) as { pedido: { codigo: string } }
    // Whoever pays by card waits for no mail.
    const byCard = (await (await order(own, 'tarjeta')).json()) as { pedido: { token: string } }
    for (let i = 1; i < 10; i++) {
      const telefono = ['099555001', '+598 99 555 001', '99 555 001'][i % 3]!
      expect((await order({ telefono, correo: `Ana+${i}@example.com` })).status).toBe(200)
    }
    const figuras = () => findFiguras(runtime.database.read, { productId: producto.id, talle: 'M' })
    const before = await figuras()
    await expectProblem(await order({ telefono: '59899555001', correo: '' }), 'demasiados_pedidos')
    await expectProblem(await order({ correo: 'ANA+otra@example.com' }), 'demasiados_pedidos')
    await expectProblem(
      await post(`/api/pedidos/${byCard.pedido.token}/pago`, { medio: 'transferencia' }),
      'demasiados_pedidos',
    )
    // A retry of an order that exists isn't another order.
    expect((await post(TRANSFER, first)).status).toBe(200)
    expect(await figuras()).toEqual(before)
    expect((await order({ correo: 'bea@example.com' })).status).toBe(200)
    const evento = 'confirmar_transferencia' as const
    await shop.admin.pedidos.changeEstado(
      pedido.codigo,
      { evento, desde: 'pendiente_pago', detalle: '' },
      'ana@casakas.uy',
    )
    expect((await order(own)).status).toBe(200)
  })

  it('11.42 a telephone orders thirty times an hour by card; one more asks the provider for nothing and holds nothing', async () => {
    const runtime = await open()
    const { post } = await openShopApp(runtime)
    const producto = await insertProducto(runtime, { stock: { M: 50 } })
    const build = (telefono: string) =>
      toOrderBody(buildSolicitud([{ producto, talle: 'M' }], 'tarjeta', { shipping: { telefono } }))
    const { write } = runtime.database
    const first = build('099 555 002')
    expect((await post(CARD, first)).status).toBe(200)
    await write.updateTable('limites').set({ cuenta: 29 }).where('clave', 'like', 'con-tarjeta:%').execute()
    expect((await post(CARD, build('+598 99 555 002'))).status).toBe(200)
    const before = await findFiguras(runtime.database.read, { productId: producto.id, talle: 'M' })
    const refusal = await post(CARD, build('099555002'))
    expect([refusal.status, ((await refusal.json()) as { detail: string }).detail]).toEqual([
      409,
      expect.stringContaining('Esperá una hora'),
    ])
    expect(await findFiguras(runtime.database.read, { productId: producto.id, talle: 'M' })).toEqual(before)
    expect(await runtime.database.read.selectFrom('pedidos').select('id').execute()).toHaveLength(2)
    // The same order is asked for again.
    expect((await post(CARD, first)).status).toBe(200)
    expect((await post(CARD, build('099 555 003'))).status).toBe(200)
    runtime.setClock(runtime.clock() + 60 * 60_000)
    expect((await post(CARD, build('099 555 002'))).status).toBe(200)
  })

  it('8.16, 27.23 a blocked sender’s transfer order and requests for its mail are refused with 403; by card they buy', async () => {
    const runtime = await open()
    const { post, shop } = await openShopApp(runtime)
    const producto = await insertProducto(runtime, { stock: { M: 5 } })
    const build = (medio: MedioDelComprador, correo: string) =>
      toOrderBody(buildSolicitud([{ producto, talle: 'M' }], medio, { shipping: { correo } }))
    const placed = await post(TRANSFER, build('transferencia', 'malo@example.com'))
    const { pedido } = (await placed.json()) as { pedido: { token: string } }
    const mensaje = { nombre: 'X', email: 'Malo@example.com', telefono: '099 123 456', mensaje: 'Basura' }
    expect((await post('/api/contact', mensaje)).ok).toBe(true)
    const { mensajes } = shop.admin
    const [one] = (await mensajes.listMensajes({ bandeja: 'entrada', buscar: '', pagina: 1 })).mensajes
    await mensajes.blockRemitente(one!.id, true, 'ana@casakas.uy')

    const stock = { productId: producto.id, talle: 'M' }
    const before = await findFiguras(runtime.database.read, stock)
    const refused = await post(TRANSFER, build('transferencia', 'MALO@example.com'))
    expect([refused.status, await refused.json()]).toEqual([
      403,
      expect.objectContaining({ code: 'remitente_bloqueado', detail: expect.stringContaining('por transferencia') }),
    ])
    await expectProblem(await post(`/api/pedidos/${pedido.token}/correo`, {}), 'remitente_bloqueado')
    expect(await findFiguras(runtime.database.read, stock)).toEqual(before)
    expect((await post(CARD, build('tarjeta', 'malo@example.com'))).status).toBe(200)
    expect((await post(TRANSFER, build('transferencia', ''))).status).toBe(200)
    await mensajes.blockRemitente(one!.id, false, 'ana@casakas.uy')
    expect((await post(TRANSFER, build('transferencia', 'malo@example.com'))).status).toBe(200)
  })
})

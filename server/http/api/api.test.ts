import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { describeOnEveryDatabase } from '#tests/databases.ts'
import { buildSolicitud, insertProducto, newTelefono } from '#tests/factories.ts'
import { toOrderBody } from '#tests/order-body.ts'
import { expectProblem } from '#tests/problem.ts'
import { LOG_ERROR, openShopApp, ORIGIN } from '#tests/shop-app.ts'

/** Endpoints that read a body as JSON. */
const WITH_BODY = [
  '/api/create-preference',
  '/api/transfer-orders',
  '/api/cart/check',
  '/api/contact',
  '/api/llave/entrada',
  '/api/pedidos/nadie/pago',
  '/api/pedidos/nadie/correo',
]
const JSON_TYPE = { 'Content-Type': 'application/json' }
const MB = 1024 * 1024

describeOnEveryDatabase('every endpoint', (open) => {
  it('7.10, 17.2, 17.13 answers 400 to a body that is no JSON or no UTF-8', async () => {
    const runtime = await open()
    const { post, readEverything, logged } = await openShopApp(runtime)
    const before = await readEverything()
    const bodies: [what: string, body: string | Uint8Array<ArrayBuffer>][] = [
      ['nothing', ''],
      ['half', '{"items": ['],
      ['words', 'items=1&talle=M'],
      ['JavaScript', "{items: ['x']}"],
      ['not a number', '{"items": NaN}'],
      ['markup', '<items/>'],
      ['Latin 1', Uint8Array.of(0x22, 0xf1, 0x22)],
      ['half a character', Uint8Array.of(0x22, 0xc3, 0x22)],
      ['a surrogate in UTF-8', Uint8Array.of(0x22, 0xed, 0xa0, 0x80, 0x22)],
      ['UTF-16', new Uint8Array(Buffer.from('{"items":[]}', 'utf16le'))],
    ]
    for (const path of WITH_BODY) {
      for (const [what, body] of bodies)
        await expectProblem(await post(path, body), 'cuerpo_invalido', `${path} ${what}`)
    }
    expect(await readEverything()).toEqual(before)
    expect(logged()).toEqual([])
  })

  it('17.1 answers 422 to a body nested deeper than any stack', async () => {
    const runtime = await open()
    const { post, logged } = await openShopApp(runtime)
    const deep = '['.repeat(100_000) + ']'.repeat(100_000)
    for (const path of WITH_BODY) {
      for (const body of [
        deep,
        `{"items":${deep},"automated":${deep}}`,
        `{"shipping":{"nombre":${deep}},"items":[{"id":${deep}}],"automated":7}`,
      ]) {
        await expectProblem(await post(path, body), 'datos_invalidos', path)
      }
    }
    expect(logged()).toEqual([])
  })

  it('17.1 is not led astray by names that every JavaScript object has', async () => {
    const runtime = await open()
    const { post } = await openShopApp(runtime)
    const producto = await insertProducto(runtime)
    const body = JSON.stringify(toOrderBody(buildSolicitud([{ producto, talle: 'M' }], 'tarjeta')))
    const evil = '"__proto__":{"nombre":"x","rol":"admin","unit_price":1},"constructor":{"prototype":{"rol":"admin"}},'
    const everywhere = body.replaceAll('{', `{${evil}`)
    const response = await post('/api/create-preference', everywhere)
    expect(response.status).toBe(200)
    expect(({} as { rol?: string }).rol).toBeUndefined()
    const without = JSON.stringify({ ...JSON.parse(body), shipping: {} }).replace(
      '"shipping":{}',
      `"shipping":{${evil}"costo":260,"tiempo":""}`,
    )
    expect(await expectProblem(await post('/api/create-preference', without), 'faltan_datos')).toMatchObject({
      faltan: expect.arrayContaining(['Nombre completo']),
    })
  })

  it('17.3, 17.13 answers 413 to a body of 10 MB, said beforehand or not', async () => {
    const runtime = await open()
    const { request, post, readEverything, logged } = await openShopApp(runtime)
    const before = await readEverything()
    const huge = JSON.stringify({ items: [], relleno: 'x'.repeat(10 * MB) })
    for (const path of [...WITH_BODY, '/api/webhooks/mercadopago', '/api/auth/update-user', '/contact', '/login']) {
      const said = await post(path, huge, { 'Content-Length': String(huge.length) })
      await expectProblem(said, 'cuerpo_muy_grande', path)
      const chunked = await request(path, {
        method: 'POST',
        headers: { ...JSON_TYPE, Origin: ORIGIN, 'Transfer-Encoding': 'chunked' },
        body: new Blob([huge]).stream(),
        duplex: 'half',
      } as RequestInit)
      await expectProblem(chunked, 'cuerpo_muy_grande', `${path} in pieces`)
      const lying = await post(path, huge, { 'Content-Length': '2', 'Transfer-Encoding': 'chunked' })
      await expectProblem(lying, 'cuerpo_muy_grande', `${path} of a liar`)
    }
    expect(await readEverything()).toEqual(before)
    expect(logged()).toEqual([])
  })

  it('17.4 answers 415 to a body of another content type', async () => {
    const runtime = await open()
    const { post, request } = await openShopApp(runtime)
    for (const path of WITH_BODY) {
      for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/jsonp', 'text/json', '']) {
        await expectProblem(await post(path, '{}', { 'Content-Type': type }), 'tipo_no_admitido', `${path} ${type}`)
      }
      const none = await request(path, { method: 'POST', headers: { Origin: ORIGIN } })
      await expectProblem(none, 'tipo_no_admitido', `${path} without a body`)
    }
    const charset = await post('/api/cart/check', { items: [] }, { 'Content-Type': 'Application/JSON; charset=utf-8' })
    expect(charset.status).toBe(200)
  })

  it('17.5 answers 405 to a method that it doesn’t have, and names the one that it has', async () => {
    const runtime = await open()
    const { request, logged } = await openShopApp(runtime)
    for (const path of [...WITH_BODY, '/api/webhooks/mercadopago']) {
      for (const method of ['GET', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND']) {
        const response = await request(path, { method })
        expect(response.headers.get('allow'), `${method} ${path}`).toBe('POST')
        await expectProblem(response, 'metodo_no_admitido', `${method} ${path}`)
      }
    }
    const posted = await request('/api/session', { method: 'POST' })
    expect(posted.headers.get('allow')).toBe('GET')
    await expectProblem(posted, 'metodo_no_admitido')
    expect(logged()).toEqual([])
  })

  it('7.10 answers 404 at an address that there isn’t', async () => {
    const runtime = await open()
    const { request, logged } = await openShopApp(runtime)
    for (const path of [
      '',
      '/',
      '/nada',
      '/Contact',
      '/contact/',
      '/pedidos',
      '/pedidos/x',
      '/pedidos/x/y/pago',
      '/%00',
      '/%E0%A4%A',
      '//',
      '/../api/nada',
      '/webhooks/.*',
    ]) {
      for (const method of ['GET', 'POST']) {
        await expectProblem(await request(`/api${path}`, { method }), 'no_encontrado', `${method} ${path}`)
      }
    }
    expect(logged()).toEqual([])
  })

  it('7.10, 8.16 answers 403 to a form on somebody else’s page', async () => {
    const runtime = await open()
    const { post, readEverything } = await openShopApp(runtime)
    const producto = await insertProducto(runtime)
    const before = await readEverything()
    const body = toOrderBody(buildSolicitud([{ producto, talle: 'M' }], 'transferencia'))
    for (const Origin of ['https://otra.example', 'null', 'http://localhost:81', 'https://localhost']) {
      for (const path of WITH_BODY)
        await expectProblem(await post(path, body, { Origin }), 'origen_no_permitido', Origin)
    }
    expect(await readEverything()).toEqual(before)
  })

  it('8.21 limits orders by no network address: a hundred in a row are placed', async () => {
    const runtime = await open()
    const { post } = await openShopApp(runtime)
    const producto = await insertProducto(runtime, { stock: { M: 100 } })
    const statuses = new Set<number>()
    for (let i = 0; i < 100; i++) {
      const body = toOrderBody(
        buildSolicitud([{ producto, talle: 'M' }], 'tarjeta', { shipping: { telefono: newTelefono() } }),
      )
      statuses.add((await post('/api/create-preference', body)).status)
    }
    expect([...statuses]).toEqual([200])
  })

  it('16.20, 17.13, 17.14 answers 500 to the unexpected, tells nothing of the inside, and leaves one line with its id', async () => {
    const runtime = await open()
    const { post, logged } = await openShopApp(runtime)
    await insertProducto(runtime, { stock: {} })
    await sql`alter table product_stock rename to elsewhere`.execute(runtime.database.write)
    const response = await post('/api/cart/check', { items: [{ id: 'x', talle: 'M', modo: 'stock' }] })
    const text = await response.clone().text()
    await expectProblem(response, 'error_interno')
    expect(text).not.toMatch(/sql|stock|table|relation|\.ts|node_modules/i)
    expect(logged()).toMatchObject([
      { level: LOG_ERROR, requestId: response.headers.get('x-request-id'), method: 'POST', path: '/api/cart/check' },
    ])
  })

  it('16.20 writes no order’s token to the log when something fails', async () => {
    const runtime = await open()
    const { post, request, logged } = await openShopApp(runtime)
    await sql`alter table pedidos rename to elsewhere`.execute(runtime.database.write)
    const token = 'a-token-that-nobody-should-read'
    await expectProblem(await post(`/api/pedidos/${token}/pago`, { medio: 'tarjeta' }), 'error_interno')
    for (const path of [`/pedido/${token}`, `/pedido/${token}.data`, `//p%65didos/${token}`, `/contadora/${token}`])
      await request(path)
    // Background work misses its table too.
    const paths = logged().flatMap(({ path = [] }) => path)
    expect(paths).toEqual(['/api/pedidos/…/pago', '/pedido/…', '/pedido/…', '//pedidos/…', '/contadora/…'])
    expect(JSON.stringify(logged())).not.toContain(token)
  })

  it('51.9, 41.7 what has a secret address is for no search engine, its files and failures neither', async () => {
    const { request } = await openShopApp(await open())
    for (const path of ['/contadora/x', '/contadora/x/mes.zip', '/pedido/x/cfe/1', '/avisame/x', '/admin/ventas']) {
      const { headers } = await request(path)
      expect([path, headers.get('x-robots-tag'), headers.get('cache-control')]).toEqual([path, 'noindex', 'no-store'])
    }
    expect((await request('/robots.txt')).headers.get('x-robots-tag')).toBeNull()
  })

  it('16.19 says that the shop is alive but not ready when its database doesn’t answer', async () => {
    const runtime = await open()
    const { request } = await openShopApp(runtime)
    await runtime.database.close()
    expect((await request('/healthz')).status).toBe(200)
    expect((await request('/readyz')).status).toBe(503)
  })

  it('16.19, 16.20 gives each request an id of its own, and says that the shop is alive and ready', async () => {
    const runtime = await open()
    const { request } = await openShopApp(runtime)
    const ids = new Set<string | null>()
    for (const path of ['/healthz', '/readyz', '/api/session', '/img/nada/400.webp']) {
      const response = await request(path, { headers: { 'X-Request-Id': 'mine' } })
      ids.add(response.headers.get('x-request-id'))
    }
    expect(ids.size).toBe(4)
    for (const id of ids) expect(id).toMatch(/^[0-9a-f-]{36}$/)
    expect(await (await request('/healthz')).json()).toEqual({ status: 'ok' })
    expect(await (await request('/readyz')).json()).toEqual({ status: 'ok' })
  })

  it('21.5, 21.6, 17.13 answers 404 to pictures that there aren’t, whatever their address says', async () => {
    const runtime = await open()
    const { request, logged } = await openShopApp(runtime)
    const paths = [
      'x/400.webp',
      'x/401.webp',
      'x/400.png',
      'x/-1.webp',
      'x/9999999999.webp',
      '%00/400.webp',
      '%E0%A4%A/400.webp',
      '..%2f..%2fsecret/400.webp',
      'x/preview.jpg',
      '%00/preview.jpg',
      '__proto__/400.webp',
      `${'x'.repeat(5000)}/400.webp`,
    ]
    for (const path of paths) {
      const response = await request(`/img/${path}`)
      expect(response.status, path).toBe(404)
    }
    expect(logged()).toEqual([])
  })
})

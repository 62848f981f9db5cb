import { request, type IncomingHttpHeaders } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Database } from '#server/db/connect.ts'
import { connectDatabase } from '#server/db/open-database.ts'
import { openEmpty, runtimeOf } from './databases.ts'
import { placeOne } from './place-one.ts'
import { databaseEnv, startServer, type ServerProcess } from './start-server.ts'

// Processes take their time to start on a machine that does other things too.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

type Answer = { status: number; headers: IncomingHttpHeaders; body: string; printed: string[] }

const FORM = { 'Content-Type': 'application/x-www-form-urlencoded' }
const SHIRTS_IN_STOCK = /Camisetas en stock/

// The demo runs as anybody starts it. Pages are asked for as they are, not as `fetch` would tidy their addresses.
describe.each(['sqlite', 'postgres'] as const)('the shop’s pages (%s)', (dialect) => {
  let server: ServerProcess
  let database: Database
  const cleanups: (() => Promise<void>)[] = []
  beforeAll(async () => {
    const { url, drop } = await openEmpty(dialect)
    const files = await openEmpty('sqlite')
    server = await startServer({ ...databaseEnv(url, `${files.url}-data`), ALLOW_HEADLESS: 'true' })
    database = connectDatabase(url)
    cleanups.push(
      drop,
      files.drop,
      () => database.close(),
      () => server.stop(),
    )
  }, 120_000)
  afterAll(async () => {
    for (const cleanup of cleanups.splice(0).toReversed()) await cleanup()
  })

  /** Asks for a path as it stands. @returns the answer, with what the request left in the log */
  async function ask(path: string, method = 'GET', headers: Record<string, string> = {}, body = ''): Promise<Answer> {
    const before = server.printedSinceReady().length
    const answer = await new Promise<Omit<Answer, 'printed'>>((resolve, reject) => {
      const sent = request({ host: '127.0.0.1', port: server.port, path, method, headers }, (response) => {
        const { statusCode: status = 0, headers } = response
        text(response).then((body) => resolve({ status, headers, body }), reject)
      })
      sent.once('error', reject).end(body)
    })
    // The line is written in the same process, at once; it has a pipe to come through.
    await new Promise((resolve) => setTimeout(resolve, 20))
    return { ...answer, printed: server.printedSinceReady().slice(before) }
  }

  it('17.12, 17.13, 19.2 with nonsense for filters give the list without them', async () => {
    const whole = countOf((await ask('/stock')).body)
    expect(whole).toBeGreaterThan(20)
    const nonsense = [
      '?anioDesde=abc&anioHasta=%00',
      '?anioDesde=1e999&precioDesde=-1',
      '?precioDesde=2.5&precioHasta=NaN',
      '?orden=__proto__&pagina=-5',
      '?pagina=99999999999999999999',
      '?pagina=1.5&mangaLarga=quizas&parches=',
      '?buscar=%20%20',
      '?aniodesde=1980&TALLE=M',
      '?%00=%00&__proto__=x&constructor=y',
      '?talle[]=M&talle[$ne]=',
      '?=&&&==&?',
      '?talle=',
    ]
    for (const query of nonsense) {
      const { status, body, printed } = await ask(`/stock${query}`)
      expect([query, status, countOf(body)]).toEqual([query, 200, whole])
      expect(printed, query).toEqual([])
    }
  })

  it('17.12, 17.13 with values that no shirt has, or far too many, give a list all the same', async () => {
    const queries = [
      '?talle=%00&buscar=%00%E0%A4%A',
      '?talle=__proto__&equipo=constructor&liga=toString&marca=hasOwnProperty',
      `?buscar=${'x'.repeat(8000)}`,
      `?${'talle=M&'.repeat(1000)}`,
      `?${Array.from({ length: 1000 }, (_, i) => `equipo=${i}`).join('&')}`,
      '?equipo=%F0%9F%92%99',
      "?buscar=' or 1=1 --".replaceAll(' ', '%20'),
      '?anioDesde=3000&anioHasta=1000',
    ]
    for (const list of ['/stock', '/encargo']) {
      for (const query of queries) {
        const { status, printed } = await ask(list + query)
        expect([query, status, printed]).toEqual([query, 200, []])
      }
    }
  })

  it('19.36 say 404 of a page past the last one', async () => {
    for (const path of ['/stock?pagina=99', '/encargo?pagina=99999999', '/stock?buscar=zzzz&pagina=2']) {
      const { status, body, printed } = await ask(path)
      expect([path, status, countOf(body), printed]).toEqual([path, 404, 0, []])
      expect(body).toContain('content="noindex"')
    }
    expect((await ask('/stock.data?pagina=99')).status).toBe(404)
  })

  it('17.15 show what was searched as it was typed, and run none of it', async () => {
    const { status, body } = await ask(
      '/stock?buscar=%22%3E%3Cscript%3Ealert(1)%3C/script%3E&equipo=%3Cimg%20src%3Dx%3E',
    )
    expect(status).toBe(200)
    expect(body).not.toMatch(/<script>alert|<img src=x/)
    expect(body).toContain('&lt;script&gt;')
  })

  it('2.40, 8.9, 17.13 say 404 of a shirt that there isn’t, whatever its address says', async () => {
    const names = [
      'nada',
      '%00',
      'a%00b',
      '%E0%A4%A',
      '%',
      '%%',
      '..%2f..%2fstock',
      '__proto__',
      '%F0%9F%92%99',
      "'%20or%201=1",
      'x'.repeat(5000),
      '%ED%A0%80',
      '',
    ]
    for (const name of names) {
      for (const address of [`/product/${name}`, `/product/${name}.data`]) {
        const { status, body, printed } = await ask(address)
        expect([address, status, printed]).toEqual([address, 404, []])
        if (!address.endsWith('.data')) expect(body).toContain('Producto no encontrado.')
      }
    }
  })

  it('1.21 say their encoding in the first 1,024 bytes', async () => {
    for (const path of ['/', '/stock', '/product/nada', '/cart', '/login', '/pedido', '/no-hay', '/admin']) {
      const { body } = await ask(path)
      if (body !== '') expect(body.slice(0, 1024), path).toContain('<meta charSet="utf-8"/>')
    }
  })

  it('2.19, 11.26, 17.13 say 404 at any other address, in the shop’s own look', async () => {
    const paths = [
      '/nada',
      '/%',
      '/%00',
      '/stock%00',
      '/%E0%A4%A/x',
      '//otra.example',
      '/.env',
      '/.git/config',
      '/..%2f..%2fpackage.json',
      '/assets/..%2f..%2f..%2fpackage.json',
      '/assets/%00',
      '/assets/nada.js',
      '/index.html',
      '/stock;x',
      '/pedido/nada',
      '/pedido/%00',
      '/pedido/%E0%A4%A',
      '/admin/nada',
      '/checkout/',
      '/demo',
      `/${'x/'.repeat(3000)}`,
    ]
    for (const path of paths) {
      const { status, headers, body, printed } = await ask(path)
      expect([path, status, printed]).toEqual([path, 404, []])
      expect(headers['content-type'], path).toMatch(/^text\/html/)
      expect(body, path).toMatch(/<nav[\s\S]*<main[\s\S]*<footer/)
    }
  })

  it('2.18, 16.93 lead to the texts of the shop however their address is written', async () => {
    for (const [path, to] of [
      ['/Privacidad', '/privacidad'],
      ['/%70rivacidad?x=1', '/privacidad?x=1'],
      ['/TERMINOS', '/terminos'],
      ['/cambios/', '/cambios'],
      ['/x/../privacidad', '/privacidad'],
      ['/x/%2e%2e//otra.example', '/otra.example'],
      ['/PRIVACIDAD.data', '/privacidad.data'],
    ]) {
      const { status, headers, body, printed } = await ask(path!)
      expect([path, status, headers.location, body, printed]).toEqual([path, 308, to, '', []])
    }
    expect((await ask('/privacidad.data')).status).toBe(200)
  })

  it('16.94 lead from what a chat makes of an order’s or a shirt’s address to it, with all that stands behind the question mark', async () => {
    const runtime = runtimeOf(database)
    const { token } = await placeOne(runtime)
    const { slug, nombre } = await database.read
      .selectFrom('products')
      .select(['slug', 'nombre'])
      .where('activo', '=', 1)
      .executeTakeFirstOrThrow()
    for (const behind of [
      '.',
      ')',
      '*',
      '_',
      '%22',
      '%3E',
      '%20',
      '%E2%80%8B',
      '&fbclid=IwAR0&e=AT0',
      '%3Ffbclid%3DIwAR0',
    ]) {
      const order = await ask(`/pedido/${token}${behind}`)
      expect([behind, order.status, order.headers.location?.slice(8, 8 + token.length)]).toEqual([behind, 308, token])
      expect((await ask(order.headers.location!)).status).toBe(200)
      const shirt = await ask(`/product/${slug}${behind}`)
      expect([behind, [301, 308].includes(shirt.status)]).toEqual([behind, true])
      expect((await ask(shirt.headers.location!)).status).toBe(200)
    }
    for (const raw of [encodeURIComponent(nombre), `${slug}.`]) {
      expect((await ask(`/product/${raw}?codigo=ANA10&utm_source=x`)).headers.location).toBe(
        `/product/${slug}?codigo=ANA10&utm_source=x`,
      )
      expect((await ask(`/product/${raw}.data?codigo=ANA10`)).body).toContain(`/product/${slug}?codigo=ANA10`)
    }
  })

  it('12.5, 17.13 claim nothing about an order that their address makes up', async () => {
    for (const page of ['/checkout/success', '/checkout/failure', '/checkout/pending', '/checkout-transfer']) {
      for (const query of [
        '',
        '?pedido=',
        '?pedido=%00',
        '?pedido=nada',
        '?pedido=%E0%A4%A&pedido=x',
        '?status=approved&payment_id=%00&external_reference=1',
        `?pedido=${'x'.repeat(8000)}`,
      ]) {
        const { status, body, printed } = await ask(page + query)
        expect([page + query, status, printed]).toEqual([page + query, 200, []])
        expect(body).not.toMatch(/CK-/)
      }
    }
  })

  it('6.4, 17.13 send a visitor from admin pages to /login, and nowhere else afterwards', async () => {
    for (const path of ['/admin', '/admin?x=%00', '/demo/correos', '/demo/correos/%00']) {
      const { status, headers, printed } = await ask(path)
      expect([path, status, printed]).toEqual([path, 302, []])
      expect(headers.location).toMatch(/^\/login\?volver=%2F/)
    }
    for (const volver of [
      '//otra.example',
      'https://otra.example',
      '/\\otra.example',
      'javascript:alert(1)',
      '%00',
      '%E0%A4%A',
    ]) {
      const { status, printed } = await ask(`/login?volver=${volver}`)
      expect([volver, status, printed]).toEqual([volver, 200, []])
    }
  })

  it('29.36 say at /login that a session is over to who comes with one, and to nobody else', async () => {
    const over = await ask('/login?volver=%2Fadmin', 'GET', { Cookie: 'casakas.session_token=x' })
    expect(over.body).toContain('Tu sesión terminó')
    expect((await ask('/login?volver=%2Fadmin')).body).not.toContain('Tu sesión terminó')
  })

  it('17.5, 17.13 answer 405 to methods that they don’t have', async () => {
    for (const method of ['PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND', 'TRACE']) {
      for (const path of ['/', '/stock', '/contact', '/nada']) {
        const { status, headers, body, printed } = await ask(path, method)
        expect([method, path, status, headers.allow, printed]).toEqual([method, path, 405, 'GET, HEAD, POST', []])
        expect(JSON.parse(body)).toMatchObject({ code: 'metodo_no_admitido' })
      }
    }
    for (const path of ['/', '/stock', '/cart', '/product/nada', '/stock.data', '/sw.js', '/favicon.ico']) {
      const { status, printed } = await ask(path, 'POST', { ...FORM, Origin: server.origin }, 'x=1')
      expect([path, status, printed]).toEqual([path, 405, []])
    }
  })

  async function expectForms(cases: [type: string, body: string][], wanted: number): Promise<void> {
    for (const path of ['/contact', '/login']) {
      for (const [type, body] of cases) {
        const headers = { Origin: server.origin, ...(type === '' ? {} : { 'Content-Type': type }) }
        const said = await ask(path, 'POST', { ...headers, 'Content-Length': String(body.length) }, body)
        expect([path, type, said.status, said.printed]).toEqual([path, type, wanted, []])
      }
    }
  }

  it('17.4, 17.13 refuse forms of another content type', () =>
    expectForms(
      [
        ['application/json', '{}'],
        ['text/plain', 'nombre=Ana'],
        ['', 'nombre=Ana'],
      ],
      415,
    ))

  it('17.2, 17.13 refuse forms that can’t be read', async () => {
    const multipart = 'multipart/form-data; boundary=x'
    await expectForms(
      [
        ['multipart/form-data', 'x'],
        [multipart, '--x\r\nnada'],
        [multipart, ''],
      ],
      400,
    )
  })

  it('17.3, 17.13 refuse forms of 10 MB', () =>
    expectForms([['application/x-www-form-urlencoded', 'x'.repeat(10 * 1024 * 1024)]], 413))

  it('17.3, 17.13 answer 413 to 10 MB while they are still being sent, without saying how much is to come', async () => {
    const huge = 'x'.repeat(10 * 1024 * 1024)
    for (const path of ['/api/transfer-orders', '/api/cart/check', '/api/webhooks/mercadopago', '/contact']) {
      const headers = { Origin: server.origin, 'Content-Type': 'application/json', 'Transfer-Encoding': 'chunked' }
      const { status, body, printed } = await ask(path, 'POST', headers, huge)
      expect([path, status, printed]).toEqual([path, 413, []])
      expect(JSON.parse(body)).toMatchObject({ code: 'cuerpo_muy_grande' })
    }
    expect((await ask('/healthz')).status).toBe(200)
  })

  it('6.10, 17.1, 17.13 refuse forms with nonsense in them, and store nothing', async () => {
    const own = { ...FORM, Origin: server.origin }
    const forms: [path: string, headers: Record<string, string>, body: string, status: number][] = [
      ['/contact', own, '', 422],
      ['/contact', own, 'nombre=Ana&email=ana@example.com&telefono=099123456&mensaje=Hola%00', 422],
      ['/contact', own, 'nombre=%00&email=a&telefono=&mensaje=%E0%A4%A', 422],
      ['/contact', own, 'nombre=a&nombre=b&email[x]=1&__proto__.rol=admin&constructor.prototype.y=1&mensaje=x', 422],
      ['/contact', own, `mensaje=${'x'.repeat(200_000)}`, 422],
      ['/contact', FORM, 'nombre=Ana&email=ana@example.com&telefono=1&mensaje=Hola', 403],
      ['/contact', { ...FORM, Origin: 'https://otra.example' }, 'nombre=Ana', 403],
      ['/login', own, 'email=%00&password=%00', 401],
      ['/login', own, 'email=a&email=b&password[x]=1', 401],
      ['/login', { ...FORM, Origin: 'https://otra.example' }, 'email=x&password=y', 403],
    ]
    for (const [path, headers, body, wanted] of forms) {
      const { status, printed } = await ask(path, 'POST', headers, body)
      expect([path, body.slice(0, 50), status, printed]).toEqual([path, body.slice(0, 50), wanted, []])
    }
    expect(await database.read.selectFrom('mensajes').selectAll().execute()).toEqual([])
    expect(await database.read.selectFrom('correos').selectAll().execute()).toEqual([])
  })

  it('17.16, 17.13 read the contact form’s own fields alone, at once, whatever others are called', async () => {
    const names = [
      'x[4294967294]',
      'x[40000000]',
      'nombre[40000000]',
      `nombre${'.a'.repeat(20_000)}`,
      'a[0]'.repeat(5000),
    ]
    const foreign = { ...FORM, Origin: 'https://otra.example' }
    const own = { ...FORM, Origin: server.origin }
    for (const name of names) {
      for (const path of ['/contact', '/contact.data']) {
        for (const [headers, wanted] of [
          [own, path === '/contact' ? 422 : expect.any(Number)],
          [FORM, expect.any(Number)],
          [foreign, 403],
        ] as const) {
          const start = performance.now()
          const { status, printed } = await ask(path, 'POST', headers, `${name}=1&email=ana@example.com`)
          expect([path, name.slice(0, 50), status, printed]).toEqual([path, name.slice(0, 50), wanted, []])
          expect(performance.now() - start, name.slice(0, 50)).toBeLessThan(1000)
        }
      }
    }
    expect(await database.read.selectFrom('mensajes').selectAll().execute()).toEqual([])
    expect((await ask('/healthz')).status).toBe(200)
  })

  it('17.13, 22.6 bear headers that nobody sends', async () => {
    const cases: Record<string, string>[] = [
      { cookie: 'casakas.session_token=%00.x; =; ;;' },
      { 'accept-encoding': '%00, br;q=9;;', 'if-none-match': `"${'x'.repeat(5000)}` },
      { 'x-forwarded-for': 'x,,,1.2.3.4.5', 'x-forwarded-host': 'otra.example', 'x-forwarded-proto': 'javascript' },
      { range: 'bytes=0-1' },
      { accept: '\t' },
    ]
    for (const headers of cases) {
      const { status, printed } = await ask('/stock', 'GET', headers)
      expect([headers, status, printed]).toEqual([headers, 200, []])
    }
    for (const host of ['evil host', '[::1', 'a:99999', 'a/b']) {
      const { status, body, printed } = await ask('/stock', 'GET', { host })
      expect([host, status, printed]).toEqual([host, 400, []])
      expect(body).not.toMatch(SHIRTS_IN_STOCK)
    }
  })
})

/** How many shirts a list says that it has. */
function countOf(body: string): number {
  return Number(/>(\d+) camisetas?</.exec(body.replaceAll('<!-- -->', ''))?.[1] ?? 0)
}

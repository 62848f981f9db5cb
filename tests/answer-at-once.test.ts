import { request, type IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { noteEverything } from '#server/cambios/note-changes.ts'
import { connectDatabase } from '#server/db/open-database.ts'
import { openEmpty } from './databases.ts'
import { databaseEnv, startServer, type ServerProcess } from './start-server.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

type Answer = { status: number; headers: Record<string, string>; body: Buffer; isAtOnce: boolean }
type Asked = { method?: string; headers?: Record<string, string> }

/** An unusual header that makes no difference: the app answers. */
const BY_THE_APP = { 'content-length': '0' }
/** How often an answer is asked for, until it comes at once and twice the same by the app. */
const TRIES = 200

const ACCEPTED = [
  undefined,
  'br',
  'gzip, deflate, br, zstd',
  'gzip, deflate',
  'gzip',
  'br;q=0, gzip',
  'br;q=0.0, gzip;q=0',
  'gzip;q=0.5, br;q=0.1',
  'identity',
  'deflate',
  '*',
  'br;q=0, *',
  '',
]

type Shop = { dialect: 'sqlite' | 'postgres'; env: Record<string, string> }
// Shops behind a proxy with an address of its own, and as anybody starts the demo.
const SHOPS: Shop[] = [
  { dialect: 'sqlite', env: { ORIGIN: 'https://tienda.example', TRUSTED_PROXIES: '127.0.0.1' } },
  { dialect: 'postgres', env: {} },
]

describe.each(SHOPS)('what is answered at once ($dialect)', ({ dialect, env }) => {
  let server: ServerProcess
  const cleanups: (() => Promise<void>)[] = []
  let databaseUrl = ''
  let shirt = ''
  let script = ''
  let font = ''
  beforeAll(async () => {
    const { url, drop } = await openEmpty(dialect)
    databaseUrl = url
    const files = await openEmpty('sqlite')
    server = await startServer({ ...databaseEnv(url, `${files.url}-data`), LOG_LEVEL: 'debug', ...env })
    cleanups.push(drop, files.drop, () => server.stop())
    const list = (await ask('/stock')).body.toString()
    shirt = /"(\/product\/[\w-]+)/.exec(list)![1]!
    script = /"(\/assets\/[\w.-]+\.js)"/.exec(list)![1]!
    font = /"(\/assets\/[\w.-]+\.woff2)"/.exec(list)![1]!
  })
  afterAll(async () => {
    for (const cleanup of cleanups.splice(0).toReversed()) await cleanup()
  })

  async function ask(path: string, { method = 'GET', headers = {} }: Asked = {}): Promise<Answer> {
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      request({ host: '127.0.0.1', port: server.port, path, method, headers }, resolve).once('error', reject).end()
    })
    return readAnswer(response)
  }

  /** Asks the app, without it, and the app again, until both of the app's answers are the same. */
  async function askBothWays(path: string, { method, headers }: Asked = {}): Promise<[Answer, Answer]> {
    for (let tries = 0; tries < TRIES; tries++) {
      const byTheApp = await ask(path, { method, headers: { ...headers, ...BY_THE_APP } })
      const answer = await ask(path, { method, headers })
      const again = await ask(path, { method, headers: { ...headers, ...BY_THE_APP } })
      expect([byTheApp.isAtOnce, again.isAtOnce]).toEqual([false, false])
      // A page is compressed better meanwhile, or the process heard nothing new for a moment.
      if (answer.isAtOnce && isSame(byTheApp, again)) return [byTheApp, answer]
      await pause(20)
    }
    throw new Error(`${path} isn't answered at once`)
  }

  it('22.79 has the headers and the body that the app answers with, in each encoding, and to HEAD', async () => {
    const paths = [
      '/',
      '/stock?talle=M&utm_source=x&x=%00',
      '/stock.data',
      '/terminos',
      shirt,
      `${shirt}.data`,
      script,
      font,
    ]
    for (const path of paths) {
      for (const accepted of ACCEPTED) {
        const headers: Record<string, string> = accepted === undefined ? {} : { 'accept-encoding': accepted }
        const isLeftToTheApp = path.startsWith('/assets/') ? /[^a-z, ]/.test(accepted ?? '') : isForTheApp(accepted)
        if (isLeftToTheApp) {
          await ask(path, { headers })
          expect((await ask(path, { headers })).isAtOnce, `${path} ${accepted}`).toBe(false)
          continue
        }
        for (const method of ['GET', 'HEAD']) {
          const [app, answer] = await askBothWays(path, { method, headers })
          expect(bare(answer), `${method} ${path} ${accepted}`).toEqual(bare(app))
          expect(answer.status, `${method} ${path} ${accepted}`).toBe(200)
          expect(answer.body.length, `${method} ${path} ${accepted}`).toBe(
            method === 'HEAD' ? 0 : Number(answer.headers['content-length']),
          )
        }
      }
    }
    const stock = (await askBothWays('/stock', { headers: { 'accept-encoding': 'br' } }))[1]
    expect(stock.headers['strict-transport-security']).toBe('ORIGIN' in env ? 'max-age=31536000' : undefined)
    expect(stock.headers['content-security-policy']).toMatch(/^default-src 'none'; script-src 'self' 'sha256-/)
    expect(stock.headers['x-version']).toMatch(/./)
    expect(Math.abs(Date.now() - Date.parse(stock.headers['date']!))).toBeLessThan(5_000)
  })

  it('22.79 is 304 for who has the page, and the page for who has another', async () => {
    const { etag } = (await ask('/stock')).headers
    for (const [ifNoneMatch, status] of [
      [etag!, 304],
      [`"other",${etag} , W/"x"`, 304],
      ['W/"other"', 200],
      ['*', 200],
      ['', 200],
      [etag!.slice(2), 304],
    ] as const) {
      for (const method of ['GET', 'HEAD']) {
        const headers = { 'accept-encoding': 'br', 'if-none-match': ifNoneMatch }
        const [app, answer] = await askBothWays('/stock', { method, headers })
        expect(bare(answer), ifNoneMatch).toEqual(bare(app))
        expect(answer.status, ifNoneMatch).toBe(status)
      }
    }
  })

  it('22.79 makes no difference between visitors, and follows the address of the shop', async () => {
    const headers = { 'accept-encoding': 'br' }
    const [, one] = await askBothWays('/stock', {
      headers: { ...headers, cookie: 'a=1', 'x-forwarded-for': '203.0.113.9' },
    })
    const [, other] = await askBothWays('/stock', { headers: { ...headers, 'cache-control': 'no-cache' } })
    expect(isSame(one, other)).toBe(true)
    const [, elsewhere] = await askBothWays('/stock', { headers: { ...headers, host: 'otra.example:8080' } })
    const html = brotliDecompressSync(elsewhere.body).toString()
    expect(html.includes('http://otra.example:8080/stock')).toBe(!('ORIGIN' in env))
    expect(html.includes('https://tienda.example/stock')).toBe('ORIGIN' in env)
  })

  it('22.79 leaves to the app what is unusual', async () => {
    const [page] = await askBothWays('/stock')
    await askBothWays(script)
    for (const [status, path, asked] of [
      [200, '/stock', { headers: { range: 'bytes=0-9' } }],
      [206, script, { headers: { range: 'bytes=0-9' } }],
      [200, '/stock', { headers: { upgrade: 'websocket', connection: 'upgrade' } }],
      [400, '/stock', { headers: { host: 'evil host' } }],
      [405, '/stock', { method: 'PUT' }],
      [415, '/stock', { method: 'POST' }],
      [404, '/assets/nada.js', {}],
      [200, '/login', {}],
      [200, '/healthz', {}],
      [200, `/__manifest?paths=/stock&version=${page.headers['x-version']}`, {}],
    ] satisfies [number, string, Asked][]) {
      for (let tries = 0; tries < 3; tries++) {
        const { status: got, isAtOnce } = await ask(path, asked)
        expect([path, got, isAtOnce]).toEqual([path, status, false])
      }
    }
  })

  it('16.20, 22.79 has an id of its own, which its line in the log carries with path and status', async () => {
    await askBothWays('/stock?orden=precio-menor')
    const answers = await Promise.all(Array.from({ length: 50 }, () => ask('/stock?orden=precio-menor')))
    const ids = answers.filter(({ isAtOnce }) => isAtOnce).map(({ headers }) => headers['x-request-id']!)
    expect(ids.length).toBeGreaterThan(0)
    expect(new Set(answers.map(({ headers }) => headers['x-request-id'])).size).toBe(50)
    for (const id of ids) expect(id).toMatch(/^[0-9a-f-]{36}$/)
    const line = () =>
      server
        .output()
        .split('\n')
        .find((one) => one.includes(ids[0]!)) ?? '{}'
    await expect
      .poll(() => JSON.parse(line()) as unknown)
      .toMatchObject({
        level: 20,
        requestId: ids[0],
        method: 'GET',
        path: '/stock',
        status: 200,
        msg: 'answered',
      })
  })

  it('22.79 comes in order on a connection that asks ahead, and ends it where it is to end', async () => {
    await askBothWays('/terminos')
    const line = (path: string, ...headers: string[]) =>
      [`GET ${path} HTTP/1.1`, `Host: 127.0.0.1:${server.port}`, ...headers, '', ''].join('\r\n')
    const socket = connect(server.port, '127.0.0.1')
    socket.write(
      line('/terminos') +
        line('/login') +
        line('/terminos') +
        line('/healthz') +
        line('/terminos', 'Connection: close'),
    )
    const text = (await buffer(socket)).toString()
    const answers = text.split(/(?=HTTP\/1\.1 \d{3})/)
    expect(answers.map((one) => /<title>([^<]*)/.exec(one)?.[1] ?? one.slice(-15))).toEqual([
      expect.stringMatching(/^Términos/),
      expect.not.stringMatching(/^Términos/),
      expect.stringMatching(/^Términos/),
      '{"status":"ok"}',
      expect.stringMatching(/^Términos/),
    ])
    expect(answers.at(-1)).toMatch(/^Connection: close\r$/im)

    const old = connect(server.port, '127.0.0.1')
    old.write(`GET /terminos HTTP/1.0\r\nHost: 127.0.0.1:${server.port}\r\n\r\n`)
    expect((await buffer(old)).toString()).toMatch(/^HTTP\/1\.1 200 [\s\S]*<\/html>$/)
  })

  it('22.7, 22.79 follows what another process changes, and leaves a search that finds nothing any more to be counted', async () => {
    const search = '/stock?buscar=nacional'
    const [page] = await askBothWays(search)
    expect(page.body.toString()).toContain('href="/product/')
    const database = connectDatabase(databaseUrl)
    onTestFinished(() => database.close())
    await database.transaction(async (tx) => {
      await tx.updateTable('products').set({ activo: 0 }).execute()
      await noteEverything(tx)
    })
    await expect.poll(async () => (await ask(search)).body.toString()).not.toContain('href="/product/')
    for (let tries = 0; tries < 5; tries++) expect((await ask(search)).isAtOnce).toBe(false)
  })
})

async function readAnswer(response: IncomingMessage): Promise<Answer> {
  const pairs = Array.from({ length: response.rawHeaders.length / 2 }, (_, at) =>
    response.rawHeaders.slice(2 * at, 2 * at + 2),
  )
  const headers = Object.fromEntries(pairs.map(([name, value]) => [name!.toLowerCase(), value!]))
  expect(Object.keys(headers), 'no header twice').toHaveLength(pairs.length)
  return {
    status: response.statusCode!,
    headers,
    body: await buffer(response),
    // The app writes names in small letters.
    isAtOnce: pairs.some(([name]) => name === 'X-Request-Id'),
  }
}

/** An answer without what differs each time: its id and its second. */
function bare({ status, headers, body }: Answer) {
  const { date, 'x-request-id': id, ...others } = headers
  expect([typeof date, typeof id]).toEqual(['string', 'string'])
  return { status, headers: others, body: body.toString('base64') }
}

function isSame(one: Answer, other: Answer): boolean {
  return JSON.stringify(bare(one)) === JSON.stringify(bare(other))
}

/** Whether a page that takes neither Brotli nor gzip may be compressed in another way. */
function isForTheApp(accepted: string | undefined): boolean {
  return accepted !== undefined && !/\b(br|gzip)\b(?!;q=0(\.0)?(,|$))/.test(accepted)
}

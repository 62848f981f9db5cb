import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, inject, it, vi } from 'vitest'
import { createAdmin } from '#server/cuentas/create-admin.ts'
import type { Database } from '#server/db/connect.ts'
import { connectDatabase } from '#server/db/open-database.ts'
import { openEmpty, runtimeOf } from './databases.ts'
import { databaseEnv, startServer, type ServerProcess } from './start-server.ts'

vi.setConfig({ testTimeout: 180_000, hookTimeout: 120_000 })

type RouteOfBuild = { id: string; parentId?: string; path?: string; index?: boolean }

const ADMIN = { email: 'duenia@example.com', password: 'una-clave-de-prueba' }
const OTHER = { email: 'otra@example.com', password: 'otra-clave-de-prueba' }
/** What a visitor of the whole shop leaves behind by asking, and what its own work renews meanwhile. */
const NOT_THE_SHOPS = ['limites', 'rate_limits', 'sessions', 'arriendos', 'rondas', 'discos', 'sucesos']

let server: ServerProcess
let database: Database
let addresses: string[]
let withParameters: string[]
const cleanups: (() => Promise<void>)[] = []

beforeAll(async () => {
  // PostgreSQL is asked where there is one: it takes fewer texts than SQLite.
  const { url, drop } = await openEmpty(inject('postgresUrl') === undefined ? 'sqlite' : 'postgres')
  const files = await openEmpty('sqlite')
  server = await startServer({
    ...databaseEnv(url, `${files.url}-data`),
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
    ALLOW_HEADLESS: 'true',
  })
  database = connectDatabase(url)
  cleanups.push(
    drop,
    files.drop,
    () => database.close(),
    () => server.stop(),
  )
  await createAdmin(runtimeOf(database), OTHER)
  await database.write
    .withTables<{ users: { email: string; rol: string } }>()
    .updateTable('users')
    .set({ rol: 'vendedor' })
    .where('email', '=', OTHER.email)
    .execute()
  // The mail about the second administrator would change as it is sent.
  await database.write.deleteFrom('correos').execute()
  const paths = await listAdminPaths()
  const { id } = await database.read.selectFrom('products').select('id').executeTakeFirstOrThrow()
  addresses = paths.map((path) => withId(path, id)).concat('/demo/correos')
  withParameters = paths.filter((path) => path.includes('/:'))
})
afterAll(async () => {
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup()
})

const withId = (path: string, id: string) => path.replace(/:\w+\??/g, id)

/** Every address under /admin that the built application knows, as its routes have it. */
async function listAdminPaths(): Promise<string[]> {
  const build = (await import(pathToFileURL(resolve('build/app/server/index.js')).href)) as {
    routes: Record<string, RouteOfBuild>
  }
  const pathOf = (route: RouteOfBuild): string => {
    const parent = route.parentId === undefined ? '' : pathOf(build.routes[route.parentId]!)
    return route.path === undefined || route.path === '' ? parent : `${parent}/${route.path}`
  }
  const paths = Object.values(build.routes)
    .map(pathOf)
    .filter((path) => /^\/admin(\/|$)/.test(path))
  return [...new Set(paths)]
}

async function signIn({ email, password }: typeof ADMIN): Promise<string> {
  const response = await fetch(`${server.origin}/login`, {
    method: 'POST',
    redirect: 'manual',
    headers: { Origin: server.origin },
    body: new URLSearchParams({ email, password }),
  })
  expect(response.status).toBe(302)
  return response.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
}

const BODIES: Record<string, string> = {
  'application/x-www-form-urlencoded': 'accion=borrar&sesion=otras',
  'application/json': '{"accion":"borrar"}',
  'application/octet-stream': 'codigo,nombre\nX,Y\n',
}

/** Every way of asking for an address: as a page, as its data, and to change something. */
async function* askEveryWay(address: string, cookie: string) {
  const headers = { Cookie: cookie, Origin: server.origin }
  const target = address === '/admin' ? '/admin?index' : address
  for (const path of [address, `${address}.data`]) {
    for (const method of ['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE']) {
      yield { way: `${method} ${path}`, init: { method, headers }, path }
    }
  }
  for (const path of [target, target.replace(/^[^?]+/, '$&.data')]) {
    for (const [type, body] of Object.entries(BODIES)) {
      yield {
        way: `POST ${path} ${type}`,
        init: { method: 'POST', headers: { ...headers, 'Content-Type': type }, body },
        path,
      }
    }
  }
}

/** Everything that the shop knows, as text. */
async function everything(): Promise<string> {
  const tables = (await database.read.introspection.getTables()).filter(({ name }) => !NOT_THE_SHOPS.includes(name))
  const rows = []
  for (const { name } of tables) {
    rows.push([
      name,
      await database.read
        .selectFrom(name as 'products')
        .selectAll()
        .execute(),
    ])
  }
  return JSON.stringify(rows)
}

it('29.6, 6.5, 6.6 signed out or without the role, no admin address answers with data, and none changes anything', async () => {
  expect(addresses).toContain('/admin')
  expect(addresses).toContain('/admin/cuenta')
  const before = await everything()
  const forged = 'casakas.session_token=forged.forged'
  for (const cookie of ['', await signIn(OTHER), forged]) {
    for (const address of addresses) {
      for await (const { way, init, path } of askEveryWay(address, cookie)) {
        // A forged session is told from none by reading alone, which is the same for all ways.
        if (cookie === forged && !way.startsWith('GET')) continue
        const response = await fetch(server.origin + path, { ...init, redirect: 'manual' })
        const body = await response.text()
        const told = `${way} answered ${response.status}`
        expect(response.status, told).not.toBe(200)
        expect(response.status, told).toBeLessThan(500)
        expect(body, told).not.toMatch(/CSK-\d|duenia@|otra@/)
        if (/^(GET|POST) \/admin/.test(way))
          expect((response.headers.get('location') ?? '') + body, told).toContain('/login')
      }
    }
  }
  expect(await everything()).toBe(before)
})

it('29.6 the administrator is let in by the same addresses', async () => {
  const cookie = await signIn(ADMIN)
  const answers = await Promise.all(['/admin', '/admin.data', '/admin/cuenta'].map((path) => ask(path, cookie)))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(answers[0]!.body).toMatch(/CSK-\d/)
  expect(answers[1]!.body).toMatch(/CSK-\d/)
  expect(answers[2]!.body).toContain(ADMIN.email)
})

it('29.22 while a second factor is asked of all, who has none gets nothing by any of them but the way to turn it on', async () => {
  const cookie = await signIn(ADMIN)
  const exigencias = database.write.withTables<{ exigencias: { clave: string; desde: number; quien: string } }>()
  await exigencias.insertInto('exigencias').values({ clave: 'segundo_factor', desde: 0, quien: 'x' }).execute()
  for (const address of addresses.filter((each) => !/^\/demo|\/(salir|dos-pasos)$/.test(each))) {
    for (const [path, init] of [
      [address, {}],
      [`${address}.data`, {}],
      [address, { method: 'POST', body: new URLSearchParams({ accion: 'borrar' }) }],
    ] as const) {
      const response = await fetch(server.origin + path, {
        ...init,
        headers: { Cookie: cookie, Origin: server.origin },
        redirect: 'manual',
      })
      const told = (response.headers.get('location') ?? '') + (await response.text())
      expect(told, path).not.toMatch(/CSK-\d/)
      expect(told, path).toContain('/admin/cuenta/dos-pasos')
    }
  }
  const mailbox = await fetch(`${server.origin}/demo/correos`, { headers: { Cookie: cookie }, redirect: 'manual' })
  expect(mailbox.headers.get('location')).toContain('/login')
  await exigencias.deleteFrom('exigencias').execute()
})

it('17.4, 17.13 each admin action takes one kind of body, and answers 415 to any other', async () => {
  const headers = { Cookie: await signIn(ADMIN), Origin: server.origin }
  const before = server.printedSinceReady().length
  const taken: Record<string, string[]> = {}
  for (const address of addresses) {
    // Signing out reads nothing, and would end this.
    if (address === '/admin/salir') continue
    for (const [type, body] of Object.entries({ ...BODIES, 'text/plain': 'x', '': '' })) {
      const response = await fetch(server.origin + address, {
        method: 'POST',
        headers: { ...headers, ...(type === '' ? {} : { 'Content-Type': type }) },
        body: new TextEncoder().encode(body),
      })
      const { status } = response
      await response.body?.cancel()
      expect(status, `${address} ${type}`).toBeLessThan(500)
      // Statuses 404, 405 and 415 are of addresses of nothing but pages.
      if (![404, 405, 415].includes(status)) (taken[address] ??= []).push(type)
    }
  }
  const kinds = Object.values(taken)
  expect(kinds.length).toBeGreaterThan(15)
  expect(taken).toEqual(Object.fromEntries(Object.entries(taken).map(([address, [first]]) => [address, [first]])))
  expect(new Set(kinds.flat())).toEqual(new Set(Object.keys(BODIES)))
  expect(server.printedSinceReady().slice(before)).toEqual([])
})

it('17.24 an address under /admin/exportar that names no file is answered with 404, signed out with the login', async () => {
  const address = `${server.origin}/admin/exportar/pedidos.csv`
  const known = await fetch(address, { headers: { Cookie: await signIn(ADMIN) }, redirect: 'manual' })
  expect([known.status, await known.text()]).toEqual([404, 'No encontramos ese archivo.'])
  const unknown = await fetch(address, { redirect: 'manual' })
  expect([unknown.status, unknown.headers.get('location')]).toEqual([
    302,
    '/login?volver=%2Fadmin%2Fexportar%2Fpedidos.csv',
  ])
})

async function ask(path: string, cookie: string): Promise<{ status: number; body: string }> {
  const response = await fetch(server.origin + path, { headers: { Cookie: cookie } })
  return { status: response.status, body: await response.text() }
}

it('17.13 a sign that no database keeps is part of no address', async () => {
  expect(withParameters.length).toBeGreaterThan(8)
  const headers = { Cookie: await signIn(ADMIN), Origin: server.origin }
  for (const path of withParameters.flatMap((each) => [withId(each, 'a%00b'), `${withId(each, '%00')}.data`])) {
    for (const init of [{ headers }, { headers, method: 'POST', body: new URLSearchParams({ accion: 'x' }) }]) {
      const { status, body } = await fetch(server.origin + path, { ...init, redirect: 'manual' })
      // Unread bodies hold the shop up when it ends.
      await body?.cancel()
      expect([path, status < 500], path).toEqual([path, true])
    }
  }
  expect(server.printedSinceReady().filter((line) => line.includes('"level":50'))).toEqual([])
})

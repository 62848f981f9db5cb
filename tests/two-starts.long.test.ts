import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { connectDatabase } from '#server/db/open-database.ts'
import { verifyStock } from '#server/pedidos/probar/verify-stock.ts'
import { openEmpty } from './databases.ts'
import type { ServerProcess } from './start-server.ts'
import { databaseEnv } from './start-server.ts'
import { startTwoServers } from './two-servers.ts'

// Processes take their time to start on a machine that does other things too.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const cleanups: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup()
})

const SHIRTS = 251

describe.each(['sqlite', 'postgres'] as const)(
  'two processes that start at once on an empty database (%s)',
  (dialect) => {
    it(
      '16.2, 16.4, 16.12 make one shop: each shirt once, one administrator, one secret',
      { timeout: 120_000 },
      async () => {
        const { url, drop } = await openEmpty(dialect)
        cleanups.push(drop)
        const folder = await mkdtemp(join(tmpdir(), 'casakas-two-'))
        cleanups.push(() => rm(folder, { recursive: true, force: true }))
        const env = databaseEnv(url, folder)
        const servers = await startTwoServers(env)
        cleanups.push(() => Promise.all(servers.map((server) => server.stop())))

        const database = connectDatabase(url)
        cleanups.push(() => database.close())
        const { read } = database
        const productos = await read.selectFrom('products').selectAll().execute()
        expect(productos).toHaveLength(SHIRTS)
        expect(new Set(productos.map(({ codigo }) => codigo)).size).toBe(SHIRTS)
        expect(new Set(productos.map(({ slug }) => slug)).size).toBe(SHIRTS)
        const carga = await read.selectFrom('stockMovimientos').select(['tipo', 'productId', 'talle']).execute()
        expect(new Set(carga.map((movimiento) => JSON.stringify(movimiento))).size).toBe(carga.length)
        expect(await verifyStock(read)).toEqual([])

        const users = await read
          .selectFrom('users' as 'pedidos')
          .selectAll()
          .execute()
        expect(users).toMatchObject([{ email: 'admin@example.com', rol: 'admin' }])
        const passwords = servers.flatMap((server) => [...server.output().matchAll(/contraseña (\S+)/g)])
        expect(passwords).toHaveLength(1)

        expect((await readFile(join(env.DATA_DIR!, 'secret'), 'utf8')).length).toBeGreaterThanOrEqual(32)
        expect((await readdir(env.DATA_DIR!)).filter((name) => name.startsWith('secret'))).toEqual(['secret'])
        await expectOneSession(servers, passwords[0]![1]!)

        for (const server of servers) {
          expect((await fetch(`${server.origin}/stock`)).status).toBe(200)
          expect(errorsOf(server)).toEqual([])
        }
      },
    )
  },
)

/** Who enters by one process is in at the other: both sign with the same secret. */
async function expectOneSession([first, second]: [ServerProcess, ServerProcess], password: string): Promise<void> {
  const entered = await fetch(`${first.origin}/login`, {
    method: 'POST',
    redirect: 'manual',
    headers: { Origin: first.origin },
    body: new URLSearchParams({ email: 'admin@example.com', password }),
  })
  const cookie = entered.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  for (const { origin } of [first, second]) {
    expect((await fetch(`${origin}/api/session`, { headers: { cookie } })).status).toBe(204)
  }
}

function errorsOf(server: ServerProcess): string[] {
  return server
    .output()
    .split('\n')
    .filter((line) => /"level":[56]0|Error/.test(line))
}

import { rename } from 'node:fs/promises'
import { sql } from 'kysely'
import { expect, it, onTestFinished, vi } from 'vitest'
import type { Database } from '#server/db/connect.ts'
import { connectDatabase } from '#server/db/open-database.ts'
import { migrateDatabase } from '#server/db/migrate.ts'
import { openEmpty, runtimeOf, TEST_SECRET } from './databases.ts'
import { buildSolicitud, insertProducto } from './factories.ts'
import { toOrderBody } from './order-body.ts'
import { startPostgres } from './postgres.ts'
import { databaseEnv, startServer, type ServerProcess } from './start-server.ts'
import { tempFolder } from './temp-folder.ts'

const PATIENCE = 180_000

it(
  '16.29, 16.30, 16.31 PostgreSQL that is locked, and then stands still, leaves finished pages as they were and the others with 503, and all heals',
  { timeout: PATIENCE },
  async () => {
    const postgres = await startPostgres()
    onTestFinished(postgres.stop, PATIENCE)
    const { server, body } = await openShop(postgres.url('postgres'))
    const locks = connectDatabase(postgres.url('postgres'))
    onTestFinished(locks.close)

    await visitFirst(server)
    await lockTables(locks, () => expectOutOfOrder(server, body))
    await expectHealed(server, body)

    await postgres.freeze()
    try {
      await expectOutOfOrder(server, body)
    } finally {
      await postgres.thaw()
    }
    await expectHealed(server, body)
  },
)

it(
  '16.32 a file of SQLite’s that was taken away leaves finished pages as they were and takes no orders, until it is back',
  { timeout: PATIENCE },
  async () => {
    const { url, drop } = await openEmpty('sqlite')
    onTestFinished(drop)
    const { server, body } = await openShop(url)
    await visitFirst(server)
    await rename(url, `${url}.away`)
    await expectOutOfOrder(server, body)
    await rename(`${url}.away`, url)
    await expectHealed(server, body)
  },
)

async function openShop(url: string) {
  const database = connectDatabase(url)
  await migrateDatabase(database)
  const runtime = runtimeOf(database)
  const producto = await insertProducto(runtime, { nombre: 'Nacional 1980', stock: { M: 50 } })
  await database.close()
  const env = { ...databaseEnv(url, await tempFolder()), SHOP_SECRET: TEST_SECRET, LOG_LEVEL: 'fatal' }
  const server = await startServer(env)
  onTestFinished(server.stop, PATIENCE)
  const body = () => JSON.stringify(toOrderBody(buildSolicitud([{ producto, talle: 'M' }], 'transferencia')))
  return { server, body }
}

async function visitFirst({ origin }: ServerProcess): Promise<void> {
  for (const path of ['/stock', '/stock.data', '/product/nacional-1980']) {
    expect((await fetch(origin + path)).status, path).toBe(200)
  }
}

/** Nobody reads the products, nor what has changed, meanwhile. */
async function lockTables(database: Database, meanwhile: () => Promise<void>): Promise<void> {
  await database.transaction(async (tx) => {
    await sql`lock table versiones, products, ajustes in access exclusive mode`.execute(tx)
    await meanwhile()
  })
}

async function expectOutOfOrder({ origin }: ServerProcess, body: () => string): Promise<void> {
  // The shop's pages are as they were half a second ago until it notices.
  await vi.waitFor(async () => expect(await (await fetch(`${origin}/stock`)).text()).toContain('data-guardada'), {
    timeout: 5_000,
  })
  const seconds: Record<string, number> = {}
  const ask = async (path: string, init: RequestInit = {}) => {
    const begun = performance.now()
    const answer = await fetch(origin + path, { redirect: 'manual', ...init })
    const text = await answer.text()
    seconds[path] = Math.round(performance.now() - begun) / 1000
    return { answer, text }
  }
  const [kept, data, unseen, product, ready, order] = await Promise.all([
    ask('/product/nacional-1980'),
    ask('/stock.data'),
    ask('/encargo'),
    ask('/product/otra'),
    ask('/readyz'),
    ask('/api/transfer-orders', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Origin: origin },
      body: body(),
    }),
  ])
  console.log(JSON.stringify(seconds))

  expect(kept.answer.status).toBe(200)
  expect(kept.text).toMatch(/<html data-guardada="\d{13}" data-motivo="sin-datos" /)
  expect(kept.text).toContain('Nacional 1980')
  expect(kept.answer.headers.get('Cache-Control')).toBe('no-store')
  expect(kept.answer.headers.get('ETag')).toBeNull()
  expect(kept.answer.headers.get('Content-Security-Policy')).toContain("script-src 'self'")

  expect(data.answer.status).toBe(204)
  expect(data.answer.headers.get('X-Remix-Redirect')).toBe('/stock')
  expect(data.answer.headers.get('X-Guardada')).toMatch(/^\d{13}$/)

  for (const { answer, text } of [unseen, product]) {
    expect(answer.status).toBe(503)
    expect(answer.headers.get('Retry-After')).toBe('5')
    expect(answer.headers.get('Content-Type')).toContain('text/html')
    expect(text).toMatch(/No pudimos (?:mostrar esta página|leer las camisetas)/)
    // The name is of the settings that are remembered.
    expect(text).toContain('Casakas')
    expect(text).not.toContain('data-motivo')
  }
  expect(ready.answer.status).toBe(503)
  expect(order.answer.status).toBe(503)
  expect(order.answer.headers.get('Retry-After')).toBe('5')
  expect(JSON.parse(order.text)).toMatchObject({ code: 'base_no_disponible', status: 503 })
}

async function expectHealed({ origin }: ServerProcess, body: () => string): Promise<void> {
  await vi.waitFor(async () => expect((await fetch(`${origin}/readyz`)).status).toBe(200), { timeout: 30_000 })
  await vi.waitFor(
    async () => {
      const answer = await fetch(`${origin}/stock`)
      expect(answer.headers.get('ETag')).not.toBeNull()
      expect(await answer.text()).not.toContain('data-guardada')
    },
    { timeout: 30_000 },
  )
  const placed = await fetch(`${origin}/api/transfer-orders`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: origin },
    body: body(),
  })
  expect(placed.status).toBe(200)
}

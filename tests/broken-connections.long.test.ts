import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import type { Producto } from '#domain/productos/producto.ts'
import type { Database } from '#server/db/connect.ts'
import { connectDatabase } from '#server/db/open-database.ts'
import { migrateDatabase } from '#server/db/migrate.ts'
import { verify } from '#server/pedidos/probar/verify.ts'
import { runtimeOf, TEST_SECRET } from './databases.ts'
import { buildSolicitud, insertProducto, newTelefono } from './factories.ts'
import { toOrderBody } from './order-body.ts'
import { startPostgres, type TestPostgres } from './postgres.ts'
import { tempFolder } from './temp-folder.ts'
import { databaseEnv } from './start-server.ts'
import { startTwoServers } from './two-servers.ts'

const ROUNDS = 10
const VISITORS = 8
const PATIENCE = 120_000

let postgres: TestPostgres
beforeAll(async () => {
  postgres = await startPostgres()
}, PATIENCE)
afterAll(() => postgres.stop(), PATIENCE)

it(
  '16.28 ten ends of all of PostgreSQL’s connections and a restart of it under load end no process, lose nothing and double nothing',
  { timeout: PATIENCE },
  async () => {
    const { runtime, other } = await openDatabase()
    const producto = await insertProducto(runtime, { stock: { M: 100_000 } })
    const env = databaseEnv(postgres.url('tienda'), await tempFolder())
    const servers = await startTwoServers({
      ...env,
      SHOP_SECRET: TEST_SECRET,
      LOG_LEVEL: 'fatal',
      TRUSTED_PROXIES: '127.0.0.1',
    })
    const exits: unknown[] = []
    for (const server of servers) {
      onTestFinished(server.stop)
      void server.ended.then((code) => exits.push(code ?? server.output()))
    }

    const load = startLoad(
      servers.map(({ origin }) => origin),
      producto,
    )
    for (let round = 1; round <= ROUNDS; round++) {
      await pause(400 + Math.random() * 400)
      await load.untilOrdered(round)
      if (round === ROUNDS / 2) await postgres.restart()
      await endConnections(other)
      expect(exits).toEqual([])
    }
    await load.untilOrdered(ROUNDS + 1)
    const { tokens, answers } = await load.stop()
    for (const server of servers) await server.stop()

    const stored = await runtime.database.read.selectFrom('pedidos').select('token').execute()
    console.log(JSON.stringify({ acknowledged: tokens.length, stored: stored.length, answers }))
    expect(exits).toEqual([0, 0])
    expect(Object.keys(answers).filter((status) => status !== '200' && status !== '503')).toEqual([])
    // Orders were sent again with their keys until answered: none is unknown to its buyer, or there twice.
    expect(stored.map(({ token }) => token).toSorted()).toEqual(tokens.toSorted())
    expect(await verify(runtime.database, Date.now())).toEqual([])
    await runtime.database.close()
    await other.close()
  },
)

async function openDatabase() {
  const other = connectDatabase(postgres.url('postgres'))
  await sql`create database tienda`.execute(other.write)
  const database = connectDatabase(postgres.url('tienda'))
  await migrateDatabase(database)
  const runtime = runtimeOf(database)
  return { runtime, other }
}

async function endConnections(other: Database): Promise<void> {
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = 'tienda'`.execute(other.read)
}

/** Visitors who order, look and press again until they are answered. */
function startLoad(origins: string[], producto: Producto) {
  const tokens: string[] = []
  const answers: Record<number, number> = {}
  const closing = new AbortController()

  async function insist(origin: string, body: string, forwarded: string): Promise<void> {
    for (;;) {
      const answer = await fetch(`${origin}/api/transfer-orders`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Origin: origin, 'X-Forwarded-For': forwarded },
        body,
      })
      answers[answer.status] = (answers[answer.status] ?? 0) + 1
      if (answer.status === 200) {
        const { pedido } = (await answer.json()) as { pedido: { token: string } }
        tokens.push(pedido.token)
        return
      }
      await answer.arrayBuffer()
      await pause(100)
    }
  }

  async function visit(visitor: number): Promise<void> {
    for (let times = 0; !closing.signal.aborted; times++) {
      const origin = origins[(visitor + times) % origins.length]!
      const shipping = { telefono: newTelefono(), correo: `visita-${visitor}-${times}@example.com` }
      const solicitud = buildSolicitud([{ producto, talle: 'M' }], 'transferencia', { shipping })
      await insist(origin, JSON.stringify(toOrderBody(solicitud)), `11.${visitor}.${times >> 8}.${times & 255}`)
      await (await fetch(`${origin}/stock`)).arrayBuffer()
    }
  }

  const all = Promise.all(Array.from({ length: VISITORS }, (_, visitor) => visit(visitor)))
  return {
    /** Waits until so many orders were acknowledged: however slow the machine, each round is one under load. */
    async untilOrdered(count: number) {
      while (tokens.length < count) await pause(50)
    },
    async stop() {
      closing.abort()
      await all
      return { tokens, answers }
    },
  }
}

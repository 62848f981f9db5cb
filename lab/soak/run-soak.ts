import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { pino } from 'pino'
import { standInKeys } from '#demo/start-demo.ts'
import type { Producto } from '#domain/productos/producto.ts'
import type { Database } from '#server/db/connect.ts'
import { connectDatabase } from '#server/db/open-database.ts'
import { migrateDatabase } from '#server/db/migrate.ts'
import { openStorage } from '#server/imagenes/storage.ts'
import { verify } from '#server/pedidos/probar/verify.ts'
import { createNewId, type Runtime } from '#server/base/runtime.ts'
import { createSeal } from '#server/base/seal.ts'
import { insertProducto } from '../../tests/factories.ts'
import { freePort } from '../../tests/free-port.ts'
import { databaseEnv, spawnServer, type ServerProcess } from '../../tests/start-server.ts'
import { untilReady } from '../../tests/until-ready.ts'
import { checkOutcome, untilSettled } from './check-outcome.ts'
import { startLoad } from './load.ts'
import { startOutside } from './outside-process.ts'

type Options = {
  /** An empty database; of SQLite a file in a folder of its own. */
  databaseUrl: string
  /** For everything else. */
  folder: string
  kills: number
  /** Visitors at once. */
  visitors: number
  /** Told how far it is. */
  print?: (line: string) => void
}

export type SoakSummary = {
  database: Database['dialect']
  kills: number
  /** How many of them before the shop was ready again. */
  killedWhileStarting: number
  /** Connections of PostgreSQL that were ended while the shop lived. */
  connectionsEnded: number
  pedidos: number
  comprobantes: number
  pagos: number
  mensajes: number
  mails: number
  /** Mails that arrived more than once, under the same Message-ID. */
  duplicates: number
  /** Milliseconds from the start of a process until it is ready. */
  restart: { median: number; longest: number }
  seconds: number
  /** Everything that wasn't as it has to be; empty when all is well. */
  violations: string[]
}

const SECRET = 'thirty-two-characters-and-a-few-more'
const SEAL = createSeal(SECRET)
/** A shop that is ready lives at most so long, milliseconds. */
const LIFE_MAX = 2_500
/** Milliseconds; then connections of PostgreSQL are ended. */
const CONNECTIONS_LIVE_MAX = 800
/** How many starts there are for one that is killed before it is ready. */
const WHILE_STARTING = 5
/** Longer than the lease of a mail whose sender was killed. */
const LATER = 4 * 60_000

/**
 * Kills a shop again and again in the middle of orders, payments, messages and mails (specification 16.27). It looks
 * after each restart whether all agrees. In the end it looks whether everything that was acknowledged is there and
 * every mail has arrived.
 */
export async function soak({ databaseUrl, folder, kills, visitors, print = () => undefined }: Options) {
  const begun = performance.now()
  const database = connectDatabase(databaseUrl)
  await migrateDatabase(database)
  const productos = await stockUp(database)
  const keys = standInKeys(SECRET)
  const outside = await startOutside(folder, keys)
  const port = await freePort()
  const clockFile = join(folder, 'clock')
  const own = databaseEnv(databaseUrl, folder)
  const env = {
    ...own,
    SHOP_SECRET: SECRET,
    MP_ACCESS_TOKEN: keys.accessToken,
    MP_WEBHOOK_SECRET: keys.webhookSecret,
    MP_URL: outside.url,
    SMTP_URL: outside.smtpUrl,
    MAIL_FROM: 'Casakas <tienda@casakas.example>',
    TRUSTED_PROXIES: '127.0.0.1',
    ALLOW_HEADLESS: 'true',
    LOG_LEVEL: 'error',
    CLOCK_FILE: clockFile,
    // Processes that live for a second don't compile the same code again.
    NODE_COMPILE_CACHE: join(folder, 'compiled'),
  }
  const load = startLoad({ origin: `http://127.0.0.1:${port}`, providerUrl: outside.url, productos, visitors })
  const violations: string[] = []
  const restarts: number[] = []
  let killedWhileStarting = 0
  let connectionsEnded = 0
  let server: ServerProcess | null = null
  try {
    for (let kill = 1; kill <= kills; kill++) {
      server = await spawnServer(env, port)
      const usual = median(restarts) || 1_000
      if (kill > 1 && kill % WHILE_STARTING === 0) {
        killedWhileStarting++
        await pause(Math.random() * usual)
      } else {
        restarts.push(await waitUntilReady(server))
        const faults = await verify(database, Date.now(), { seal: SEAL })
        violations.push(...faults.map((fault) => `después de ${kill - 1} muertes: ${fault}`))
        connectionsEnded += await live(database, Math.random() * LIFE_MAX)
        if (server.hasEnded()) violations.push(`después de ${kill - 1} muertes: la tienda terminó por sí sola`)
      }
      violations.push(...complaintsOf(server))
      server.signal('SIGKILL')
      await server.ended
      if (kill % 10 === 0) print(`${kill} of ${kills}; ${load.acknowledged.pedidos.length} orders`)
    }

    server = await spawnServer(env, port)
    restarts.push(await waitUntilReady(server))
    await load.stop()
    await server.stop()
    await writeFile(clockFile, String(LATER))
    server = await spawnServer(env, port)
    await waitUntilReady(server)
    await outside.tellAgain()
    violations.push(...(await untilSettled(database)))
    violations.push(...(await verify(database, Date.now() + LATER, { seal: SEAL })))
    const arrived = await outside.listMails()
    const storage = await openStorage({ dataDir: own.DATA_DIR!, s3: null })
    const { acknowledged } = load
    const [answered, approved] = [await outside.listAnswered(), await outside.listApproved()]
    violations.push(...(await checkOutcome(database, storage, { acknowledged, arrived, answered, approved })))
    violations.push(...complaintsOf(server))

    const ids = new Set(arrived.map(({ messageId }) => messageId))
    const { dialect } = database
    return {
      database: dialect,
      kills,
      killedWhileStarting,
      connectionsEnded,
      pedidos: load.acknowledged.pedidos.length,
      comprobantes: load.acknowledged.comprobantes.length,
      pagos: approved.length,
      mensajes: load.acknowledged.mensajes.length,
      mails: ids.size,
      duplicates: arrived.length - ids.size,
      restart: { median: median(restarts), longest: Math.max(...restarts) },
      seconds: (performance.now() - begun) / 1000,
      violations,
    } satisfies SoakSummary
  } finally {
    await load.stop()
    server?.signal('SIGKILL')
    await server?.ended
    await outside.stop()
    await database.close()
  }
}

/** Shirts enough for all, and sizes that sell out. */
async function stockUp(database: Database): Promise<Producto[]> {
  const runtime: Runtime = {
    database,
    clock: Date.now,
    log: pino({ level: 'silent' }),
    newId: createNewId(Date.now),
    seal: SEAL,
  }
  const productos: Producto[] = []
  for (let n = 0; n < 6; n++) productos.push(await insertProducto(runtime, { stock: { M: 50_000, L: 20 } }))
  return productos
}

/** @returns milliseconds since now */
async function waitUntilReady(server: ServerProcess): Promise<number> {
  const start = performance.now()
  let gone = false
  void server.ended.then(() => (gone = true))
  if (await untilReady(server.origin, () => gone)) return performance.now() - start
  throw new Error(`the shop didn't get ready:\n${server.output()}`)
}

/** Errors that a shop logged: what it expects is logged as less. */
function complaintsOf(server: ServerProcess): string[] {
  return (
    server
      .output()
      .split('\n')
      .filter((line) => /^\{"level":[56]0/.test(line) || /^\s*at .*\.ts:/.test(line))
      // A worker says that its connection went, and goes on.
      .filter((line) => !line.includes('"databaseUnavailable":true'))
  )
}

/**
 * A while of the shop's life. On PostgreSQL its connections all end in the middle of it, as often as chance has it.
 * @returns how many did
 */
async function live(database: Database, millis: number): Promise<number> {
  if (database.dialect === 'sqlite') return pause(millis, 0)
  let ended = 0
  for (const until = Date.now() + millis; Date.now() < until;) {
    await pause(Math.random() * CONNECTIONS_LIVE_MAX)
    const { rows } = await sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()
    `.execute(database.read)
    ended += rows.length
  }
  return ended
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}

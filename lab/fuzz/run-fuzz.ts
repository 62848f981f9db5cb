import { Agent } from 'node:http'
import { pino } from 'pino'
import { createRandom, pick } from '#demo/random.ts'
import { tarifaEnvio } from '#domain/envios/envio.ts'
import type { Database } from '#server/db/connect.ts'
import { connectDatabase } from '#server/db/open-database.ts'
import { preciosDe } from '#domain/productos/precio.ts'
import { verify } from '#server/pedidos/probar/verify.ts'
import { createNewId, type Runtime } from '#server/base/runtime.ts'
import { createSeal } from '#server/base/seal.ts'
import { readAjustes } from '#server/ajustes/read-ajustes.ts'
import { DATOS_ENVIO, insertProducto } from '../../tests/factories.ts'
import { toOrderBody } from '../../tests/order-body.ts'
import { databaseEnv, startServer, type ServerProcess } from '../../tests/start-server.ts'
import { drawHostile, type Hostile } from './hostile.ts'
import { judge } from './judge.ts'
import { readKnown } from './known.ts'
import { readMemory, type Held } from './memory.ts'
import { send } from './send.ts'
import { listTargets } from './targets.ts'

type Options = {
  /** An empty database; of SQLite a file in a folder of its own. */
  databaseUrl: string
  /** For everything else. */
  folder: string
  requests: number
  /** Equal seeds ask for the same, in the same order. */
  seed: number
  print?: (line: string) => void
}

export type FuzzSummary = {
  database: Database['dialect']
  targets: number
  /** How many answers had which status; 0: the connection ended without one. */
  statuses: Record<number, number>
  /** What the process held after a quarter of the requests, and after all of them. */
  early: Held
  late: Held
  seconds: number
  /** What was wrong, with the first request of each kind; empty when all is well. */
  violations: string[]
}

/** What an administrator's requests carry. */
type Admin = { Cookie: string; Origin: string }

const SECRET = 'thirty-two-characters-and-a-few-more'
const ADMIN = { ADMIN_EMAIL: 'duena@casakas.example', ADMIN_PASSWORD: 'una-clave-bien-larga' }
const AT_ONCE = 16
/** Requests between two looks whether the administrator is still signed in. */
const LOOK_EVERY = 2_000
/** The share of requests that an administrator sends. */
const AS_ADMIN = 0.5

/**
 * Asks a demonstration for nonsense at every address that it has, as a stranger and as an administrator, and judges each answer.
 * In the end all must agree, and a shirt is sold (specification 17.27).
 */
export async function fuzz({
  databaseUrl,
  folder,
  requests,
  seed,
  print = () => undefined,
}: Options): Promise<FuzzSummary> {
  const begun = performance.now()
  const server = await startServer({
    ...databaseEnv(databaseUrl, folder),
    ...ADMIN,
    SHOP_SECRET: SECRET,
    // Limits count by address: everybody comes from another one.
    TRUSTED_PROXIES: '127.0.0.1',
    ALLOW_HEADLESS: 'true',
    LOG_LEVEL: 'error',
    NODE_OPTIONS: '--inspect=127.0.0.1:0',
  })
  const database = connectDatabase(databaseUrl)
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE })
  const random = createRandom(seed)
  const targets = listTargets()
  const found = new Map<string, string>()
  const statuses: Record<number, number> = {}
  const host = `127.0.0.1:${server.port}`
  try {
    const [, inspector] = /Debugger listening on (ws:\S+)/.exec(server.output())!
    await sell(server, database)
    let admin = await signIn(server, null)
    const open = async (path: string) => (await fetch(server.origin + path, { headers: admin })).text()
    const known = await readKnown(database, targets, open)
    let early: Held | null = null
    let sent = 0

    async function askOne(): Promise<void> {
      const hostile = drawHostile(random, pick(random, targets), known)
      const headers: Record<string, string> = {
        // Requests from elsewhere than the shop's own pages go no further than the door.
        Origin: server.origin,
        ...hostile.headers,
        'X-Forwarded-For': someAddress(random),
      }
      if (random() < AS_ADMIN) headers.Cookie = admin.Cookie
      const asked = { ...hostile, headers }
      const answer = await send(asked, server.port, agent).catch(() => undefined)
      const status = answer?.status ?? 0
      statuses[status] = (statuses[status] ?? 0) + 1
      const fault = answer === undefined ? 'no answer' : answer && judge(answer, hostile.headers.Host ?? host)
      if (fault === null) return
      const kind = `${fault}: ${hostile.method} ${hostile.path.replace(/[?].*/, '').slice(0, 30)}`
      if (!found.has(kind)) found.set(kind, inWords(asked))
    }

    while (sent < requests && !server.hasEnded()) {
      const round = Math.min(LOOK_EVERY, requests - sent)
      await atOnce(round, askOne)
      sent += round
      if (!(await isAdmin(server, admin))) admin = await signIn(server, admin)
      if (early === null && sent >= requests / 4) early = await readMemory(server.pid, inspector!)
      print(`${sent} of ${requests}; ${found.size} kinds of faults`)
    }
    const late = await readMemory(server.pid, inspector!)
    await sell(server, database)
    const faults = await verify(database, Date.now(), { seal: createSeal(SECRET) })
    return {
      database: database.dialect,
      targets: targets.length,
      statuses,
      early: early!,
      late,
      seconds: (performance.now() - begun) / 1000,
      violations: [
        ...[...found].map(([kind, request]) => `${kind}\n${request}`),
        ...faults,
        ...server.printedSinceReady().filter((line) => /^\{"level":[56]0/.test(line)),
      ],
    }
  } finally {
    agent.destroy()
    await server.stop()
    await database.close()
  }
}

async function atOnce(count: number, work: () => Promise<void>): Promise<void> {
  let left = count
  const worker = async () => {
    while (left-- > 0) await work()
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
}

/** Sells one shirt, of which there is one. @throws when the shop doesn't */
async function sell({ origin }: ServerProcess, database: Database): Promise<void> {
  const newId = createNewId(Date.now)
  const runtime: Runtime = {
    database,
    clock: Date.now,
    log: pino({ level: 'silent' }),
    newId,
    seal: createSeal(SECRET),
  }
  const producto = await insertProducto(runtime, {
    id: newId(),
    codigo: newId().slice(-8),
    nombre: `Camiseta ${newId()}`,
    stock: { M: 1 },
    precio: 2000,
  })
  const ajustes = await readAjustes({ database })
  const { costo } = tarifaEnvio(DATOS_ENVIO.metodo, DATOS_ENVIO.departamento, ajustes)
  const unit_price = preciosDe(producto, 'stock', ajustes).transferencia
  const items = [{ id: producto.id, talle: 'M', modo: 'stock' as const, personalizacion: undefined, unit_price }]
  const body = toOrderBody({ items, shipping: DATOS_ENVIO, costo, idempotencyKey: crypto.randomUUID() })
  const answer = await fetch(`${origin}/api/transfer-orders`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: origin, 'X-Forwarded-For': '198.51.100.1' },
    body: JSON.stringify(body),
  })
  if (answer.status !== 200) throw new Error(`the shop doesn’t sell: ${answer.status} ${await answer.text()}`)
}

/**
 * Signs the administrator in.
 * @param before cookies of this browser: strangers' guesses lock the account for browsers that it doesn't know
 */
async function signIn({ origin }: ServerProcess, before: Admin | null): Promise<Admin> {
  const answer = await fetch(`${origin}/login`, {
    method: 'POST',
    redirect: 'manual',
    headers: { Origin: origin, 'X-Forwarded-For': '198.51.100.2', Cookie: before?.Cookie ?? '' },
    body: new URLSearchParams({ email: ADMIN.ADMIN_EMAIL, password: ADMIN.ADMIN_PASSWORD }),
  })
  if (answer.status !== 302) throw new Error(`nobody can sign in any more: ${answer.status} ${await answer.text()}`)
  const given = answer.headers.getSetCookie().map((line) => line.split(';')[0]!)
  const cookies = [...(before?.Cookie.split('; ') ?? []), ...given].map((pair) => [pair.split('=')[0]!, pair] as const)
  return { Cookie: [...new Map(cookies).values()].join('; '), Origin: origin }
}

async function isAdmin({ origin }: ServerProcess, headers: Admin): Promise<boolean> {
  return (await fetch(`${origin}/admin`, { headers, redirect: 'manual' })).status === 200
}

function someAddress(random: () => number): string {
  const byte = () => 1 + Math.floor(random() * 254)
  return `10.${byte()}.${byte()}.${byte()}`
}

/** A request to be sent again by hand. */
function inWords({ method, path, headers, body }: Hostile): string {
  const { Cookie: _, ...shown } = headers
  return `  ${method} ${path.slice(0, 300)} ${JSON.stringify(shown)}\n  ${body?.subarray(0, 500).toString('latin1') ?? ''}`
}

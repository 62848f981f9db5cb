import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '#tests/free-port.ts'
import { startPostgres } from '#tests/postgres.ts'
import { startOutside } from '#lab/soak/outside-process.ts'
import { openCheckout } from './compare/releases.ts'
import type { OrdersSent, OrdersToSend } from './compare/send-orders.ts'
import { startShop, type Server } from './compare/servers.ts'
import { makeShopData, readComprables, stockUp } from './compare/shop-data.ts'
import { untilIdle } from './compare/until-idle.ts'
import type { Figure } from './figure.ts'
import { DIALECTS, type Dialect } from './order-runtime.ts'
import { processorMillis } from './processor.ts'
import { runApart } from './run-apart.ts'
import { ADMIN } from './sign-in.ts'

const SIZE = 250
/** Orders a second, few enough that none waits for another. */
const RATE = 15
const WARM_UP_S = 10
const SECONDS = Number(process.env.ORDER_COST_SECONDS ?? 15)
const PROFILE_EVERY_US = 200

/** Which part of an order a function belongs to: the innermost one that a stack names. */
const PARTS: [part: string, of: RegExp][] = [
  ["the demonstration's mailbox", /stand-ins\/mailbox|\/smtp-server\/|\/postal-mime\//],
  ['mail: SMTP', /\/nodemailer\/|mail\/smtp\.ts/],
  ['mail: HTML and text', /build\/mail\//],
  ['statements: builder', /\/kysely\/|db\/snake-case/],
  ['statements: database', /\/better-sqlite3\/|\/pg\/|\/pg-pool\/|\/pg-protocol\/|server\/db\//],
  ['request: HTTP', /\/hono\/|\/node-server\/|server\/http\//],
  ['request: check', /\/zod\//],
  ['mail: outbox', /server\/mail\//],
  ['order', /(?:server|domain)\//],
]
const OTHER = 'Node itself'

type Profile = {
  nodes: { id: number; callFrame: { functionName: string; url: string }; children?: number[] }[]
  samples: number[]
  timeDeltas: number[]
  startTime: number
}

/**
 * What an order by transfer costs with everything that comes of it, and which part of it takes how much. It is a built
 * shop with the demonstration's mailbox in another process, and within.
 */
export async function orderCost(): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const dialect of DIALECTS) {
    if ((process.env.ORDERS_ON ?? dialect) !== dialect) continue
    for (const apart of [true, false]) figures.push(...(await measure(dialect, apart)))
  }
  return figures
}

async function measure(dialect: Dialect, apart: boolean): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'casakas-cost-'))
  const postgres = dialect === 'postgres' ? await startPostgres() : null
  const outside = apart ? await startOutside(folder, { accessToken: 'none', webhookSecret: 'none' }) : null
  const mail: Record<string, string> =
    outside === null ? {} : { SMTP_URL: outside.smtpUrl, MAIL_FROM: 'Casakas <tienda@casakas.example>' }
  const profiles = join(folder, 'profiles')
  let server: Server | null = null
  try {
    const data = await makeShopData(openCheckout(), join(folder, 'data'), SIZE, postgres?.url('postgres') ?? null)
    const profiler = ['--cpu-prof', `--cpu-prof-dir=${profiles}`, `--cpu-prof-interval=${PROFILE_EVERY_US}`]
    server = await startShop(openCheckout(), await freePort(), { ...data.env, ...ADMIN, ...mail }, profiler)
    const comprables = await readComprables(data)
    await stockUp(server.origin, comprables)
    const place = async (seconds: number) => {
      const orders: OrdersToSend = { origin: server!.origin, comprables, seconds, rate: RATE }
      const sent = await runApart<OrdersToSend, OrdersSent>(
        new URL('./compare/send-orders.ts', import.meta.url),
        orders,
      ).answer
      await untilIdle(server!)
      return sent.placed
    }
    await place(WARM_UP_S)
    const from = microseconds()
    const before = processorMillis(server.pid)
    const placed = await place(SECONDS)
    const spent = processorMillis(server.pid) - before
    const until = microseconds()
    await server.stop()
    const parts = await readParts(profiles, from, until)
    const name = `${dialect}, mailbox ${apart ? 'apart' : 'within'}`
    return [['processor per order', spent] as const, ...parts].map(([part, ms]) => ({
      bench: 'order-cost',
      name: `${name}: ${part}`,
      value: Math.round((100 * ms) / placed) / 100,
      unit: 'ms',
    }))
  } finally {
    await outside?.stop()
    await postgres?.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

/** The clock that profiles have. */
function microseconds(): number {
  return Number(process.hrtime.bigint() / 1000n)
}

/** Milliseconds of each part between two moments, the most first, of the largest profile: that of the shop itself. */
async function readParts(folder: string, from: number, until: number): Promise<[string, number][]> {
  const texts = await Promise.all((await readdir(folder)).map((name) => readFile(join(folder, name), 'utf8')))
  const profile = JSON.parse(texts.toSorted((a, b) => b.length - a.length)[0]!) as Profile
  const partOf = findParts(profile)
  const sums = new Map<string, number>()
  let now = profile.startTime
  for (const [at, id] of profile.samples.entries()) {
    const part = partOf.get(id)!
    const took = profile.timeDeltas[at + 1] ?? 0
    now += profile.timeDeltas[at]!
    if (part !== null && now >= from && now <= until) sums.set(part, (sums.get(part) ?? 0) + took / 1000)
  }
  return [...sums].toSorted(([, a], [, b]) => b - a)
}

/** @returns the part of each node of a profile, null where nothing was done */
function findParts({ nodes }: Profile): Map<number, string | null> {
  const parts = new Map<number, string | null>()
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const visit = (id: number, above: string) => {
    const { callFrame, children = [] } = byId.get(id)!
    const { functionName, url } = callFrame
    const own = PARTS.find(([, of]) => of.test(url))?.[0] ?? above
    const resting = functionName === '(idle)' || functionName === '(program)'
    parts.set(id, resting ? null : functionName === '(garbage collector)' ? 'garbage' : own)
    for (const child of children) visit(child, own)
  }
  visit(nodes[0]!.id, OTHER)
  return parts
}

import { Agent, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'

/** What the visitors of a drop do, by seconds of the wall, wherever the shop has got to. */
export type DropAsked = {
  /** Addresses of the shop's processes: every other request goes to the other one. */
  origins: string[]
  seconds: number
  visitors: number
  ordersPerSecond: number
  pagesPerSecond: number
  /** Paths of finished pages. */
  pages: string[]
  /** Endpoint and body of one order, in turns; telephone, e-mail and key are each visitor's own. */
  orders: { path: string; body: { shipping: Record<string, unknown> } & Record<string, unknown> }[]
}

/** How many answers of each status, and milliseconds until they were there. */
export type Answers = { statuses: Record<string, number>; p50: number; p95: number; max: number }
export type DropPlayed = { orders: Answers; pages: Answers }

const TIMEOUT = 60_000
const agent = new Agent({ keepAlive: true, maxSockets: 2_000 })

/** An address of their own, as a trusted proxy tells it. */
function ipOf(visitor: number): string {
  return `10.${(visitor >> 16) & 255}.${(visitor >> 8) & 255}.${visitor & 255}`
}

function ask(method: string, url: string, visitor: number, body?: string): Promise<string> {
  return new Promise((resolve) => {
    const headers = {
      'x-forwarded-for': ipOf(visitor),
      'accept-encoding': 'br',
      ...(body === undefined
        ? {}
        : {
            origin: new URL(url).origin,
            'sec-fetch-site': 'same-origin',
            'content-type': 'application/json',
            'content-length': Buffer.byteLength(body),
          }),
    }
    const sent = request(url, { method, headers, agent, timeout: TIMEOUT }, async (response) => {
      await text(response).catch(() => '')
      resolve(String(response.statusCode))
    })
    sent.on('timeout', () => sent.destroy())
    sent.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? 'error'))
    sent.end(body)
  })
}

/** Does something so many times a second, whether or not what went before is answered. */
async function keepPace(perSecond: number, seconds: number, act: (at: number) => Promise<string>): Promise<Answers> {
  const statuses: Record<string, number> = {}
  const times: number[] = []
  const underWay: Promise<void>[] = []
  const start = performance.now()
  for (let at = 0; at < perSecond * seconds; at++) {
    const due = start + (at * 1000) / perSecond
    if (due > performance.now()) await pause(due - performance.now())
    underWay.push(
      act(at).then((status) => {
        // The time runs from when it was due: a generator that is late hides no waiting.
        times.push(performance.now() - due)
        statuses[status] = (statuses[status] ?? 0) + 1
      }),
    )
  }
  await Promise.all(underWay)
  times.sort((a, b) => a - b)
  const percentile = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0
  return { statuses, p50: percentile(0.5), p95: percentile(0.95), max: percentile(1) }
}

function play({ origins, seconds, visitors, ordersPerSecond, pagesPerSecond, pages, orders }: DropAsked) {
  const run = Date.now()
  const order = (at: number): Promise<string> => {
    const visitor = at % visitors
    const { path, body } = orders[at % orders.length]!
    const own = {
      ...body,
      shipping: {
        ...body.shipping,
        telefono: `09${String(1_000_000 + visitor)}`,
        correo: `visita${visitor}@example.com`,
      },
      idempotencyKey: `drop-${run}-${at}`,
    }
    return ask('POST', `${origins[at % origins.length]}${path}`, visitor, JSON.stringify(own))
  }
  const page = (at: number): Promise<string> => {
    const url = `${origins[at % origins.length]}${pages[Math.floor(at / origins.length) % pages.length]}`
    return ask('GET', url, at % visitors)
  }
  return Promise.all([keepPace(ordersPerSecond, seconds, order), keepPace(pagesPerSecond, seconds, page)])
}

const [played, read] = await play(JSON.parse(await text(process.stdin)) as DropAsked)
process.stdout.write(JSON.stringify({ orders: played, pages: read } satisfies DropPlayed))
agent.destroy()

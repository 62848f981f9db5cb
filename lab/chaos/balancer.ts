import { Agent, createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'

/** Milliseconds; as deploy/Caddyfile sets them. */
const LOOK_EVERY = 500
const LOOK_MAX = 2_000
const LETS_GO = 5_000
/** A visitor waits so long for a shop that takes their request. */
const TRY_MAX = 10_000
const TRY_AGAIN = 250

type Shop = { port: number; healthy: boolean }

/**
 * A proxy in front of several shops of this machine, which does what deploy/ has Caddy do. It asks each for its readiness,
 * sends requests to those that are ready in turn, and keeps connections. What never reached a shop is tried again.
 * @returns its port
 */
export async function startBalancer(ports: number[]): Promise<number> {
  const shops = ports.map((port): Shop => ({ port, healthy: false }))
  const agent = new Agent({ keepAlive: true, timeout: LETS_GO })
  let turn = 0
  for (const shop of shops) void watch(shop)

  async function nextShop(giveUp: number): Promise<Shop | null> {
    for (; Date.now() < giveUp; await pause(TRY_AGAIN)) {
      const healthy = shops.filter((shop) => shop.healthy)
      if (healthy.length > 0) return healthy[turn++ % healthy.length]!
    }
    return null
  }

  async function answer(visit: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(visit)
    for (const giveUp = Date.now() + TRY_MAX; ; await pause(TRY_AGAIN)) {
      const shop = await nextShop(giveUp)
      if (shop === null) return void response.writeHead(503).end()
      const outcome = await send(shop, visit, body)
      if (outcome === 'not-taken') continue
      if (outcome === 'lost') return void response.writeHead(502).end()
      response.writeHead(outcome.statusCode!, outcome.headers)
      // Broken answers are the visitor's to see.
      outcome.once('error', () => response.destroy())
      return void outcome.pipe(response)
    }
  }

  function send(
    { port }: Shop,
    { method, url, headers }: IncomingMessage,
    body: Buffer,
  ): Promise<IncomingMessage | 'not-taken' | 'lost'> {
    return new Promise((resolve) => {
      const sent = request({ host: '127.0.0.1', port, method, path: url, headers, agent }, resolve)
      sent.once('error', ({ code }: NodeJS.ErrnoException) => {
        // Connections that ended idle carried nothing, it seems: only reading is asked for again.
        const again = code === 'ECONNREFUSED' || (sent.reusedSocket && method === 'GET')
        resolve(again ? 'not-taken' : 'lost')
      })
      sent.end(body)
    })
  }

  const server = createServer((visit, response) => void answer(visit, response).catch(() => response.destroy()))
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
}

async function watch(shop: Shop): Promise<never> {
  for (;;) {
    shop.healthy = await fetch(`http://127.0.0.1:${shop.port}/readyz`, { signal: AbortSignal.timeout(LOOK_MAX) }).then(
      ({ ok }) => ok,
      () => false,
    )
    await pause(LOOK_EVERY)
  }
}

import { readFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import type { Figure } from './figure.ts'
import { startShopProcess } from './shop-process.ts'

const PORT = 4187
const AT_ONCE = 16
/** Memory is looked at when so many were answered. */
const FIRST = 50_000
const LAST = 200_000
const STEP = 25_000
const MB = 1024 * 1024

type Hostile = { method?: string; path: string; headers?: Record<string, string>; body?: string }

/**
 * Memory of a shop that strangers ask for nonsense, 200,000 times: addresses as long as Node takes them, each another
 * one, made-up sessions, broken bodies, methods that nothing has. After the last it may hold 1.1 times what it held after 50,000.
 */
export async function hostile(): Promise<Figure[]> {
  const shop = await startShopProcess(PORT, { LOG_LEVEL: 'fatal', PICTURES_AHEAD: 'false' })
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE })
  const figures: Figure[] = []
  const note = (name: string, value: number, unit: string) => void figures.push({ bench: 'hostile', name, value, unit })
  try {
    const version = await readBuild(shop.origin)
    const held = new Map<number, number>()
    for (let sent = 0; sent < LAST; sent += STEP) {
      let next = sent
      const sender = async () => {
        while (next < sent + STEP) await send(agent, makeHostile(next++, version))
      }
      await Promise.all(Array.from({ length: AT_ONCE }, sender))
      const bytes = residentBytes(shop.pid)
      held.set(sent + STEP, bytes)
      console.error(`${sent + STEP}: ${Math.round(bytes / MB)} MB`)
    }
    for (const count of [FIRST, LAST]) note(`memory after ${count} requests`, Math.round(held.get(count)! / MB), 'MB')
    note(`after ${LAST} against after ${FIRST}`, Math.round((100 * held.get(LAST)!) / held.get(FIRST)!) / 100, 'times')
  } finally {
    agent.destroy()
    await shop.stop()
  }
  return figures
}

/** The build that pages name when they ask the router's questions. */
async function readBuild(origin: string): Promise<string> {
  const page = await (await fetch(`${origin}/stock`)).text()
  const [, version = 'none'] = /manifest-(\w+)\.js/.exec(page) ?? []
  return version
}

function makeHostile(at: number, version: string): Hostile {
  const word = at.toString(36)
  const long = `${word}${'x'.repeat(2_000 + (at % 4_000))}`
  const json = { 'Content-Type': 'application/json', Origin: `http://localhost:${PORT}` }
  const kinds: Hostile[] = [
    { path: `/__manifest?version=${version}&paths=${encodeURIComponent(`/stock,/${long}`)}` },
    { path: `/stock?buscar=${word}&equipo=${long}&talle=${word}` },
    { path: `/product/${long}` },
    { path: `/product/${word}.data?_routes=routes/product,${long}` },
    { path: `/nada/${long}` },
    { path: `/contact?${long}=${word}` },
    { path: `/api/sugerencias?buscar=${long}` },
    { path: `/img/${word}/400.webp` },
    { path: `/pedido/${word}`, headers: { Cookie: `__session=${long}; better-auth.session_token=${word}.${long}` } },
    { path: '/api/session', headers: { Cookie: `better-auth.session_token=${word}.${'y'.repeat(200)}` } },
    {
      method: 'POST',
      path: '/api/cart/check',
      headers: json,
      body: `{"items":[{"id":"${long}","talle":"${word}","modo":"stock"}]}`,
    },
    { method: 'POST', path: '/api/transfer-orders', headers: json, body: `{"items":"${long}"` },
    {
      method: 'POST',
      path: '/api/webhooks/mercadopago',
      headers: json,
      body: `{"type":"payment","data":{"id":"${word}"}}`,
    },
    {
      method: 'POST',
      path: '/login',
      headers: { ...json, 'Content-Type': 'application/x-www-form-urlencoded' },
      body: `x[${at}]=${long}`,
    },
    { method: 'PROPFIND', path: `/stock/${word}` },
    { path: `/compartir/${word}/${'a'.repeat(16)}.jpg`, headers: { 'X-Forwarded-For': word, Referer: long } },
  ]
  return kinds[at % kinds.length]!
}

function send(agent: Agent, { method = 'GET', path, headers = {}, body }: Hostile): Promise<void> {
  return new Promise((resolve) => {
    const length = body === undefined ? {} : { 'Content-Length': String(Buffer.byteLength(body)) }
    const asked = request({ host: '127.0.0.1', port: PORT, method, path, agent, headers: { ...headers, ...length } })
    asked.once('error', () => resolve())
    asked.once('response', (response) => {
      response.resume()
      response.once('close', resolve)
    })
    asked.end(body)
  })
}

/** What a process holds of the machine's memory (Linux). */
function residentBytes(pid: number): number {
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) * 1024
}

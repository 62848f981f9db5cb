import { Agent, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { DEMO_AJUSTES } from '#domain/ajustes/demo-ajustes.ts'
import { tarifaEnvio } from '#domain/envios/envio.ts'
import { DATOS_ENVIO } from '#tests/factories.ts'
import { toOrderBody } from '#tests/order-body.ts'
import { percentile } from '../percentile.ts'
import { answerApart } from '../run-apart.ts'

/** A shirt of a size that there are units of, and what it costs by transfer. */
export type Comprable = { id: string; talle: string; precio: number }

export type OrdersToSend = {
  origin: string
  comprables: Comprable[]
  seconds: number
  /** Orders a second, sent whether or not those before are answered; null: as many as go, 16 at once. */
  rate: number | null
}

/**
 * `p95` in milliseconds, from when an order was due. Nothing was left of the size of those `soldOut`; `failed` had no answer or
 * one that the shop is to blame for.
 */
export type OrdersSent = { placed: number; soldOut: number; failed: number; perSecond: number; p95: number }

const AT_ONCE = 16

/** Orders of one shirt each, by buyers with an address, a telephone and a mailbox of their own. */
answerApart(async ({ origin, comprables, seconds, rate }: OrdersToSend): Promise<OrdersSent> => {
  const agent = new Agent({ keepAlive: true })
  const times: number[] = []
  let soldOut = 0
  let failed = 0
  const place = async (due: number): Promise<void> => {
    const status = await post(agent, origin, buildOrder(comprables)).catch(() => 503)
    if (status === 200) times.push(performance.now() - due)
    else if (status === 409) soldOut++
    else if (status >= 500) failed++
    else throw new Error(`an order was answered ${status}`)
  }
  const start = performance.now()
  const end = start + seconds * 1000
  if (rate === null) {
    const buyer = async () => {
      while (performance.now() < end) await place(performance.now())
    }
    await Promise.all(Array.from({ length: AT_ONCE }, buyer))
  } else {
    const placing: Promise<void>[] = []
    for (let due = start; due < end; due += 1000 / rate) {
      if (due > performance.now()) await pause(due - performance.now())
      placing.push(place(due))
    }
    await Promise.all(placing)
  }
  const took = (performance.now() - start) / 1000
  agent.destroy()
  return { placed: times.length, soldOut, failed, perSecond: times.length / took, p95: percentile(times, 0.95) }
})

function buildOrder(comprables: Comprable[]): string {
  const { id, talle, precio } = comprables[Math.floor(Math.random() * comprables.length)]!
  const key = crypto.randomUUID()
  const telefono = `09${1 + Math.floor(Math.random() * 9)} ${String(Math.floor(Math.random() * 1e6)).padStart(6, '0')}`
  const shipping = { ...DATOS_ENVIO, telefono, correo: `${key}@example.com` }
  const { costo } = tarifaEnvio(shipping.metodo, shipping.departamento, DEMO_AJUSTES)
  const items = [{ id, talle, modo: 'stock' as const, personalizacion: undefined, unit_price: precio }]
  return JSON.stringify(toOrderBody({ items, shipping, costo, idempotencyKey: key }))
}

function post(agent: Agent, origin: string, body: string): Promise<number> {
  const byte = () => 1 + Math.floor(Math.random() * 254)
  return new Promise((resolve, reject) => {
    const asked = request(`${origin}/api/transfer-orders`, {
      method: 'POST',
      agent,
      headers: {
        'Content-Type': 'application/json',
        'Content-Length': Buffer.byteLength(body),
        Origin: origin,
        'X-Forwarded-For': `10.${byte()}.${byte()}.${byte()}`,
      },
    })
    asked.once('error', reject)
    asked.once('response', (response) => {
      response.resume()
      response.once('end', () => resolve(response.statusCode!))
    })
    asked.end(body)
  })
}

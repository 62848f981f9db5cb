import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { DEMO_AJUSTES } from '#domain/ajustes/demo-ajustes.ts'
import { tarifaEnvio } from '#domain/envio/envio.ts'
import { DATOS_ENVIO } from '#tests/factories.ts'
import { toOrderBody } from '#tests/order-body.ts'

/** What visitors do beside a copy, until they are told to stop. */
export type CopyVisit = {
  origin: string
  /** Shirts made to order, and what each costs by transfer. */
  camisetas: { id: string; precio: number }[]
  ordersPerSecond: number
  pagesPerSecond: number
  pages: string[]
}
/** `en`: when the answer was there, milliseconds UTC; `took` counts from when it was due. */
type Acknowledged = { codigo: string; en: number; took: number }
export type CopyVisited = { orders: Acknowledged[]; pages: number[]; failed: number }

const [visit] = (await once(process, 'message')) as [CopyVisit]
const stopping = new AbortController()
process.once('message', () => stopping.abort())
const visited: CopyVisited = { orders: [], pages: [], failed: 0 }
await Promise.all([
  keepPace(visit.ordersPerSecond, order),
  keepPace(visit.pagesPerSecond, async (at, due) => {
    const answer = await fetch(visit.origin + visit.pages[at % visit.pages.length]!, { headers: someAddress() })
    await answer.arrayBuffer()
    if (!answer.ok) throw new Error(`a page was answered with ${answer.status}`)
    visited.pages.push(performance.now() - due)
  }),
])
process.send!(visited, undefined, {}, () => process.disconnect())

/** Whether or not what went before is answered. */
async function keepPace(perSecond: number, act: (at: number, due: number) => Promise<void>): Promise<void> {
  const underWay: Promise<void>[] = []
  const start = performance.now()
  for (let at = 0; !stopping.signal.aborted; at++) {
    const due = start + (at * 1000) / perSecond
    if (due > performance.now()) await pause(due - performance.now())
    underWay.push(act(at, due).catch(() => void visited.failed++))
  }
  await Promise.all(underWay)
}

/** One shirt made to order, by transfer, for somebody with a telephone and a mailbox of their own. */
async function order(at: number, due: number): Promise<void> {
  const { id, precio } = visit.camisetas[at % visit.camisetas.length]!
  const key = crypto.randomUUID()
  const telefono = `09${1 + (at % 9)} ${String(Math.floor(Math.random() * 1e6)).padStart(6, '0')}`
  const shipping = { ...DATOS_ENVIO, telefono, correo: `${key}@example.com` }
  const { costo } = tarifaEnvio(shipping.metodo, shipping.departamento, DEMO_AJUSTES)
  const items = [{ id, talle: 'M', modo: 'encargo' as const, personalizacion: undefined, unit_price: precio }]
  const answer = await fetch(`${visit.origin}/api/transfer-orders`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: visit.origin, ...someAddress() },
    body: JSON.stringify(toOrderBody({ items, shipping, costo, idempotencyKey: key })),
  })
  if (!answer.ok) throw new Error(`an order was answered with ${answer.status}: ${await answer.text()}`)
  const { pedido } = (await answer.json()) as { pedido: { codigo: string } }
  visited.orders.push({ codigo: pedido.codigo, en: Date.now(), took: performance.now() - due })
}

function someAddress() {
  const byte = () => 1 + Math.floor(Math.random() * 254)
  return { 'X-Forwarded-For': `10.${byte()}.${byte()}.${byte()}` }
}

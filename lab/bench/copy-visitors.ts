import { setTimeout as pause } from 'node:timers/promises'
import { DEMO_AJUSTES } from '#domain/ajustes/demo-ajustes.ts'
import { tarifaEnvio } from '#domain/envios/envio.ts'
import { DATOS_ENVIO } from '#tests/factories.ts'
import { toOrderBody } from '#tests/order-body.ts'
import { answerApart } from './run-apart.ts'

/** What visitors do beside a copy, until they are ended. */
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

answerApart(async (visit: CopyVisit, ended): Promise<CopyVisited> => {
  const visited: CopyVisited = { orders: [], pages: [], failed: 0 }
  const fail = () => void visited.failed++
  await Promise.all([
    keepPace(visit.ordersPerSecond, ended, (at, due) =>
      order(visit, at, due)
        .then((acknowledged) => void visited.orders.push(acknowledged))
        .catch(fail),
    ),
    keepPace(visit.pagesPerSecond, ended, (at, due) =>
      open(visit, at, due)
        .then((took) => void visited.pages.push(took))
        .catch(fail),
    ),
  ])
  return visited
})

/** Whether or not what went before is answered. */
async function keepPace(
  perSecond: number,
  ended: AbortSignal,
  act: (at: number, due: number) => Promise<void>,
): Promise<void> {
  const underWay: Promise<void>[] = []
  const start = performance.now()
  for (let at = 0; !ended.aborted; at++) {
    const due = start + (at * 1000) / perSecond
    if (due > performance.now()) await pause(due - performance.now())
    underWay.push(act(at, due))
  }
  await Promise.all(underWay)
}

/** @returns milliseconds from when it was due */
async function open({ origin, pages }: CopyVisit, at: number, due: number): Promise<number> {
  const answer = await fetch(origin + pages[at % pages.length]!, { headers: someAddress() })
  await answer.arrayBuffer()
  if (!answer.ok) throw new Error(`a page was answered with ${answer.status}`)
  return performance.now() - due
}

/** Orders a shirt made to order, by transfer, for somebody with a telephone and a mailbox of their own. */
async function order({ origin, camisetas }: CopyVisit, at: number, due: number): Promise<Acknowledged> {
  const { id, precio } = camisetas[at % camisetas.length]!
  const key = crypto.randomUUID()
  const telefono = `09${1 + (at % 9)} ${String(Math.floor(Math.random() * 1e6)).padStart(6, '0')}`
  const shipping = { ...DATOS_ENVIO, telefono, correo: `${key}@example.com` }
  const { costo } = tarifaEnvio(shipping.metodo, shipping.departamento, DEMO_AJUSTES)
  const items = [{ id, talle: 'M', modo: 'encargo' as const, personalizacion: undefined, unit_price: precio }]
  const answer = await fetch(`${origin}/api/transfer-orders`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: origin, ...someAddress() },
    body: JSON.stringify(toOrderBody({ items, shipping, costo, idempotencyKey: key })),
  })
  if (!answer.ok) throw new Error(`an order was answered with ${answer.status}: ${await answer.text()}`)
  const { pedido } = (await answer.json()) as { pedido: { codigo: string } }
  return { codigo: pedido.codigo, en: Date.now(), took: performance.now() - due }
}

function someAddress() {
  const byte = () => 1 + Math.floor(Math.random() * 254)
  return { 'X-Forwarded-For': `10.${byte()}.${byte()}.${byte()}` }
}

import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { MEDIOS, type MedioDelComprador } from '#domain/pedidos/pedido.ts'
import type { Producto } from '#domain/productos/producto.ts'
import type { SolicitudDePedido } from '#domain/pedidos/solicitud.ts'
import { buildSolicitud, newTelefono } from '../../tests/factories.ts'
import { toOrderBody } from '../../tests/order-body.ts'

type Options = {
  /** The shop, which comes and goes. */
  origin: string
  /** The card provider, which doesn't. */
  providerUrl: string
  productos: Producto[]
  /** How many there are at once. */
  visitors: number
  /** What becomes of each request: its status, or why there is none; and what the shop called it. */
  onAnswer?: (answer: number | string, code: string) => void
}

/** What the shop told its visitors that it has: it has to have it for ever. */
export type Acknowledged = {
  pedidos: { token: string; codigo: string; correo: string; telefono: string; medio: MedioDelComprador }[]
  mensajes: string[]
  /** Receipts of transfers: key of the upload, and the SHA-256 of the file. */
  comprobantes: { clave: string; hash: string }[]
}

export type Load = {
  acknowledged: Acknowledged
  /** Lets everybody finish what they are at. */
  stop: () => Promise<void>
}

/** Between two visits of one visitor: the two cores are the shop's. */
const REST_MS = 60
/** After the shop didn't answer, as somebody does who presses the button again. */
const AGAIN_MS = 150
const ANSWER_MAX = 15_000
/** More tries would be fewer visitors: a mail that a killed shop was sending is waited for in vain. */
const TRIES = 3

/** Visitors who order, pay, change their mind and write, one after the other, until told to stop. */
export function startLoad({ origin, providerUrl, productos, visitors, onAnswer = () => undefined }: Options): Load {
  const acknowledged: Acknowledged = { pedidos: [], mensajes: [], comprobantes: [] }
  const closing = new AbortController()
  let visits = 0

  /** Pressed again, with the same key, until there is an answer. @returns null when somebody lost their patience */
  async function insist(path: string, content: string, headers: Record<string, string>): Promise<Response | null> {
    for (let tries = 0; !closing.signal.aborted && tries < TRIES; tries++) {
      const answer = await ask(path, { method: 'POST', headers: { Origin: origin, ...headers }, body: content })
      if (answer !== null && answer.status < 500) return answer
      await untilOpen()
    }
    return null
  }

  const insistOn = (path: string, body: unknown) =>
    insist(path, JSON.stringify(body), { 'Content-Type': 'application/json' })

  /** @returns null when there was no answer */
  async function ask(path: string, init: { method?: string; headers?: Record<string, string>; body?: string } = {}) {
    try {
      const answer = await fetch(origin + path, {
        ...init,
        headers: { ...init.headers, 'X-Forwarded-For': someAddress() },
        signal: AbortSignal.timeout(ANSWER_MAX),
      })
      const code = answer.headers.get('content-type')?.startsWith('application/problem+json')
        ? ((await answer.clone().json()) as { code: string }).code
        : ''
      onAnswer(answer.status, code)
      return answer
    } catch (error) {
      onAnswer(reasonOf(error), '')
      return null
    }
  }

  /** Nobody presses a button before the page is there again. */
  async function untilOpen(): Promise<void> {
    do await pause(AGAIN_MS)
    while (!closing.signal.aborted && !(await isOpen()))
  }

  function isOpen(): Promise<boolean> {
    return fetch(`${origin}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    )
  }

  async function order(medio: MedioDelComprador, correo: string): Promise<{ token: string; id?: string } | null> {
    const telefono = newTelefono()
    const elegidos = productos.filter(() => Math.random() < 1.5 / productos.length)
    const cart = (elegidos.length === 0 ? [productos[0]!] : elegidos).map((producto) => ({
      producto,
      talle: Math.random() < 0.9 ? 'M' : 'L',
    }))
    const solicitud: SolicitudDePedido = {
      ...buildSolicitud(cart, medio, { shipping: { correo, telefono } }),
      idempotencyKey: crypto.randomUUID(),
    }
    const path = `/api/${MEDIOS[medio].direccion}`
    const answer = await insistOn(path, toOrderBody(solicitud))
    if (answer?.status !== 200) return null
    const { id, pedido } = (await answer.json()) as { id?: string; pedido: { token: string; codigo: string } }
    acknowledged.pedidos.push({ token: pedido.token, codigo: pedido.codigo, correo, telefono, medio })
    return { token: pedido.token, ...(id === undefined ? {} : { id }) }
  }

  /** Presses a button on the provider's page; the provider tells the shop, as long as it takes. */
  async function pay(preferenceId: string, choice: Record<string, string>): Promise<void> {
    await fetch(`${providerUrl}/checkout/v1/pagar`, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ pref_id: preferenceId, intento: crypto.randomUUID(), ...choice }),
    })
  }

  /** A PDF unlike any other, so that what is stored can be told. */
  async function sendComprobante(token: string): Promise<void> {
    const clave = crypto.randomUUID()
    const pdf = `%PDF-1.4\n% ${clave}\ntrailer\n<< >>\nstartxref\n9\n%%EOF\n`
    const path = `/api/pedidos/${token}/comprobante?nombre=transferencia.pdf`
    const answer = await insist(path, pdf, { 'Content-Type': 'application/octet-stream', 'Idempotency-Key': clave })
    if (answer?.status !== 200) return
    acknowledged.comprobantes.push({ clave, hash: createHash('sha256').update(pdf).digest('base64url') })
  }

  async function look(): Promise<void> {
    const { slug } = productos[Math.floor(Math.random() * productos.length)]!
    for (const path of ['/', '/stock', `/product/${slug}`]) await (await ask(path))?.arrayBuffer()
  }

  async function visit(): Promise<void> {
    const number = ++visits
    const correo = number % 5 === 0 ? '' : `visita-${number}@example.com`
    const kind = Math.random()
    if (kind < 0.15) await look()
    else if (kind < 0.5) {
      const placed = await order('tarjeta', correo)
      if (placed?.id === undefined) return
      for (const choice of CHOICES[Math.floor(Math.random() * CHOICES.length)]!) await pay(placed.id, choice)
    } else if (kind < 0.85) {
      const placed = await order('transferencia', correo)
      if (placed !== null && Math.random() < 0.2)
        await insistOn(`/api/pedidos/${placed.token}/pago`, { medio: 'tarjeta' })
      else if (placed !== null && Math.random() < 0.5) await sendComprobante(placed.token)
    } else {
      const nombre = `Visita ${number}`
      const email = `visita-${number}@example.com`
      // Messages aren't known by a key: pressed again one may be there twice.
      const answer = await insistOn('/api/contact', { nombre, email, telefono: '099 123 456', mensaje: 'Hola.' })
      if (answer?.status === 204) acknowledged.mensajes.push(nombre)
    }
  }

  async function come(): Promise<void> {
    while (!closing.signal.aborted) {
      await visit().catch(() => undefined)
      await pause(REST_MS)
    }
  }

  const all = Promise.all(Array.from({ length: visitors }, come))
  return {
    acknowledged,
    async stop() {
      closing.abort()
      await all
    },
  }
}

const APPROVE = { resultado: 'aprobar' }
const REJECT = { resultado: 'rechazar', motivo: 'cc_rejected_other_reason' }
/** What is done on the provider's page: the second of two approved payments is money to return. */
const CHOICES: Record<string, string>[][] = [
  [APPROVE],
  [APPROVE],
  [APPROVE],
  [REJECT],
  [REJECT, APPROVE],
  [{ resultado: 'pendiente', red: 'abitab' }],
  [APPROVE, APPROVE],
  [],
]

function reasonOf(error: unknown): string {
  const { name, cause } = error as Error
  return (cause as { code?: string } | undefined)?.code ?? name
}

/** Visitors come from everywhere: limits by address are another test's. */
function someAddress(): string {
  const byte = () => 1 + Math.floor(Math.random() * 250)
  return `11.${byte()}.${byte()}.${byte()}`
}

import { setTimeout as sleep } from 'node:timers/promises'
import type { Correo } from './correo.ts'
import { SEND_MAX_MS, type CorreoPorEnviar, type ResultadoDeEnvio, type Sender } from './sender.ts'

/** An account at EmailJS, with its service and the templates that a shop already has there. */
export type CuentaEmailJs = {
  servicio: string
  plantillaPedido: string
  plantillaContacto: string
  clavePublica: string
  clavePrivada: string
}

const OFFICIAL_URL = 'https://api.emailjs.com'
/** Milliseconds between requests: it takes one a second, as they arrive, and a little more keeps them apart. */
const EVERY_MS = 1_100
const TIMEOUT_MS = 15_000
/** After "too many requests": somebody else, or another process of the shop, uses the account too. */
const REST_MS = 5_000
/** Bytes of parameters, of the 50 kB that it takes. */
const PARAMETERS_MAX = 48_000
/** Characters of its answer that are kept. */
const ERROR_MAX = 300

/**
 * Sends through EmailJS (specification 13.16): for a shop that comes from there and keeps its templates. It has no
 * message id, so a mail whose answer got lost arrives twice, and nothing tells.
 * @param baseUrl where something other than EmailJS answers (tests)
 * @param everyMs from one request to the next
 * @param timeoutMs for one request, its answer included
 */
export function createEmailJs(
  cuenta: CuentaEmailJs,
  { baseUrl = OFFICIAL_URL, everyMs = EVERY_MS, timeoutMs = TIMEOUT_MS } = {},
): Sender {
  const closed = new AbortController()
  /** When the next request may go, by the process's own time. */
  let nextAt = 0

  /** Lets one request go at a time, whichever lane it comes from. */
  async function waitForTurn(): Promise<void> {
    const now = performance.now()
    const turn = Math.max(now, nextAt)
    nextAt = turn + everyMs
    await sleep(turn - now, undefined, { signal: AbortSignal.any([closed.signal, AbortSignal.timeout(SEND_MAX_MS)]) })
  }

  async function post(envio: CorreoPorEnviar): Promise<ResultadoDeEnvio> {
    const response = await fetch(`${baseUrl}/api/v1.0/email/send`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({
        service_id: cuenta.servicio,
        template_id: envio.correo.tipo === 'pedido' ? cuenta.plantillaPedido : cuenta.plantillaContacto,
        user_id: cuenta.clavePublica,
        accessToken: cuenta.clavePrivada,
        template_params: toTemplateParams(envio),
      }),
      redirect: 'error',
      signal: AbortSignal.any([closed.signal, AbortSignal.timeout(timeoutMs)]),
    })
    if (response.ok) {
      // Acceptance is all: what else the answer says, and how slowly, doesn't matter.
      void response.body?.cancel().catch(() => undefined)
      return { ok: true }
    }
    if (response.status === 429) nextAt = Math.max(nextAt, performance.now() + REST_MS)
    const text = await readStart(response)
    return { ok: false, fallo: classifyEmailjs(response.status, text), error: `EmailJS ${response.status}: ${text}` }
  }

  return {
    async send(envio) {
      try {
        await waitForTurn()
        return await post(envio)
      } catch (error) {
        const { cause } = error as Error
        return { ok: false, fallo: 'reintentar', error: `EmailJS: ${String(cause ?? error).slice(0, ERROR_MAX)}` }
      }
    },
    close: () => closed.abort(),
  }
}

/** Names of specification 7, which the templates of such a shop already use. */
const DE_PEDIDO = [
  'nombre',
  'telefono',
  'correo',
  'departamento',
  'ciudad',
  'metodo_envio',
  'direccion',
  'comentarios',
  'costo_envio',
  'resumen_carrito',
  'total_mercadopago',
  'total_transferencia',
  'total_elegido',
  'pago_tipo',
  // The shop's own besides: what happened, where to see the order, and what belongs to certain moments.
  'momento',
  'codigo',
  'enlace_pedido',
  'seguimiento',
  'transporte',
  'rastreo',
  'punto_de_retiro',
  'devuelto',
] as const
const DE_CONTACTO = ['nombre', 'email', 'telefono', 'mensaje'] as const

/**
 * What a template may use. `html` and `texto` are the whole mail as our own template writes it, for whoever wants to
 * show that. A mail that gets too large goes without them.
 */
export function toTemplateParams({ correo, html, text }: Pick<CorreoPorEnviar, 'correo' | 'html' | 'text'>) {
  const { to_email, subject, responder_a } = correo.parametros
  const params = { to_email, subject, responder_a, ...ownParams(correo, text) }
  const whole = [
    { html, texto: text },
    { html: '', texto: text },
  ].find((more) => Buffer.byteLength(JSON.stringify({ ...params, ...more })) <= PARAMETERS_MAX)
  return { ...params, ...(whole ?? { html: '', texto: '' }) }
}

/** What isn't about an order uses the contact template, as a message of the shop's own. */
function ownParams({ tipo, parametros }: Correo, text: string): Record<string, string> {
  switch (tipo) {
    case 'pedido':
      return Object.fromEntries(DE_PEDIDO.map((name) => [name, parametros[name]]))
    case 'contacto':
      return Object.fromEntries(DE_CONTACTO.map((name) => [name, parametros[name]]))
    case 'resumen':
    case 'alerta':
    case 'cuenta':
    case 'enlace':
    case 'devolucion':
    case 'espera':
      return { nombre: parametros.tienda, email: parametros.to_email, telefono: '', mensaje: text }
  }
}

async function readStart({ body }: Response): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const chunk of body ?? []) {
    text += decoder.decode(chunk as Uint8Array, { stream: true })
    if (text.length >= ERROR_MAX) break
  }
  return text.trim().slice(0, ERROR_MAX)
}

/** Statuses of a fault of the account: keys, service, template or rights are wrong, or its month is used up. */
const OF_THE_ACCOUNT = new Set([401, 402, 403, 404, 426])

function classifyEmailjs(status: number, text: string): 'reintentar' | 'rechazado' | 'detener' {
  if (OF_THE_ACCOUNT.has(status)) return 'detener'
  // The mail account behind it may need reconnecting, while signing in fails; anything else may pass.
  if (status === 412) return /grant|reconnect|log ?in|password|credential|auth/i.test(text) ? 'detener' : 'reintentar'
  if (status === 400 || status === 422) {
    if (/recipient|address/i.test(text)) return 'rechazado'
    // Unclear refusals are tried again as other faults are: one odd mail mustn't stop all others.
    return /\b(key|user|service|template|account)\b/i.test(text) ? 'detener' : 'reintentar'
  }
  return status === 413 ? 'rechazado' : 'reintentar'
}

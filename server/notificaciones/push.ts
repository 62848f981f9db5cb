import { createECDH, createPrivateKey, hkdfSync, sign } from 'node:crypto'
import { isDeServicioConocido } from '#domain/notificaciones/notificacion.ts'
import { encryptForBrowser, type Claves } from './encrypt.ts'

/**
 * What became of a message. 'terminado': the browser takes none any more. 'rechazado': it never will be taken, through a
 * fault of ours. 'otra_vez': it may be later, after `espera` milliseconds if the service said so.
 */
export type Suerte =
  | { suerte: 'entregado' | 'terminado' }
  | { suerte: 'rechazado'; error: string }
  | { suerte: 'otra_vez'; error: string; espera: number | null }

export type Push = ReturnType<typeof createPush>

/** A message for one device. `topic`: another one of the same takes its place while it waits. */
export type MensajePush = { texto: string; topic: string; ttl: number; urgente: boolean }

type Options = {
  /** The shop's, from which its keys follow: a copy that is restored with it goes on writing to the same devices. */
  secret: string
  /** Where something else than a push service answers (demo, tests): addresses that begin so. */
  standIn?: string | null
  timeoutMs?: number
  /** The machine's clock, by which signatures end. */
  now?: () => number
}

const SIGNED_MS = 12 * 60 * 60_000
const ESPERA_MAX_MS = 60 * 60_000

/** Writes to push services (RFC 8030), known to them by one pair of keys (VAPID, RFC 8292). */
export function createPush({ secret, standIn = null, timeoutMs = 15_000, now = Date.now }: Options) {
  const { privateKey, publicKey } = deriveKeys(secret)
  const allows = (endpoint: string) =>
    isDeServicioConocido(endpoint) || (standIn !== null && endpoint.startsWith(`${standIn}/`))

  function signFor(endpoint: string, contacto: string): string {
    const claims = {
      aud: new URL(endpoint).origin,
      exp: Math.floor((now() + SIGNED_MS) / 1000),
      sub: `mailto:${contacto}`,
    }
    const unsigned = [{ typ: 'JWT', alg: 'ES256' }, claims]
      .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
      .join('.')
    const signature = sign('sha256', Buffer.from(unsigned), { key: privateKey, dsaEncoding: 'ieee-p1363' })
    return `vapid t=${unsigned}.${signature.toString('base64url')}, k=${publicKey}`
  }

  return {
    /** What browsers are told to take messages from (base64url). */
    publicKey,
    /** Whether the shop writes to such an address. */
    allows,
    /** Sends one message. @param contacto the shop's mail, for the service to write to */
    async send(
      { endpoint, ...claves }: Claves & { endpoint: string },
      { texto, topic, ttl, urgente }: MensajePush,
      contacto: string,
    ): Promise<Suerte> {
      if (!allows(endpoint)) return { suerte: 'rechazado', error: 'no known push service' }
      try {
        const answer = await fetch(endpoint, {
          method: 'POST',
          headers: {
            Authorization: signFor(endpoint, contacto),
            'Content-Encoding': 'aes128gcm',
            'Content-Type': 'application/octet-stream',
            TTL: String(ttl),
            Topic: topic,
            Urgency: urgente ? 'high' : 'normal',
          },
          body: new Uint8Array(encryptForBrowser(claves, texto)),
          redirect: 'manual',
          signal: AbortSignal.timeout(timeoutMs),
        })
        void answer.body?.cancel().catch(() => undefined)
        return classifyPush(answer, now())
      } catch (error) {
        return { suerte: 'otra_vez', error: String((error as Error).cause ?? error).slice(0, 200), espera: null }
      }
    },
  }
}

function classifyPush({ status, headers }: Response, now: number): Suerte {
  if (status >= 200 && status < 300) return { suerte: 'entregado' }
  if (status === 404 || status === 410) return { suerte: 'terminado' }
  const error = `push service answered ${status}`
  if (status !== 429 && status < 500) return { suerte: 'rechazado', error }
  return { suerte: 'otra_vez', error, espera: readRetryAfter(headers.get('Retry-After'), now) }
}

/** Seconds or a date; milliseconds, an hour at most. */
function readRetryAfter(text: string | null, now: number): number | null {
  if (text === null) return null
  const millis = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - now
  return Number.isNaN(millis) ? null : Math.min(Math.max(millis, 0), ESPERA_MAX_MS)
}

/** The shop's keys. One in four thousand million numbers is no key: then it is the next. */
function deriveKeys(secret: string) {
  const pair = createECDH('prime256v1')
  for (let draw = 0; ; draw++) {
    const d = Buffer.from(hkdfSync('sha256', secret, '', `casakas: avisos ${draw}`, 32))
    try {
      pair.setPrivateKey(d)
    } catch {
      continue
    }
    const point = pair.getPublicKey()
    const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'))
    const key = { kty: 'EC', crv: 'P-256', d: d.toString('base64url'), x: x!, y: y! }
    return { privateKey: createPrivateKey({ key, format: 'jwk' }), publicKey: point.toString('base64url') }
  }
}

import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import { Hono, type MiddlewareHandler } from 'hono'
import { html } from 'hono/html'

/** How the service answers from now on: as it should, with a status, or not at all. */
type Conducta = 'acepta' | 'nunca' | { status: number; retryAfter?: string }

/** A message as the browser that it is for would read it. */
export type Recibido = { texto: string; ttl: number; topic: string; urgency: string; contacto: string; bytes: number }

type Navegador = { ecdh: ReturnType<typeof createECDH>; auth: Buffer; clave: string; recibidos: Recibido[] }

/** Browsers that are known; of more the first is forgotten. */
const NAVEGADORES_MAX = 1_000
/** Bytes that services take. */
const BODY_MAX = 4096

/**
 * A push service (RFC 8030) and the browsers that it writes to. It checks who writes (RFC 8292) and how, and reads what is
 * written as its browser would (RFC 8291). Of each topic the last is kept.
 * @param publicUrl where it answers
 * @param guard refuses whoever may not see all that was sent, nor add a make-believe phone
 * @param clave the shop's public key, for that phone
 */
export function createPushStandIn(
  publicUrl: () => string,
  { guard = (_c, next) => next(), clave = '' }: { guard?: MiddlewareHandler; clave?: string } = {},
) {
  const navegadores = new Map<string, Navegador>()
  let conducta: Conducta = 'acepta'

  /** A browser subscribes. @param clave of who may write to it (base64url) */
  function subscribe(clave: string): { endpoint: string; keys: { p256dh: string; auth: string } } {
    const ecdh = createECDH('prime256v1')
    const p256dh = ecdh.generateKeys('base64url')
    const [id, auth] = [randomBytes(16).toString('hex'), randomBytes(16)]
    if (navegadores.size >= NAVEGADORES_MAX) navegadores.delete([...navegadores.keys()][0]!)
    navegadores.set(id, { ecdh, auth, clave, recibidos: [] })
    return { endpoint: `${publicUrl()}/${id}`, keys: { p256dh, auth: auth.toString('base64url') } }
  }
  const find = (endpoint: string) => navegadores.get(endpoint.slice(endpoint.lastIndexOf('/') + 1))

  const app = new Hono()
  app.get('/', guard, (c) => c.html(renderRecibidos([...navegadores.values()].flatMap(({ recibidos }) => recibidos))))
  app.get('/telefono.js', (c) => c.body(TELEFONO, 200, { 'Content-Type': 'text/javascript; charset=utf-8' }))
  app.post('/telefono', guard, (c) => {
    const { endpoint, keys } = subscribe(clave)
    return c.json({ endpoint, ...keys })
  })
  app.post('/suscribir', async (c) => c.json(subscribe((await c.req.json<{ clave: string }>()).clave)))
  app.get('/:id', (c) => c.json(find(c.req.param('id'))?.recibidos ?? []))
  app.post('/:id', async (c) => {
    const navegador = find(c.req.param('id'))
    if (navegador === undefined) return c.body(null, 410)
    if (conducta === 'nunca') return new Promise<Response>(() => undefined)
    if (conducta !== 'acepta') {
      const { status, retryAfter } = conducta
      return new Response(null, {
        status,
        headers: { Location: '/otra', ...(retryAfter === undefined ? {} : { 'Retry-After': retryAfter }) },
      })
    }
    const body = Buffer.from(await c.req.arrayBuffer())
    if (body.length > BODY_MAX) return c.body(null, 413)
    const header = (name: string) => c.req.header(name) ?? ''
    const contacto = readVapid(header('authorization'), navegador.clave, new URL(publicUrl()).origin)
    if (contacto === null) return c.body(null, 403)
    const topic = header('topic')
    const isGood =
      /^\d+$/.test(header('ttl')) &&
      /^[\w-]{0,32}$/.test(topic) &&
      ['very-low', 'low', 'normal', 'high'].includes(header('urgency')) &&
      header('content-encoding') === 'aes128gcm'
    const texto = isGood ? decryptPush(navegador, body) : null
    if (texto === null) return c.body(null, 400)
    const recibido = { texto, ttl: Number(header('ttl')), topic, urgency: header('urgency'), contacto }
    const others = navegador.recibidos.filter((one) => topic === '' || one.topic !== topic)
    navegador.recibidos = [...others, { ...recibido, bytes: body.length }]
    return c.body(null, 201)
  })

  return {
    app,
    subscribe,
    /** What a browser was sent, the last of each topic. */
    read: (endpoint: string) => find(endpoint)?.recibidos ?? [],
    /** A browser takes nothing any more. */
    unsubscribe: (endpoint: string) => void navegadores.delete(endpoint.slice(endpoint.lastIndexOf('/') + 1)),
    setConducta: (next: Conducta) => void (conducta = next),
  }
}

/** Adds a make-believe phone to whoever is signed in, as a browser would. */
const TELEFONO = `document.querySelector('button').addEventListener('click', async () => {
  const made = await (await fetch('/demo/avisos/telefono', { method: 'POST' })).json()
  await fetch('/admin/cuenta/aparatos', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ accion: 'agregar', ...made }),
  })
  location.href = '/admin/cuenta/avisos'
})`

/** What all browsers were sent, the last first, as a phone shows it. */
function renderRecibidos(recibidos: Recibido[]) {
  const shown = recibidos.toReversed().map(({ texto }) => {
    const { notification: n } = JSON.parse(texto) as { notification: Record<'title' | 'body' | 'navigate', string> }
    return html`<li>
      <p><b>${n.title}</b></p>
      <p>${n.body}</p>
      <p><a href="${n.navigate}">Abrir</a></p>
    </li>`
  })
  return html`<!doctype html>
    <html lang="es-UY">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Avisos de la demostración</title>
      </head>
      <body>
        <h1>Avisos de la demostración</h1>
        <p><button type="button">Agregar un teléfono de mentira</button> <a href="/admin/cuenta/avisos">Probarlo</a></p>
        <script src="/demo/avisos/telefono.js"></script>
        ${
          shown.length === 0
            ? html`<p>Todavía no llegó ninguno.</p>`
            : html`<ul>
                ${shown}
              </ul>`
        }
      </body>
    </html>`
}

/** Who writes, as far as they show it. @returns their address; null when the signature isn't right */
function readVapid(authorization: string, clave: string, origin: string): string | null {
  const [, head = '', claims = '', signature = '', key = ''] =
    /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), ?k=([\w-]+)$/.exec(authorization) ?? []
  if (key === '' || key !== clave) return null
  const read = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, unknown>
  if (read(head)['alg'] !== 'ES256') return null
  const point = Buffer.from(key, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'))
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x: x!, y: y! }, format: 'jwk' })
  const signed = { key: publicKey, dsaEncoding: 'ieee-p1363' } as const
  if (!verify('sha256', Buffer.from(`${head}.${claims}`), signed, Buffer.from(signature, 'base64url'))) return null
  const { aud, exp, sub } = read(claims)
  const left = Number(exp) - Date.now() / 1000
  if (aud !== origin || !(left > 0 && left <= 24 * 60 * 60)) return null
  return typeof sub === 'string' && /^mailto:\S+@\S+$|^https:/.test(sub) ? sub : null
}

/** Reads a message as its browser does. @returns null for what isn't one */
export function decryptPush({ ecdh, auth }: Pick<Navegador, 'ecdh' | 'auth'>, body: Buffer): string | null {
  try {
    const [salt, length] = [body.subarray(0, 16), body[20]!]
    const sender = body.subarray(21, 21 + length)
    const record = body.subarray(21 + length)
    if (record.length > body.readUInt32BE(16)) return null
    const hkdf = (secret: Buffer, from: Buffer, info: Buffer | string, bytes: number) =>
      Buffer.from(hkdfSync('sha256', secret, from, info, bytes))
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), sender])
    const secret = hkdf(ecdh.computeSecret(sender), auth, info, 32)
    const key = hkdf(secret, salt, 'Content-Encoding: aes128gcm\0', 16)
    const decipher = createDecipheriv('aes-128-gcm', key, hkdf(secret, salt, 'Content-Encoding: nonce\0', 12))
    decipher.setAuthTag(record.subarray(-16))
    const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()])
    const end = padded.lastIndexOf(2)
    return end === -1 ? null : padded.subarray(0, end).toString()
  } catch {
    return null
  }
}

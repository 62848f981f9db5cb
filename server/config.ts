import { isIP } from 'node:net'
import { join, resolve } from 'node:path'
import type { CuentaEmailJs } from './mail/emailjs.ts'

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
export type LogLevel = (typeof LOG_LEVELS)[number]

/** The settings of a process, checked. What the owner decides about the shop is in `Ajustes`, not here. */
export type Config = {
  mode: 'demo' | 'live'
  /** 0: any free one. */
  port: number
  host: string
  /** Without a slash at its end; null: the address that is asked for (demo). */
  origin: string | null
  /** Absolute. */
  dataDir: string
  /** `postgres://…`, or the path of an SQLite file. */
  databaseUrl: string
  /** Null: made once and kept in the data folder (demo). */
  secret: string | null
  /** The first administrator's; null: made and printed once (demo). */
  adminEmail: string | null
  adminPassword: string | null
  /** Null: the stand-in (demo). */
  mercadoPago: { accessToken: string; webhookSecret: string } | null
  /** Where another answers in Mercado Pago's place (demo); null: itself, or the demo's own. */
  mercadoPagoUrl: string | null
  /** Null: the mailbox that the admin can read (demo). */
  mail: { smtpUrl: string; from: string } | null
  /** Sends in place of SMTP; null: SMTP does. */
  emailJs: CuentaEmailJs | null
  /** Where pictures are kept; null: in the data folder. */
  s3: { bucket: string; region: string; endpoint: string; accessKeyId: string; secretAccessKey: string } | null
  /** Folder of the demo's finished pictures, shared by several demos; null: each makes its own. */
  variantsDir: string | null
  /** Addresses and networks (`10.0.0.0/8`) of our own proxies. */
  trustedProxies: string[]
  logLevel: LogLevel
  /** Makes pictures that nobody asked for yet in the background. */
  picturesAhead: boolean
  /** Lets automated browsers send forms, as tests do. */
  allowHeadless: boolean
  /** File that moves the clock, absolute (demo); null: the machine's time. */
  clockFile: string | null
}

const EMAILJS = [
  'EMAILJS_SERVICE_ID',
  'EMAILJS_TEMPLATE_PEDIDO',
  'EMAILJS_TEMPLATE_CONTACTO',
  'EMAILJS_PUBLIC_KEY',
  'EMAILJS_PRIVATE_KEY',
]

type Env = Record<string, string | undefined>

/**
 * Reads and checks the settings of a process (specification 16.15).
 * @param env the environment; an empty value counts as not set
 * @returns the settings, or everything that is missing or wrong, each as a sentence in Spanish
 */
export function readConfig(env: Env): { ok: true; config: Config } | { ok: false; faults: string[] } {
  const faults: string[] = []
  const text = (name: string): string | null => env[name]?.trim() || null
  const live = text('SHOP_MODE') === 'live'
  if (!['demo', 'live', null].includes(text('SHOP_MODE'))) {
    faults.push(`SHOP_MODE es «${text('SHOP_MODE')}»: tiene que ser demo (para probar) o live (para vender).`)
  }
  /** A setting that a live shop can't do without. */
  const needed = (name: string, what: string): string | null => {
    const value = text(name)
    if (live && value === null) faults.push(`Falta ${name}: ${what}.`)
    return value
  }

  const byEmailJs = EMAILJS.some((name) => text(name) !== null)
  /** One of the settings of the way of sending that was chosen. */
  const neededToSend = (chosen: boolean, name: string, what: string): [string, string | null] => [
    name,
    chosen ? needed(name, what) : text(name),
  ]

  const dataDir = resolve(text('DATA_DIR') ?? './data')
  const config: Config = {
    mode: live ? 'live' : 'demo',
    port: readPort(text('PORT'), faults),
    host: text('HOST') ?? '0.0.0.0',
    origin: readOrigin(needed('ORIGIN', 'la dirección de la tienda, como https://www.tutienda.uy'), live, faults),
    dataDir,
    databaseUrl: readDatabaseUrl(text('DATABASE_URL'), faults) ?? join(dataDir, 'casakas.db'),
    secret: readSecret(
      needed('SHOP_SECRET', 'un texto al azar de 32 letras o más, con el que se firman las sesiones'),
      faults,
    ),
    adminEmail: readEmail('ADMIN_EMAIL', text('ADMIN_EMAIL'), faults),
    adminPassword: readPassword(text('ADMIN_PASSWORD'), faults),
    mercadoPago: readGroup(
      {
        accessToken: [
          'MP_ACCESS_TOKEN',
          needed('MP_ACCESS_TOKEN', 'el token de tu cuenta de Mercado Pago, para cobrar con tarjeta'),
        ],
        webhookSecret: [
          'MP_WEBHOOK_SECRET',
          needed('MP_WEBHOOK_SECRET', 'la clave secreta de las notificaciones de Mercado Pago'),
        ],
      },
      live,
      faults,
    ),
    mercadoPagoUrl: text('MP_URL'),
    mail: readGroup(
      {
        smtpUrl: neededToSend(
          !byEmailJs,
          'SMTP_URL',
          'la cuenta de correo que envía, como smtps://usuario:clave@servidor:465 (o, en su lugar, EmailJS con EMAILJS_*)',
        ),
        from: neededToSend(!byEmailJs, 'MAIL_FROM', 'el remitente de los correos, como Casakas <pedidos@tutienda.uy>'),
      },
      live,
      faults,
    ),
    emailJs: readGroup(
      {
        servicio: neededToSend(
          byEmailJs,
          'EMAILJS_SERVICE_ID',
          'el servicio de EmailJS que envía, como service_abc123',
        ),
        plantillaPedido: neededToSend(
          byEmailJs,
          'EMAILJS_TEMPLATE_PEDIDO',
          'la plantilla de EmailJS de los pedidos, como template_abc123',
        ),
        plantillaContacto: neededToSend(
          byEmailJs,
          'EMAILJS_TEMPLATE_CONTACTO',
          'la plantilla de EmailJS de los mensajes de contacto, como template_def456',
        ),
        clavePublica: neededToSend(byEmailJs, 'EMAILJS_PUBLIC_KEY', 'la clave pública de la cuenta de EmailJS'),
        clavePrivada: neededToSend(byEmailJs, 'EMAILJS_PRIVATE_KEY', 'la clave privada de la cuenta de EmailJS'),
      },
      live,
      faults,
    ),
    s3: readGroup(
      {
        bucket: ['S3_BUCKET', text('S3_BUCKET')],
        region: ['S3_REGION', text('S3_REGION')],
        endpoint: ['S3_ENDPOINT', text('S3_ENDPOINT')],
        accessKeyId: ['S3_ACCESS_KEY_ID', text('S3_ACCESS_KEY_ID')],
        secretAccessKey: ['S3_SECRET_ACCESS_KEY', text('S3_SECRET_ACCESS_KEY')],
      },
      false,
      faults,
    ),
    variantsDir: text('VARIANTS_DIR') === null ? null : resolve(text('VARIANTS_DIR')!),
    trustedProxies: readProxies(text('TRUSTED_PROXIES'), faults),
    logLevel: readLogLevel(text('LOG_LEVEL'), faults),
    picturesAhead: readFlag('PICTURES_AHEAD', text('PICTURES_AHEAD') ?? 'true', faults),
    allowHeadless: readFlag('ALLOW_HEADLESS', text('ALLOW_HEADLESS'), faults),
    clockFile: text('CLOCK_FILE') === null ? null : resolve(text('CLOCK_FILE')!),
  }
  if (live && config.clockFile !== null) {
    faults.push('CLOCK_FILE es solo para pruebas: una tienda que vende va con la hora de verdad.')
  }
  if (live && config.mercadoPago?.accessToken.startsWith('TEST-')) {
    faults.push('MP_ACCESS_TOKEN es de prueba (empieza con TEST-): una tienda que vende necesita el de producción.')
  }
  if (config.mercadoPagoUrl !== null) {
    if (live) faults.push('MP_URL es solo para pruebas: una tienda que vende cobra con Mercado Pago de verdad.')
    else if (!isUrl(config.mercadoPagoUrl, /^https?:$/)) faults.push('MP_URL tiene que ser una dirección web.')
  }
  checkMail(config.mail, faults)
  if (byEmailJs && (text('SMTP_URL') ?? text('MAIL_FROM')) !== null) {
    faults.push('Están SMTP_URL o MAIL_FROM, y también EMAILJS_*: los correos salen de una sola manera, sacá la otra.')
  }
  if (config.s3 && !isUrl(config.s3.endpoint, /^https?:$/)) {
    faults.push('S3_ENDPOINT no es una dirección web: tiene que empezar con https:// o http://.')
  }
  return faults.length === 0 ? { ok: true, config } : { ok: false, faults }
}

/** Settings that only make sense together: all of them, or null when none is set. `told` when gaps were named already. */
function readGroup<K extends string>(
  group: Record<K, [name: string, value: string | null]>,
  told: boolean,
  faults: string[],
): Record<K, string> | null {
  const entries = Object.entries(group) as [K, [string, string | null]][]
  const missing = entries.filter(([, [, value]]) => value === null).map(([, [name]]) => name)
  if (missing.length === 0)
    return Object.fromEntries(entries.map(([key, [, value]]) => [key, value])) as Record<K, string>
  if (missing.length < entries.length && !told) {
    const set = entries.find(([, [, value]]) => value !== null)![1][0]
    faults.push(`${set} está, pero falta ${missing.join(', ')}: van juntos, o ninguno.`)
  }
  return null
}

function readPort(value: string | null, faults: string[]): number {
  const port = Number(value ?? 3000)
  if (Number.isInteger(port) && port >= 0 && port <= 65_535) return port
  faults.push(`PORT es «${value}»: tiene que ser un número entero de 0 a 65535.`)
  return 0
}

function readOrigin(value: string | null, live: boolean, faults: string[]): string | null {
  if (value === null) return null
  const url = URL.parse(value)
  if (
    url === null ||
    !/^https?:$/.test(url.protocol) ||
    url.pathname !== '/' ||
    url.search !== '' ||
    url.hash !== '' ||
    url.username !== ''
  ) {
    faults.push(`ORIGIN es «${value}»: tiene que ser una dirección sin nada detrás, como https://www.tutienda.uy.`)
    return null
  }
  if (live && url.protocol !== 'https:')
    faults.push(`ORIGIN es «${value}»: una tienda que vende tiene que estar en https.`)
  if (live && /^(localhost|127\.|\[::1\])/.test(url.hostname)) {
    faults.push(`ORIGIN es «${value}»: tiene que ser la dirección que ven los compradores, no la de esta máquina.`)
  }
  return url.origin
}

function readDatabaseUrl(value: string | null, faults: string[]): string | null {
  if (value === null || isUrl(value, /^postgres(ql)?:$/)) return value
  faults.push('DATABASE_URL tiene que empezar con postgres://. Sin ella, los datos van a un archivo de DATA_DIR.')
  return null
}

function readSecret(value: string | null, faults: string[]): string | null {
  if (value !== null && value.length < 32)
    faults.push('SHOP_SECRET es corto: tiene que tener 32 letras o más, al azar.')
  return value
}

function readEmail(name: string, value: string | null, faults: string[]): string | null {
  if (value !== null && !isEmail(value)) faults.push(`${name} es «${value}»: no es una dirección de correo.`)
  return value
}

/** The same bounds as the sign-in's (server/accounts). */
function readPassword(value: string | null, faults: string[]): string | null {
  if (value !== null && (value.length < 12 || value.length > 128))
    faults.push('ADMIN_PASSWORD tiene que tener de 12 a 128 letras.')
  return value
}

function checkMail(mail: Config['mail'], faults: string[]): void {
  if (mail === null) return
  if (!isUrl(mail.smtpUrl, /^smtps?:$/)) faults.push('SMTP_URL tiene que empezar con smtps:// o smtp://.')
  else if (!isPlain(mail.smtpUrl))
    faults.push('SMTP_URL termina en el puerto, y lo que no sea letra o número va con su código (% es %25).')
  const address = /<([^<>]+)>$/.exec(mail.from)?.[1] ?? mail.from
  if (!isEmail(address))
    faults.push(`MAIL_FROM es «${mail.from}»: tiene que ser un correo, o un nombre y el correo entre < y >.`)
}

function readProxies(value: string | null, faults: string[]): string[] {
  const proxies = (value ?? '')
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
  for (const proxy of proxies) {
    const [address = '', bits, ...more] = proxy.split('/')
    const max = isIP(address) === 6 ? 128 : 32
    const network = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= max)
    if (isIP(address) === 0 || !network || more.length > 0) {
      faults.push(`TRUSTED_PROXIES tiene «${proxy}»: tiene que ser una dirección IP o una red, como 10.0.0.0/8.`)
    }
  }
  return proxies
}

function readLogLevel(value: string | null, faults: string[]): LogLevel {
  const level = LOG_LEVELS.find((known) => known === (value ?? 'info'))
  if (level === undefined) faults.push(`LOG_LEVEL es «${value}»: tiene que ser uno de ${LOG_LEVELS.join(', ')}.`)
  return level ?? 'info'
}

function readFlag(name: string, value: string | null, faults: string[]): boolean {
  if (value === null || value === '0' || value === 'false') return false
  if (value !== '1' && value !== 'true') faults.push(`${name} es «${value}»: tiene que ser true o false.`)
  return true
}

function isUrl(value: string, protocol: RegExp): boolean {
  const url = URL.parse(value)
  return url !== null && protocol.test(url.protocol) && url.hostname !== ''
}

/** Whether an address ends with its port, and what is written in codes can be read. */
function isPlain(value: string): boolean {
  const { search, hash, username, password } = new URL(value)
  try {
    decodeURIComponent(username + password)
  } catch {
    return false
  }
  return search === '' && hash === ''
}

function isEmail(value: string): boolean {
  return /^[^\s@<>]+@[^\s@<>]+\.[^\s@<>]+$/.test(value)
}

import { countDeslices } from '#domain/texto/desliz.ts'
import { ownValue } from '#domain/texto/own-value.ts'
import { availableParallelism } from 'node:os'
import { join, resolve } from 'node:path'
import * as z from 'zod'

export type Env = Record<string, string | undefined>

/** A setting of the process: its name in the environment and how its text is read. */
type Setting<V = unknown> = {
  env: string
  schema: z.ZodType<V>
  /** The setting in words; given when a live shop can't do without it. */
  needed?: string
  /** What a live shop demands in addition. */
  live?: z.ZodType
  /** Whether it must never be shown on a screen. */
  secret?: true
  /** The value when it isn't set. */
  otherwise: V
}

function from<V, const O = null>(
  env: string,
  schema: z.ZodType<V>,
  more: Partial<Omit<Setting<V | O>, 'env' | 'schema' | 'otherwise'>> & { otherwise?: O } = {},
): Setting<V | O> {
  return { env, schema: schema as z.ZodType<V | O>, ...more, otherwise: (more.otherwise ?? null) as O }
}

const SECRET = { secret: true } as const

const text = z.string()
const path = text.transform((value) => resolve(value))
const url = (protocol: RegExp, error: string) => z.url({ protocol, hostname: /./, error })
const flag = z.stringbool({
  truthy: ['true', '1'],
  falsy: ['false', '0'],
  case: 'sensitive',
  error: 'es «»: tiene que ser true o false.',
})
const PORT_FAULT = 'es «»: tiene que ser un número entero de 0 a 65535.'
const WHOLE_PORT = z.int(PORT_FAULT).min(0, PORT_FAULT).max(65_535, PORT_FAULT)
const WORKERS_FAULT = 'es «»: tiene que ser un número entero de 1 a 64.'
const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
/** Hosts of this machine alone: nobody listens in between. */
const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/
const store = {
  live: text.refine(
    (value) => value.startsWith('https:') || LOOPBACK.test(new URL(value).hostname),
    'iría por la red sin cifrar: tiene que empezar con https://.',
  ),
}
const EMAIL = /^[^\s@<>]+@[^\s@<>]+\.[^\s@<>]+$/
const NETWORK = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()], {
  error: ({ input }) => `tiene «${String(input)}»: tiene que ser una dirección IP o una red, como 10.0.0.0/8.`,
})

/**
 * Every setting of a process; those of a group are all set, or none is (null). What the owner decides about the shop
 * is in `Ajustes`, not here. In a fault's words `«»` stands for the value.
 */
const SETTINGS = {
  mode: from('SHOP_MODE', z.enum(['demo', 'live'], 'es «»: tiene que ser demo (para probar) o live (para vender).'), {
    otherwise: 'demo',
  }),
  /** 0: any free one. */
  port: from('PORT', text.transform(Number).pipe(WHOLE_PORT), { otherwise: 3000 }),
  host: from('HOST', text, { otherwise: '0.0.0.0' }),
  /** Processes that serve; null: one in a demo, as many as cores where it sells. */
  workers: from(
    'WORKERS',
    text.transform(Number).pipe(z.int(WORKERS_FAULT).min(1, WORKERS_FAULT).max(64, WORKERS_FAULT)),
  ),
  /** Without a slash at its end; null: the address that is asked for (demo). */
  origin: from(
    'ORIGIN',
    text
      .refine(
        (value) => /^https?:\/\/[^/?#@]+\/?$/i.test(value) && URL.canParse(value),
        'es «»: tiene que ser una dirección sin nada detrás, como https://www.tutienda.uy.',
      )
      .transform((value) => new URL(value).origin),
    {
      needed: 'la dirección de la tienda, como https://www.tutienda.uy',
      live: text
        .startsWith('https:', 'es «»: una tienda que vende tiene que estar en https.')
        .refine(
          (origin) => !/^https?:\/\/(localhost|127\.|\[::1\])/.test(origin),
          'es «»: tiene que ser la dirección que ven los compradores, no la de esta máquina.',
        ),
    },
  ),
  dataDir: from('DATA_DIR', path, { otherwise: resolve('data') }),
  /** `postgres://…`; null: a file of SQLite's in the data folder. */
  databaseUrl: from(
    'DATABASE_URL',
    url(/^postgres(ql)?$/, 'tiene que empezar con postgres://. Sin ella, los datos van a un archivo de DATA_DIR.'),
    {
      ...SECRET,
      live: text.refine(
        saysHowToGo,
        'va a otra máquina sin decir si cifrada: agregale ?sslmode=verify-full (o ?sslmode=disable, si en esa red no hay nadie más).',
      ),
    },
  ),
  /** Null: made once and kept in the data folder (demo). */
  secret: from('SHOP_SECRET', text.min(32, 'es corto: tiene que tener 32 letras o más, al azar.'), {
    ...SECRET,
    needed: 'un texto al azar de 32 letras o más, con el que se firman las sesiones',
  }),
  /** The first administrator's; null: made and printed once (demo). */
  adminEmail: from('ADMIN_EMAIL', text.regex(EMAIL, 'es «»: no es una dirección de correo.')),
  /** The same bounds as the sign-in's (server/cuentas); how easily it is guessed `faultsInClave` says. */
  adminPassword: from('ADMIN_PASSWORD', text.regex(/^.{12,128}$/su, 'tiene que tener de 12 a 128 letras.'), SECRET),
  /** Null: the stand-in (demo). */
  mercadoPago: {
    accessToken: from('MP_ACCESS_TOKEN', text, {
      ...SECRET,
      needed: 'el token de tu cuenta de Mercado Pago, para cobrar con tarjeta',
      live: text.regex(
        /^(?!TEST-)/,
        'es de prueba (empieza con TEST-): una tienda que vende necesita el de producción.',
      ),
    }),
    webhookSecret: from('MP_WEBHOOK_SECRET', text, {
      ...SECRET,
      needed: 'la clave secreta de las notificaciones de Mercado Pago',
    }),
  },
  /** Where something else answers in Mercado Pago's place (demo); null: the real one, or the demo's own. */
  mercadoPagoUrl: from('MP_URL', url(/^https?$/, 'tiene que ser una dirección web.'), {
    live: z.never('es solo para pruebas: una tienda que vende cobra con Mercado Pago de verdad.'),
  }),
  /** Who issues the shop's CFE; null: nobody (live), the stand-in (demo). */
  biller: {
    token: from('BILLER_TOKEN', text, SECRET),
    url: from(
      'BILLER_URL',
      url(/^https?$/, 'no es una dirección web: es https://biller.uy.').transform((value) => new URL(value).origin),
      {
        live: text.regex(
          /^https:\/\/(?!test\.)/,
          'es «»: una tienda que vende emite en https://biller.uy, no en la de prueba.',
        ),
      },
    ),
    sucursal: from(
      'BILLER_SUCURSAL',
      text.regex(/^[1-9]\d{0,8}$/, 'es «»: es el número de tu sucursal en Biller.').transform(Number),
    ),
  },
  /** Null: the mailbox that the admin can read (demo). */
  mail: {
    smtpUrl: from(
      'SMTP_URL',
      text
        .superRefine(explainMailAddress)
        .pipe(url(/^smtps?$/, 'tiene que empezar con smtps:// o smtp://.'))
        .pipe(
          text.refine(isPlain, 'termina en el puerto, y lo que no sea letra o número va con su código (% es %25).'),
        ),
      {
        ...SECRET,
        needed:
          'la cuenta de correo que envía, como smtps://usuario:clave@servidor:465 (o, en su lugar, EmailJS con EMAILJS_*)',
      },
    ),
    from: from(
      'MAIL_FROM',
      text.refine(
        (value) => EMAIL.test(/<([^<>]+)>$/.exec(value)?.[1] ?? value),
        'es «»: tiene que ser un correo, o un nombre y el correo entre < y >.',
      ),
      { needed: 'el remitente de los correos, como Casakas <pedidos@tutienda.uy>' },
    ),
  },
  /** Sends in place of SMTP; null: SMTP does. */
  emailJs: {
    servicio: from('EMAILJS_SERVICE_ID', text, { needed: 'el servicio de EmailJS que envía, como service_abc123' }),
    plantillaPedido: from('EMAILJS_TEMPLATE_PEDIDO', text, {
      needed: 'la plantilla de EmailJS de los pedidos, como template_abc123',
    }),
    plantillaContacto: from('EMAILJS_TEMPLATE_CONTACTO', text, {
      needed: 'la plantilla de EmailJS de los mensajes de contacto, como template_def456',
    }),
    clavePublica: from('EMAILJS_PUBLIC_KEY', text, { needed: 'la clave pública de la cuenta de EmailJS' }),
    clavePrivada: from('EMAILJS_PRIVATE_KEY', text, { ...SECRET, needed: 'la clave privada de la cuenta de EmailJS' }),
  },
  /** Where pictures are kept; null: in the data folder. */
  s3: {
    bucket: from('S3_BUCKET', text),
    region: from('S3_REGION', text),
    endpoint: from(
      'S3_ENDPOINT',
      url(/^https?$/, 'no es una dirección web: tiene que empezar con https:// o http://.'),
      store,
    ),
    accessKeyId: from('S3_ACCESS_KEY_ID', text, SECRET),
    secretAccessKey: from('S3_SECRET_ACCESS_KEY', text, SECRET),
  },
  /** Folder that copies are kept in; null: none is made by itself, unless there is a store. */
  backupDir: from('BACKUP_DIR', path),
  /** Store that copies are kept in, besides or in place of the folder. */
  backupS3: {
    bucket: from('BACKUP_S3_BUCKET', text),
    region: from('BACKUP_S3_REGION', text),
    endpoint: from(
      'BACKUP_S3_ENDPOINT',
      url(/^https?$/, 'no es una dirección web: tiene que empezar con https:// o http://.'),
      store,
    ),
    accessKeyId: from('BACKUP_S3_ACCESS_KEY_ID', text, SECRET),
    secretAccessKey: from('BACKUP_S3_SECRET_ACCESS_KEY', text, SECRET),
  },
  /** What copies are encrypted to; null: they aren't. */
  backupPublicKey: from(
    'BACKUP_PUBLIC_KEY',
    text.regex(
      /^age1[a-z0-9]{58}$/,
      'tiene que ser la clave pública de age, que empieza con age1 (la muestra age-keygen).',
    ),
  ),
  /** Folder of the demo's finished pictures, shared by several demos; null: each makes its own. */
  variantsDir: from('VARIANTS_DIR', path),
  /** Addresses and networks (`10.0.0.0/8`) of our own proxies. */
  trustedProxies: from(
    'TRUSTED_PROXIES',
    text.transform((value) => value.split(/[\s,]*,[\s,]*/).filter((entry) => entry !== '')).pipe(z.array(NETWORK)),
    { otherwise: [] as string[] },
  ),
  /** How far the promise reaches that browsers come by https alone; subdomains too may be others' pages. */
  hsts: from('HSTS', z.enum(['host', 'subdomains'], 'es «»: tiene que ser host o subdomains.'), { otherwise: 'host' }),
  logLevel: from('LOG_LEVEL', z.enum(LOG_LEVELS, `es «»: tiene que ser uno de ${LOG_LEVELS.join(', ')}.`), {
    otherwise: 'info',
  }),
  /** Where /metrics is answered by itself; null: nowhere. */
  metricsPort: from('METRICS_PORT', text.transform(Number).pipe(WHOLE_PORT)),
  metricsHost: from('METRICS_HOST', text, { otherwise: '127.0.0.1' }),
  /** Who sends it is answered /metrics on the shop's own port; null: nobody is. */
  metricsToken: from(
    'METRICS_TOKEN',
    text.min(16, 'es corto: tiene que tener 16 letras o más, al azar.').regex(/^\S*$/, 'tiene espacios: sacalos.'),
    SECRET,
  ),
  /** Makes pictures that nobody asked for yet in the background. */
  picturesAhead: from('PICTURES_AHEAD', flag, { otherwise: true }),
  /** Lets automated browsers send forms, as tests do. */
  allowHeadless: from('ALLOW_HEADLESS', flag, { otherwise: false }),
  /** File that moves the clock (demo); null: the machine's time. */
  clockFile: from('CLOCK_FILE', path, {
    live: z.never('es solo para pruebas: una tienda que vende va con la hora de verdad.'),
  }),
}

type Value<S> = S extends Setting<infer V> ? V : { [K in keyof S]: NonNullable<Value<S[K]>> } | null
type Read = { [K in keyof typeof SETTINGS]: Value<(typeof SETTINGS)[K]> }
/** The checked settings of a process; folders are absolute, the database is an address or a file's path. */
export type Config = Read & { databaseUrl: string; workers: number }

type Group = Record<string, Setting>
const isSetting = (part: Setting | Group): part is Setting => typeof part.env === 'string'
const settingsOf = (part: Setting | Group) => (isSetting(part) ? [part] : Object.values(part))

/** Names of the settings whose value must never be shown on a screen. */
export const SECRETS = Object.values<Setting | Group>(SETTINGS)
  .flatMap(settingsOf)
  .flatMap(({ env, secret }) => (secret ? [env] : []))

const NAMES = Object.values<Setting | Group>(SETTINGS)
  .flatMap(settingsOf)
  .map(({ env }) => env)
/**
 * Settings that don't exist and are nearly one that does, as slips are.
 * @param env the environment, with names of many other programs
 * @returns a sentence each
 */
export function explainUnknown(env: Env): string[] {
  return Object.keys(env).flatMap((name) => {
    if (NAMES.includes(name) || !/^[A-Z][A-Z0-9_]+$/.test(name)) return []
    const [near] = NAMES.map((other) => ({ other, slips: countDeslices(name, other) }))
      .filter(({ other, slips }) => slips === 1 || (slips === 2 && beginAndEndAlike(name, other)))
      .toSorted((a, b) => a.slips - b.slips)
    return near === undefined ? [] : [`${name} no es un ajuste de la tienda: ¿es ${near.other}?`]
  })
}

/** Whether two names begin and end alike: `HTPS` is HSTS, and what every system has (`HOME`) is no HOST. */
function beginAndEndAlike(a: string, b: string): boolean {
  return a[0] === b[0] && a.at(-1) === b.at(-1)
}

/**
 * Reads and checks the settings of a process (specification 16.15).
 * @param env the environment; an empty value counts as not set
 * @returns the settings, or everything that is missing or wrong, each as a sentence in Spanish
 */
export function readConfig(env: Env): { ok: true; config: Config } | { ok: false; faults: string[] } {
  const textOf = ({ env: name }: Setting) => ownValue(env, name)?.trim() || null
  const isSet = (setting: Setting) => textOf(setting) !== null
  const faults: string[] = []
  const live = textOf(SETTINGS.mode) === 'live'
  const byEmailJs = settingsOf(SETTINGS.emailJs).some(isSet)

  function read(setting: Setting, isNeeded = live): unknown {
    const { env: name, schema, needed, otherwise } = setting
    const value = textOf(setting)
    if (value === null) {
      if (isNeeded && needed !== undefined) faults.push(`Falta ${name}: ${needed}.`)
      return otherwise
    }
    const checked = (live && setting.live ? schema.pipe(setting.live) : schema).safeParse(value)
    if (checked.success) return checked.data
    for (const { message } of checked.error.issues) faults.push(`${name} ${message.replace('«»', () => `«${value}»`)}`)
    return otherwise
  }

  /** Settings that only make sense together; of the two ways of sending mail only one is needed. */
  function readGroup(group: Group): unknown {
    const isNeeded = live && group !== (byEmailJs ? SETTINGS.mail : SETTINGS.emailJs)
    const values = mapValues(group, (setting: Setting) => read(setting, isNeeded))
    const { set = [], missing = [] } = Object.groupBy(Object.values(group), (one) => (isSet(one) ? 'set' : 'missing'))
    if (missing.length === 0) return values
    if (set.length > 0 && !(live && set[0]!.needed))
      faults.push(`${set[0]!.env} está, pero falta ${missing.map((one) => one.env).join(', ')}: van juntos, o ninguno.`)
    return null
  }

  const config = mapValues<Setting | Group>(SETTINGS, (part) =>
    isSetting(part) ? read(part) : readGroup(part),
  ) as Read
  if (byEmailJs && settingsOf(SETTINGS.mail).some(isSet))
    faults.push('Están SMTP_URL o MAIL_FROM, y también EMAILJS_*: los correos salen de una sola manera, sacá la otra.')
  if (faults.length > 0) return { ok: false, faults: [...new Set(faults)] }
  const databaseUrl = config.databaseUrl ?? join(config.dataDir, 'casakas.db')
  const workers = config.workers ?? (live ? availableParallelism() : 1)
  return { ok: true, config: { ...config, databaseUrl, workers } }
}

function mapValues<T>(parts: Record<string, T>, map: (part: T) => unknown): Record<string, unknown> {
  return Object.fromEntries(Object.entries(parts).map(([key, part]) => [key, map(part)]))
}

/** Whether a database is on this machine, or its address says whether the way there is encrypted. */
function saysHowToGo(value: string): boolean {
  const { hostname, searchParams } = new URL(value)
  if (hostname === '' || LOOPBACK.test(hostname)) return true
  return /^(disable|require|verify-ca|verify-full)$/.test(searchParams.get('sslmode') ?? '')
}

/** Explains a sign that a password may have and an address can't: which one, and how it is written. */
function explainMailAddress(value: string, ctx: z.RefinementCtx): void {
  const [, cuenta] = /^smtps?:\/\/(.*)$/i.exec(value) ?? []
  if (cuenta === undefined) return
  const servidor = cuenta.slice(cuenta.lastIndexOf('@') + 1)
  const say = (message: string) => ctx.addIssue({ code: 'custom', message, continue: false })
  if (cuenta.includes('#')) say('tiene un «#», que corta la dirección: en la clave se escribe %23.')
  else if (!cuenta.includes('@') && /:(?!\d+$)/.test(cuenta))
    say('se corta antes de la «@». Si la clave tiene un «#», en .env lo que sigue no se lee: escribilo %23.')
  else if (/[/?]/.test(cuenta.slice(0, -servidor.length)))
    say('tiene un «/» o un «?» en la clave: se escriben %2F y %3F.')
}

/** Whether an address ends with its port, and its percent-encoding can be decoded. */
function isPlain(value: string): boolean {
  const { search, hash, username, password } = new URL(value)
  try {
    decodeURIComponent(username + password)
  } catch {
    return false
  }
  return search === '' && hash === ''
}

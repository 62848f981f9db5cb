import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseEnv } from 'node:util'
import { describe, expect, it } from 'vitest'
import { explainUnknown, readConfig, type Config } from './config.ts'
import { faultsInClave } from './read-settings.ts'

const LIVE = {
  SHOP_MODE: 'live',
  ORIGIN: 'https://www.casakas.example/',
  SHOP_SECRET: 'x'.repeat(32),
  MP_ACCESS_TOKEN: 'APP_USR-1',
  MP_WEBHOOK_SECRET: 'secreto',
  SMTP_URL: 'smtps://usuario:clave@correo.example:465',
  MAIL_FROM: 'Casakas <pedidos@casakas.example>',
}

function faultsOf(env: Record<string, string>): string[] {
  const result = readConfig(env)
  return result.ok ? [] : result.faults
}

function configOf(env: Record<string, string>): Config {
  const result = readConfig(env)
  if (!result.ok) throw new Error(result.faults.join('\n'))
  return result.config
}

const BILLER = { BILLER_TOKEN: 'x', BILLER_URL: 'https://biller.uy/', BILLER_SUCURSAL: '7' }

describe('the settings of a process', () => {
  it('16.1 a demo needs nothing', () => {
    expect(configOf({})).toEqual({
      mode: 'demo',
      port: 3000,
      host: '0.0.0.0',
      workers: 1,
      origin: null,
      dataDir: resolve('data'),
      databaseUrl: resolve('data/casakas.db'),
      secret: null,
      adminEmail: null,
      adminPassword: null,
      mercadoPago: null,
      mercadoPagoUrl: null,
      biller: null,
      mail: null,
      emailJs: null,
      s3: null,
      backupDir: null,
      backupS3: null,
      backupPublicKey: null,
      variantsDir: null,
      metricsPort: null,
      metricsHost: '127.0.0.1',
      metricsToken: null,
      picturesAhead: true,
      trustedProxies: [],
      hsts: 'host',
      logLevel: 'info',
      allowHeadless: false,
      clockFile: null,
    })
  })

  it('.env.example works as copied, and lists every setting', () => {
    const example = parseEnv(readFileSync('.env.example', 'utf8')) as Record<string, string>
    expect(configOf(example)).toEqual(configOf({}))
    const source = readFileSync('server/host/config.ts', 'utf8')
    const named = new Set([...source.matchAll(/'([A-Z][A-Z0-9]*_?[A-Z0-9_]*)'/g)].map(([, name]) => name!))
    expect(new Set(Object.keys(example))).toEqual(named)
  })

  it('16.73 takes a public key of age’s for copies, and nothing else, least of all a private one', () => {
    const key = `age1${'q'.repeat(58)}`
    expect(configOf({ BACKUP_PUBLIC_KEY: key }).backupPublicKey).toBe(key)
    const fault = expect.stringMatching(/^BACKUP_PUBLIC_KEY .*tiene que ser la clave pública de age/)
    expect(faultsOf({ BACKUP_PUBLIC_KEY: 'AGE-SECRET-KEY-1QQQ' })).toEqual([fault])
  })

  it('16.15 live with nothing else set lists every missing setting in words', () => {
    const faults = faultsOf({ SHOP_MODE: 'live' })
    const names = ['ORIGIN', 'SHOP_SECRET', 'MP_ACCESS_TOKEN', 'MP_WEBHOOK_SECRET', 'SMTP_URL', 'MAIL_FROM']
    expect(faults.map((fault) => /^Falta (\w+): ./.exec(fault)?.[1])).toEqual(names)
  })

  it('live with all of them is taken', () => {
    expect(configOf(LIVE)).toMatchObject({
      mode: 'live',
      origin: 'https://www.casakas.example',
      mercadoPago: { accessToken: 'APP_USR-1', webhookSecret: 'secreto' },
      mail: { smtpUrl: LIVE.SMTP_URL, from: LIVE.MAIL_FROM },
    })
  })

  it('16.90 live, what goes to another machine’s database or store says how it is encrypted, or that it needn’t be', () => {
    const database = 'postgres://casakas:clave@base.example/casakas'
    const faults = (env: Record<string, string>) => faultsOf({ ...LIVE, ...env })
    for (const DATABASE_URL of [database, `${database}?sslmode=prefer`, `${database}?sslmode=no-verify`])
      expect(faults({ DATABASE_URL })).toEqual([expect.stringMatching(/^DATABASE_URL .*sslmode=verify-full/)])
    for (const mode of ['verify-full', 'require', 'disable'])
      expect(faults({ DATABASE_URL: `${database}?sslmode=${mode}` })).toEqual([])
    for (const host of ['127.0.0.1:5432', 'localhost', '[::1]'])
      expect(faults({ DATABASE_URL: `postgres://casakas:clave@${host}/casakas` })).toEqual([])
    for (const first of ['S3', 'BACKUP_S3']) {
      const at = (endpoint: string) =>
        faults(
          Object.fromEntries(
            Object.entries({
              BUCKET: 'b',
              REGION: 'r',
              ENDPOINT: endpoint,
              ACCESS_KEY_ID: 'k',
              SECRET_ACCESS_KEY: 's',
            }).map(([name, value]) => [`${first}_${name}`, value]),
          ),
        )
      expect(at('http://deposito.example')).toEqual([expect.stringMatching(/_ENDPOINT .*https/)])
      expect(at('http://127.0.0.1:9000')).toEqual([])
      expect(at('https://deposito.example')).toEqual([])
    }
    expect(faultsOf({ DATABASE_URL: database })).toEqual([])
  })

  it('16.26 live with a clock that can be moved is refused', () => {
    expect(faultsOf({ ...LIVE, CLOCK_FILE: 'reloj' })).toEqual([expect.stringMatching(/^CLOCK_FILE .*hora de verdad/)])
    expect(configOf({ CLOCK_FILE: 'reloj' }).clockFile).toBe(resolve('reloj'))
  })

  it.each([
    [{ ORIGIN: 'http://www.casakas.example' }, /ORIGIN.*https/],
    [{ ORIGIN: 'https://localhost' }, /ORIGIN.*no la de esta máquina/],
    [{ MP_URL: 'http://127.0.0.1:4000' }, /MP_URL es solo para pruebas/],
    [
      { ...BILLER, BILLER_URL: 'https://test.biller.uy' },
      /BILLER_URL es «https:\/\/test.biller.uy»: .* no en la de prueba/,
    ],
    [{ ...BILLER, BILLER_URL: 'http://biller.uy' }, /BILLER_URL es «http:\/\/biller.uy»/],
    [{ MP_ACCESS_TOKEN: 'TEST-123' }, /MP_ACCESS_TOKEN es de prueba/],
    [{ SHOP_SECRET: 'corto' }, /SHOP_SECRET es corto/],
    [{ MAIL_FROM: 'Casakas' }, /MAIL_FROM/],
    [{ SMTP_URL: 'correo.example' }, /SMTP_URL/],
    [{ SMTP_URL: 'smtp://u:c@correo.example:587?ignoreTLS=true' }, /SMTP_URL termina en el puerto/],
    [{ SMTP_URL: 'smtps://u:100%@correo.example:465' }, /% es %25/],
    [{ SMTP_URL: 'smtps://u:cla#ve@correo.example:465' }, /^SMTP_URL tiene un «#».*%23\.$/],
    // A `.env` file gives it like this.
    [{ SMTP_URL: 'smtps://u:cla' }, /^SMTP_URL se corta antes de la «@».*%23\.$/],
    [{ SMTP_URL: 'smtps://u:cl/ave@correo.example:465' }, /^SMTP_URL tiene un «\/».*%2F/],
  ])('live refuses %o', (change, fault) => {
    expect(faultsOf({ ...LIVE, ...change })).toEqual([expect.stringMatching(fault)])
  })

  it.each([
    [{ SHOP_MODE: 'producción' }, /SHOP_MODE/],
    [{ PORT: '70000' }, /PORT/],
    [{ PORT: '30x' }, /PORT/],
    [{ ORIGIN: 'casakas.example' }, /ORIGIN/],
    [{ ORIGIN: 'https://casakas.example/tienda' }, /ORIGIN/],
    [{ DATABASE_URL: 'mysql://localhost/x' }, /DATABASE_URL/],
    [{ ADMIN_EMAIL: 'admin' }, /ADMIN_EMAIL/],
    [{ ADMIN_PASSWORD: 'corta' }, /ADMIN_PASSWORD/],
    [
      { S3_BUCKET: 'fotos', S3_REGION: 'x' },
      /S3_BUCKET está, pero falta S3_ENDPOINT, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY/,
    ],
    [{ MP_URL: 'casa' }, /MP_URL tiene que ser una dirección web/],
    [{ BILLER_TOKEN: 'x' }, /BILLER_TOKEN está, pero falta BILLER_URL, BILLER_SUCURSAL/],
    [{ ...BILLER, BILLER_SUCURSAL: '0' }, /BILLER_SUCURSAL es «0»/],
    [{ MP_ACCESS_TOKEN: 'x' }, /MP_ACCESS_TOKEN está, pero falta MP_WEBHOOK_SECRET/],
    [{ TRUSTED_PROXIES: '10.0.0.0/8, proxy' }, /TRUSTED_PROXIES tiene «proxy»/],
    [{ TRUSTED_PROXIES: '10.0.0.0/33' }, /TRUSTED_PROXIES/],
    [{ LOG_LEVEL: 'mucho' }, /LOG_LEVEL/],
    [{ ALLOW_HEADLESS: 'quizás' }, /ALLOW_HEADLESS/],
  ])('a demo refuses %o', (env, fault) => {
    expect(faultsOf(env)).toEqual([expect.stringMatching(fault)])
  })

  describe('13.16 by EmailJS', () => {
    const { SMTP_URL: _url, MAIL_FROM: _from, ...WITHOUT_SMTP } = LIVE
    const EMAILJS = {
      EMAILJS_SERVICE_ID: 'service_a',
      EMAILJS_TEMPLATE_PEDIDO: 'template_a',
      EMAILJS_TEMPLATE_CONTACTO: 'template_b',
      EMAILJS_PUBLIC_KEY: 'publica',
      EMAILJS_PRIVATE_KEY: 'privada',
    }

    it('mail goes without SMTP, live and in a demo', () => {
      const emailJs = {
        servicio: 'service_a',
        plantillaPedido: 'template_a',
        plantillaContacto: 'template_b',
        clavePublica: 'publica',
        clavePrivada: 'privada',
      }
      expect(configOf({ ...WITHOUT_SMTP, ...EMAILJS })).toMatchObject({ mail: null, emailJs })
      expect(configOf(EMAILJS)).toMatchObject({ mode: 'demo', mail: null, emailJs })
    })

    it('live lists every setting of it that is missing, in words, and none of SMTP’s', () => {
      const faults = faultsOf({ ...WITHOUT_SMTP, EMAILJS_SERVICE_ID: 'service_a' })
      expect(faults.map((fault) => /^Falta (\w+): ./.exec(fault)?.[1])).toEqual(Object.keys(EMAILJS).slice(1))
      expect(faultsOf({ EMAILJS_PUBLIC_KEY: 'publica' })).toEqual([
        expect.stringMatching(/EMAILJS_PUBLIC_KEY está, pero falta EMAILJS_SERVICE_ID, .*EMAILJS_PRIVATE_KEY/),
      ])
    })

    it.each([['SMTP_URL', 'MAIL_FROM'] as const, ['SMTP_URL'] as const])(
      'is refused beside %s: mail has one way out',
      (...names) => {
        const smtp = Object.fromEntries(names.map((name) => [name, LIVE[name]]))
        const both = /SMTP_URL.*EMAILJS_\*/
        expect(faultsOf({ ...WITHOUT_SMTP, ...EMAILJS, ...smtp })).toEqual([expect.stringMatching(both)])
        expect(faultsOf({ ...EMAILJS, ...smtp })).toContainEqual(expect.stringMatching(both))
      },
    )
  })

  it('16.15 all faults are listed at once', () => {
    expect(faultsOf({ SHOP_MODE: 'live', PORT: '-1', LOG_LEVEL: 'x', S3_BUCKET: 'y' })).toHaveLength(9)
  })

  it('16.96 an @ in a mail account’s user or password is part of it', () => {
    const url = 'smtps://pedidos@tienda.example:cl@ve@correo.example:465'
    expect(configOf({ SMTP_URL: url, MAIL_FROM: LIVE.MAIL_FROM }).mail!.smtpUrl).toBe(url)
  })

  it('16.96 a setting that doesn’t exist is named with the nearest that does; others’ names aren’t', () => {
    expect(
      explainUnknown({
        HTPS: 'host',
        ORIGN: 'x',
        BACKUP_DIRS: '',
        PORT: '1',
        HOME: '/',
        PATH: '',
        npm_config_port: '',
      }),
    ).toEqual([
      'HTPS no es un ajuste de la tienda: ¿es HSTS?',
      'ORIGN no es un ajuste de la tienda: ¿es ORIGIN?',
      'BACKUP_DIRS no es un ajuste de la tienda: ¿es BACKUP_DIR?',
    ])
    expect(explainUnknown(process.env)).toEqual([])
  })
})

it('29.19 the first administrator’s password is none that is easily guessed', async () => {
  expect(await faultsInClave({ ADMIN_PASSWORD: ' Password1234 ' })).toEqual([
    expect.stringMatching(/^ADMIN_PASSWORD es/),
  ])
  for (const env of [{}, { ADMIN_PASSWORD: '' }, { ADMIN_PASSWORD: 'una-clave-bien-larga' }]) {
    expect(await faultsInClave(env)).toEqual([])
  }
})

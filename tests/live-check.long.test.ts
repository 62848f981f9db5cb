import { existsSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest'
import { createAdmin } from '#server/cuentas/create-admin.ts'
import type { Config } from '#server/host/config.ts'
import { insertCopia } from '#server/copias/copias.repo.ts'
import type { Database } from '#server/db/connect.ts'
import { connectDatabase } from '#server/db/open-database.ts'
import { migrateDatabase } from '#server/db/migrate.ts'
import { checkAddress } from '#server/prueba/check-address.ts'
import { checkCopies } from '#server/prueba/check-copies.ts'
import { checkDatabase, checkShop } from '#server/prueba/check-database.ts'
import { checkLive, type LiveCheck } from '#server/prueba/check-live.ts'
import { checkEmailJs, checkMail } from '#server/prueba/check-mail.ts'
import { checkMercadoPago } from '#server/prueba/check-mercadopago.ts'
import { secretsOf } from '#server/prueba/check-settings.ts'
import { checkStorage } from '#server/prueba/check-storage.ts'
import { checkReceivedNotices, checkWebhook } from '#server/prueba/check-webhook.ts'
import type { Network } from '#server/prueba/network.ts'
import { createProbe, type Probe, type Prueba } from '#server/prueba/prueba.ts'
import { saveAjustes } from '#server/ajustes/guardar/save-ajustes.ts'
import { createEmailJsStandIn } from '#stand-ins/emailjs/index.ts'
import { createMailbox } from '#stand-ins/mailbox/index.ts'
import { createMercadoPagoStandIn } from '#stand-ins/mercadopago/index.ts'
import { serveLocally } from '#stand-ins/serve.ts'
import { makeCertificate } from './certificate.ts'
import { openEmpty, runtimeOf } from './databases.ts'
import { insertProducto } from './factories.ts'
import { startHttpsFront } from './https-front.ts'
import { startServer } from './start-server.ts'
import { OWN_AJUSTES } from './own-ajustes.ts'
import { runCommand } from './run-command.ts'
import { tempFolder } from './temp-folder.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

const HOST = 'casakas.example'
const SECRETS = {
  SHOP_SECRET: 'un-texto-al-azar-de-treinta-y-dos-letras',
  MP_ACCESS_TOKEN: 'APP_USR-1234567890-112233-abcdef-55501',
  MP_WEBHOOK_SECRET: 'clave-de-las-notificaciones',
}
const MAIL_PASSWORD = 'clave-del-correo'
const ADMIN = { email: 'duenia@casakas.example', password: 'cuatro-palabras-que-nadie-dijo' }
/** As a domain's panel would have them. */
const TEXTS: Record<string, string[]> = {
  [HOST]: ['otra cosa', 'v=spf1 include:correo.example -all'],
  [`_dmarc.${HOST}`]: ['v=DMARC1; p=none'],
}

type World = Awaited<ReturnType<typeof openWorld>>
let world: World
/** Everything that any check said. */
const said: string[] = []

beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

/** A shop that sells, in a process of its own, with everybody that it needs. */
async function openWorld() {
  const dataDir = await mkdtemp(join(tmpdir(), 'casakas-test-'))
  const database = connectDatabase(join(dataDir, 'casakas.db'))
  await migrateDatabase(database)
  await fillShop(database)
  const mailbox = await createMailbox({ folder: join(dataDir, 'mailbox') })
  const standIn = createMercadoPagoStandIn({
    file: ':memory:',
    publicUrl: () => 'https://pagos.example',
    accessToken: SECRETS.MP_ACCESS_TOKEN,
    webhookSecret: SECRETS.MP_WEBHOOK_SECRET,
  })
  const provider = await serveLocally(standIn.app)
  const env = {
    ...SECRETS,
    SHOP_MODE: 'live',
    ORIGIN: `https://${HOST}`,
    DATA_DIR: dataDir,
    SMTP_URL: mailbox.url.replace('smtp://', `smtp://tienda:${MAIL_PASSWORD}@`),
    MAIL_FROM: `Camisetas del Cordón <pedidos@${HOST}>`,
    TRUSTED_PROXIES: '127.0.0.1',
  }
  const shop = await startServer({
    ...env,
    NODE_OPTIONS: `--import=${pathToFileURL('tests/mercadopago-elsewhere.ts').href}`,
    MERCADOPAGO_ELSEWHERE: provider.url,
  })
  const certificate = await makeCertificate(HOST, 90)
  const front = await startHttpsFront({ certificate, shopPort: shop.port })
  return {
    env,
    dataDir,
    database,
    mailbox,
    provider,
    standIn,
    shop,
    certificate,
    network: networkTo(front, certificate.cert),
    close: async () => {
      await front.close()
      await shop.stop()
      await provider.close()
      standIn.close()
      await mailbox.close()
      await database.close()
      await rm(dataDir, { recursive: true })
    },
  }
}

async function fillShop(database: Database, { ajustes = OWN_AJUSTES, admin = ADMIN } = {}): Promise<void> {
  const runtime = runtimeOf(database)
  await saveAjustes(runtime, ajustes, 'npm run admin -- ajustes')
  // Checks try what is guessed first: here that costs next to nothing.
  await createAdmin({ ...runtime, claveCost: { n: 4, r: 8, p: 1 } }, admin)
  await insertProducto(runtime)
}

/** The internet of these tests: every name leads to the proxy. */
function networkTo({ httpsPort, httpPort }: { httpsPort: number; httpPort: number }, ca: string): Network {
  return {
    ca,
    resolveAddresses: async () => ['203.0.113.5'],
    resolveTexts: async (hostname) => TEXTS[hostname] ?? [],
    connectTo: ({ protocol }) => ({ host: '127.0.0.1', port: protocol === 'https:' ? httpsPort : httpPort }),
  }
}

type Overrides = Partial<Omit<LiveCheck, 'env' | 'onPrueba'>> & { env?: Record<string, string> }

/** The whole check, of the shop as it is but for what is given. */
async function check({ env = {}, ...rest }: Overrides = {}) {
  const told = listen()
  const good = await checkLive({
    env: { ...world.env, ...env },
    envFileMode: 0o600,
    mailTo: null,
    network: world.network,
    mercadoPagoUrl: world.provider.url,
    onPrueba: told.onPrueba,
    ...rest,
  })
  return { good, ...told.sum() }
}

/** Runs a part of it. */
async function checkPart(run: (probe: Probe) => Promise<unknown>, timeoutMs = 10_000) {
  const told = listen()
  await run(createProbe({ timeoutMs, secrets: secretsOf(world.env), onPrueba: told.onPrueba }))
  return told.sum()
}

function listen() {
  const pruebas: Prueba[] = []
  const names = (estado: Prueba['estado']) =>
    pruebas.filter((prueba) => prueba.estado === estado).map(({ nombre }) => nombre)
  return {
    onPrueba: (prueba: Prueba) => {
      pruebas.push(prueba)
      said.push(prueba.detalle, prueba.queHacer)
    },
    sum: () => ({
      pruebas,
      mal: names('mal'),
      sin: names('no probado'),
      find: (nombre: string) => pruebas.find((prueba) => prueba.nombre === nombre)?.detalle,
    }),
  }
}

function checkAddressWith(options: Partial<Parameters<typeof checkAddress>[1]>) {
  const usual = {
    network: world.network,
    origin: world.env.ORIGIN,
    clock: Date.now,
    timeoutMs: 5_000,
    hsts: 'host' as const,
  }
  return checkPart((probe) => checkAddress(probe, { ...usual, ...options }))
}

/** A proxy of this test's own before the shop. */
async function openFront(
  options: Omit<Parameters<typeof startHttpsFront>[0], 'certificate' | 'shopPort'>,
): Promise<Network> {
  const front = await startHttpsFront({ certificate: world.certificate, shopPort: world.shop.port, ...options })
  onTestFinished(() => front.close())
  return networkTo(front, world.certificate.cert)
}

it('16.17 finds nothing wrong with a shop that has all it needs, and says what can’t be tried', async () => {
  const { good, pruebas, mal, sin, find } = await check({ mailTo: 'duenia@correo.example' })
  expect(mal).toEqual([])
  expect(good).toBe(true)
  expect(sin).toEqual(['Copias de seguridad', 'Facturación: Biller', 'Avisos de pago: los que llegaron'])
  expect(pruebas.length).toBeGreaterThan(20)
  expect(find('Base de datos')).toContain('al día')
  expect(find('Https')).toMatch(/válido, por 8[89] días/)
  expect(find('Mercado Pago: cuenta')).toContain('55501')
  const mail = await world.mailbox.waitFor(({ to }) => to.includes('duenia@correo.example'), 5_000)
  expect(mail).toMatchObject({ from: `pedidos@${HOST}`, subject: `Prueba de los correos de ${HOST}` })
})

it('16.17 says whether there is a good copy, and what is wrong when there is none', async () => {
  const { database } = world
  const now = Date.now()
  const runtime = { ...runtimeOf(database), clock: () => now }
  const config = { backupDir: '/copias', backupS3: null } as Config
  const look = async (days = 0, where = config) => {
    const clock = () => now + days * 24 * 3_600_000
    const { pruebas } = await checkPart((probe) => checkCopies(probe, { database, config: where, clock }))
    return pruebas[0]!
  }
  onTestFinished(() => database.transaction((tx) => tx.deleteFrom('copias').execute()).then(() => undefined))
  const copia = { nombre: 'a', comenzada: now, bytes: 2 ** 20, detalle: 'No queda lugar en el disco.' }
  expect(await look(0, { ...config, backupDir: null })).toMatchObject({ estado: 'no probado' })
  expect(await look()).toMatchObject({ estado: 'no probado', detalle: 'Todavía no hay ninguna.' })
  await insertCopia(runtime, { ...copia, resultado: 'fallida' })
  expect(await look()).toMatchObject({ estado: 'mal', detalle: expect.stringContaining('No queda lugar') })
  await insertCopia(runtime, { ...copia, nombre: 'b', comenzada: now + 1, resultado: 'buena' })
  expect(await look()).toMatchObject({ estado: 'bien', detalle: expect.stringContaining('ocupa 1 MB') })
  expect(await look(2)).toMatchObject({ estado: 'mal', detalle: expect.stringContaining('Hace más de un día y medio') })
})

it('16.17, 16.25 leaves nothing behind that a buyer or the owner would see', async () => {
  const tables = ['pedidos', 'correos', 'ajustes', 'products'] as const
  const count = () => Promise.all(tables.map((table) => world.database.read.selectFrom(table).selectAll().execute()))
  const before = await count()
  await check()
  expect(await count()).toEqual(before)
})

it('16.17 tells every setting that is missing or wrong at once, and tries nothing else', async () => {
  const { good, pruebas, mal, sin } = await check({
    env: { SHOP_MODE: 'demo', ORIGIN: 'http://localhost:3000', SMTP_URL: '', MP_ACCESS_TOKEN: 'TEST-1' },
  })
  expect(good).toBe(false)
  expect(mal[0]).toBe('Modo')
  const told = pruebas.map(({ detalle }) => detalle).join('\n')
  for (const name of ['ORIGIN', 'SMTP_URL', 'MP_ACCESS_TOKEN']) expect(told).toContain(name)
  expect(sin).toEqual(['Todo lo demás'])
})

it('16.17 finds all that is wrong in one go', async () => {
  const { good, mal, sin } = await check({
    envFileMode: 0o644,
    clock: () => Date.now() + 5 * 60_000,
    env: {
      TRUSTED_PROXIES: '',
      ALLOW_HEADLESS: 'true',
      MP_ACCESS_TOKEN: 'APP_USR-1-2-otro-55501',
      MP_WEBHOOK_SECRET: 'otra-clave-del-panel',
      SMTP_URL: `smtp://tienda:${MAIL_PASSWORD}@127.0.0.1:9`,
      MAIL_FROM: 'pedidos@otra.example',
    },
  })
  expect(good).toBe(false)
  expect(mal).toEqual([
    'Archivo .env',
    'Proxy',
    'Navegadores automáticos',
    'Mercado Pago: token',
    'Reloj',
    'Avisos de pago: con firma',
    'Correo: cuenta',
    'Correo: dominio del remitente',
  ])
  expect(sin).toContain('Mercado Pago: link de pago')
})

it('16.17 finds a shop that never started with these settings, and writes nothing then', async () => {
  const dataDir = join(await tempFolder(), 'data')
  const { mal, sin } = await check({ env: { DATA_DIR: dataDir } })
  expect(mal).toEqual(['Usuario'])
  expect(sin).toContain('La tienda por dentro')
  expect(existsSync(dataDir)).toBe(false)
})

it.each<[title: string, options: () => Parameters<typeof checkAddressWith>[0], mal: string[]]>([
  [
    'a name that leads nowhere',
    () => ({ network: { ...world.network, resolveAddresses: async () => [] } }),
    ['Dominio'],
  ],
  [
    'a name that leads into a network at home',
    () => ({ network: { ...world.network, resolveAddresses: async () => ['203.0.113.5', '192.168.1.7'] } }),
    ['Dominio'],
  ],
  ['a certificate that nobody knows', () => ({ network: { ...world.network, ca: undefined } }), ['Https']],
  ['a certificate of another address', () => ({ origin: 'https://otra.example' }), ['Https']],
  [
    'closed ports',
    () => ({ network: { ...world.network, connectTo: () => ({ host: '127.0.0.1', port: 9 }) } }),
    ['Https', 'Http'],
  ],
])('16.17 finds %s', async (_title, options, expected) => {
  const { mal, sin } = await checkAddressWith(options())
  expect(mal).toEqual(expected)
  expect(sin).toContain('La tienda contesta')
})

it('16.17 finds a certificate that is about to end', async () => {
  const { mal, sin, find } = await checkAddressWith({ clock: () => Date.now() + 85 * 24 * 3_600_000 })
  expect(mal).toEqual(['Https'])
  expect(find('Https')).toMatch(/vence en [45] días/)
  expect(sin).toEqual([])
})

it('16.17 finds a proxy that hides the shop, loses its headers, stays on http or stops the provider', async () => {
  const other = await openFront({
    intercept: (_incoming, outgoing) => Boolean(outgoing.writeHead(200).end('It works!')),
  })
  expect((await checkAddressWith({ network: other })).mal).toEqual(['La tienda contesta'])

  const lossy = await openFront({ drops: ['strict-transport-security', 'content-security-policy'], redirects: false })
  const lost = await checkAddressWith({ network: lossy })
  expect(lost.mal).toEqual(['Http', 'Encabezados de seguridad'])
  expect(lost.find('Encabezados de seguridad')).toContain('Strict-Transport-Security, Content-Security-Policy')
  const promised = await checkAddressWith({ hsts: 'subdomains' })
  expect(promised.find('Encabezados de seguridad')).toContain('includeSubDomains')

  const wall = await openFront({
    intercept: ({ method }, outgoing) => method === 'POST' && Boolean(outgoing.writeHead(403).end('robots?')),
  })
  const stopped = await checkPart((probe) =>
    checkWebhook(probe, {
      network: wall,
      origin: world.env.ORIGIN,
      address: '203.0.113.5',
      webhookSecret: SECRETS.MP_WEBHOOK_SECRET,
      clock: Date.now,
      timeoutMs: 5_000,
    }),
  )
  expect(stopped.mal).toEqual(['Avisos de pago: sin firma', 'Avisos de pago: con firma'])
})

it('16.17 finds pictures that can’t be kept', async () => {
  const dataDir = await tempFolder()
  await writeFile(join(dataDir, 'files'), 'in the way')
  const folder = await checkPart((probe) => checkStorage(probe, { dataDir, s3: null }))
  expect(folder.mal).toEqual(['Imágenes'])
  expect(folder.find('Imágenes')).toMatch(/ENOTDIR|EEXIST/)

  const s3 = { bucket: 'fotos', region: 'us', endpoint: 'http://127.0.0.1:9', accessKeyId: 'a', secretAccessKey: 'b' }
  expect((await checkPart((probe) => checkStorage(probe, { dataDir, s3 }), 3_000)).mal).toEqual(['Imágenes'])
})

it('16.17 finds what is still the demonstration’s, an administrator that is guessed, and an empty shop', async () => {
  const dataDir = await tempFolder()
  const database = connectDatabase(join(dataDir, 'casakas.db'))
  onTestFinished(() => database.close())
  await migrateDatabase(database)
  const look = () => checkPart((probe) => checkShop(probe, database))
  const empty = await look()
  expect(empty.mal).toEqual(['Administrador', 'Ajustes de la tienda', 'Productos'])
  expect(empty.find('Ajustes de la tienda')).toMatch(
    /Correo de la tienda.*WhatsApp.*red social.*crédito.*RUT.*cuenta 1.*cuenta 2/,
  )

  await fillShop(database, { admin: { email: ADMIN.email, password: ADMIN.email } })
  const guessed = await look()
  expect(guessed.mal).toEqual(['Administrador'])
  expect(guessed.find('Administrador')).toContain('se adivina')

  await createAdmin(runtimeOf(database), { email: 'admin@example.com', password: ADMIN.password })
  expect((await look()).find('Administrador')).toContain('demostración')
})

it.each(['sqlite', 'postgres'] as const)('16.17, 16.21 says how far a database is (%s)', async (dialect) => {
  const { url, drop } = await openEmpty(dialect)
  onTestFinished(drop)
  const look = () =>
    checkPart(async (probe) => {
      const found = await checkDatabase(probe, { databaseUrl: url })
      if (found === null) return
      await checkShop(probe, found)
      await checkReceivedNotices(probe, found)
      await found.close()
    })
  const database = connectDatabase(url)
  onTestFinished(() => database.close())
  // SQLite makes its file with the first thing that is asked of it.
  await database.read.selectNoFrom((eb) => eb.val(1).as('one')).execute()
  expect((await look()).find('Base de datos')).toContain('está vacía')

  await migrateDatabase(database)
  await fillShop(database)
  const { mal, find } = await look()
  expect(mal).toEqual([])
  expect(find('Base de datos')).toMatch(dialect === 'sqlite' ? /SQLite 3\./ : /PostgreSQL \d/)

  const migrations = database.write.withTables<{ kyselyMigration: { name: string; timestamp: string } }>()
  await migrations.insertInto('kyselyMigration').values({ name: '9999-de-mañana', timestamp: '' }).execute()
  expect((await look()).find('Base de datos')).toContain('9999-de-mañana')
  await migrations.deleteFrom('kyselyMigration').where('name', 'in', ['9999-de-mañana', '0009-relojes']).execute()
  expect((await look()).find('Base de datos')).toContain('0009-relojes')
})

it('16.17 finds a database that isn’t there, or that nobody reaches, and makes none', async () => {
  const missing = join(await tempFolder(), 'casakas.db')
  const here = await checkPart((probe) => checkDatabase(probe, { databaseUrl: missing }))
  expect(here.find('Base de datos')).toContain('No hay base de datos')
  expect(existsSync(missing)).toBe(false)

  const databaseUrl = 'postgres://casakas:clave-de-la-base@127.0.0.1:9/casakas'
  const far = await checkPart((probe) => checkDatabase(probe, { databaseUrl }))
  expect(far.mal).toEqual(['Base de datos'])
  expect(far.find('Base de datos')).toContain('ECONNREFUSED')
})

it('16.17 finds accounts that can’t charge in Uruguay, and tells no token that a provider repeats', async () => {
  const account = async (answer: object, status = 200) => {
    const server = await serveLocally({ fetch: () => Response.json(answer, { status }) })
    onTestFinished(() => server.close())
    return server.url
  }
  const cases: [answer: object, detalle: RegExp][] = [
    [{ id: 77 }, /55501.*77/],
    [{ id: 55501, site_id: 'MLA' }, /MLA/],
    [{ id: 55501, site_id: 'MLU', tags: ['normal', 'test_user'] }, /usuario de prueba/],
  ]
  const look = (baseUrl: string) => checkPart((probe) => checkMercadoPago(probe, { ...mercadoPagoOptions(), baseUrl }))
  for (const [answer, detalle] of cases) {
    const { mal, find } = await look(await account(answer))
    // Answers that aren't a preference are none.
    expect(mal).toEqual(['Mercado Pago: cuenta', 'Mercado Pago: link de pago'])
    expect(find('Mercado Pago: cuenta')).toMatch(detalle)
  }
  const server = await serveLocally({
    fetch: (request) =>
      request.method === 'GET'
        ? Response.json({ id: 55501 })
        : Response.json({ message: `no such token ${SECRETS.MP_ACCESS_TOKEN}`, error: 'bad_request' }, { status: 400 }),
  })
  onTestFinished(() => server.close())
  expect((await look(server.url)).find('Mercado Pago: link de pago')).toMatch(/400 bad_request no such token •••/)
})

function mercadoPagoOptions() {
  const mercadoPago = { accessToken: SECRETS.MP_ACCESS_TOKEN, webhookSecret: SECRETS.MP_WEBHOOK_SECRET }
  return { mercadoPago, baseUrl: world.provider.url, origin: world.env.ORIGIN, clock: Date.now, timeoutMs: 5_000 }
}

function checkMailWith(smtpUrl: string, mailTo: string | null, timeoutMs = 5_000) {
  const { network, env } = world
  const mail = { smtpUrl, from: env.MAIL_FROM }
  return checkPart((probe) => checkMail(probe, { mail, mailTo, network, origin: env.ORIGIN }), timeoutMs)
}

it('16.17, 16.49 finds a mail account, and a mail, that are refused, and a server that doesn’t encrypt', async () => {
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: ({ password }, _session, done) =>
      done(Object.assign(new Error(`Bad password ${password}`), { responseCode: 535 })),
  })
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => new Promise((resolve) => server.close(() => resolve())))
  const { port } = server.server.address() as AddressInfo
  const refused = await checkMailWith(`smtp://tienda:${MAIL_PASSWORD}@127.0.0.1:${port}`, 'duenia@correo.example')
  expect(refused.mal).toEqual(['Correo: cuenta'])
  expect(refused.sin).toEqual(['Correo: envío'])
  expect(refused.find('Correo: cuenta')).toContain('535')

  // The same server, as another machine sees it.
  const bare = await checkMailWith(`smtp://tienda:${MAIL_PASSWORD}@0.0.0.0:${port}`, 'duenia@correo.example')
  expect(bare.mal).toEqual(['Correo: cuenta'])
  expect(bare.find('Correo: cuenta')).toContain('no cifra la conexión')

  world.mailbox.setBehaviour('refuse')
  onTestFinished(() => world.mailbox.setBehaviour('accept'))
  expect((await checkMailWith(world.env.SMTP_URL, 'duenia@correo.example')).mal).toEqual(['Correo: envío'])
})

it('13.16, 16.17 sends a mail through EmailJS where that is how the shop sends', async () => {
  const emailJs = {
    servicio: 'service',
    plantillaPedido: 'pedido',
    plantillaContacto: 'contacto',
    clavePublica: 'publica',
    clavePrivada: 'privada',
  }
  const account = { service: 'service', templates: ['pedido', 'contacto'], publicKey: 'publica', privateKey: 'privada' }
  const service = createEmailJsStandIn(account, { everyMs: 0 })
  const server = await serveLocally(service.app)
  onTestFinished(() => server.close())
  const look = (fields: Partial<typeof emailJs>, mailTo: string | null) =>
    checkPart(
      (probe) =>
        checkEmailJs(probe, {
          emailJs: { ...emailJs, ...fields },
          baseUrl: server.url,
          mailTo,
          origin: world.env.ORIGIN,
        }),
      5_000,
    )
  expect((await look({}, null)).sin).toEqual(['Correo: envío'])
  expect((await look({}, 'duenia@correo.example')).mal).toEqual([])
  expect(service.sent).toMatchObject([{ template: 'contacto', params: { to_email: 'duenia@correo.example' } }])
  const refused = await look({ clavePrivada: 'otra' }, 'duenia@correo.example')
  expect(refused.mal).toEqual(['Correo: envío'])
  expect(refused.find('Correo: envío')).toMatch(/403/)
})

it('16.17, 16.25 waits for nobody longer than it says', async () => {
  const sockets: Socket[] = []
  const silent = createServer((socket) => sockets.push(socket))
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
  onTestFinished(async () => {
    for (const socket of sockets) socket.destroy()
    await new Promise((resolve) => silent.close(resolve))
  })
  const { port } = silent.address() as AddressInfo
  const card = await checkPart(
    (probe) =>
      checkMercadoPago(probe, { ...mercadoPagoOptions(), baseUrl: `http://127.0.0.1:${port}`, timeoutMs: 1_000 }),
    1_000,
  )
  expect(card.mal).toEqual(['Mercado Pago: token'])
  expect(card.find('Mercado Pago: token')).toMatch(/No contestó en 1 segundos|No se llega.*timeout/)
  const mail = await checkMailWith(`smtp://tienda:${MAIL_PASSWORD}@127.0.0.1:${port}`, null, 1_000)
  expect(mail.mal).toEqual(['Correo: cuenta'])
})

it('16.17 tells by the notices that came whether the secret is the provider’s', async () => {
  const row = { tipo: 'payment', estado: 'aplicado', intentos: 1, proximoIntento: 0, error: '' } as const
  const now = Date.UTC(2026, 10, 18)
  const insert = (id: string, firmaValida: 0 | 1, recibido: number) =>
    world.database.write
      .insertInto('avisosPago')
      .values({ ...row, id, pagoId: '555', firmaValida, recibido })
      .execute()
  onTestFinished(() => void world.database.write.deleteFrom('avisosPago').where('pagoId', '=', '555').execute())
  const look = () => checkPart((probe) => checkReceivedNotices(probe, world.database))
  await insert('mala', 0, now)
  expect((await look()).mal).toEqual(['Avisos de pago: los que llegaron'])
  await insert('buena', 1, now + 1)
  const mended = await look()
  expect(mended.mal).toEqual([])
  expect(mended.find('Avisos de pago: los que llegaron')).toContain('2026-11-18')
})

it('16.17, 16.25 as a command it says what is missing, and ends with an error', async () => {
  const folder = await tempFolder()
  await mkdir(join(folder, 'data'))
  await writeFile(join(folder, '.env'), `SHOP_MODE=live\nDATA_DIR=./data\nSHOP_SECRET=${SECRETS.SHOP_SECRET}\n`)
  await chmod(join(folder, '.env'), 0o600)
  const run = async (...args: string[]) => {
    const { code, printed } = await runCommand('admin', ['live-check', ...args], { cwd: folder })
    said.push(printed)
    return { code, output: printed }
  }
  const { code, output } = await run()
  expect(code).toBe(1)
  for (const name of ['ORIGIN', 'MP_ACCESS_TOKEN', 'MP_WEBHOOK_SECRET', 'SMTP_URL', 'MAIL_FROM']) {
    expect(output).toMatch(new RegExp(`^mal +Ajuste: Falta ${name}: `, 'm'))
  }
  expect(output).toMatch(/^no probado +Todo lo demás/m)
  expect(output).toMatch(/^1 bien, 5 mal, 1 sin probar\.$/m)

  const wrong = await run('--mail=nadie')
  expect(wrong.code).toBe(2)
  expect(wrong.output).toMatch(/--mail=/)
})

it('16.17, 16.25 says no secret, whatever happens', () => {
  const all = said.join('\n')
  expect(said.length).toBeGreaterThan(200)
  for (const secret of [
    ...Object.values(SECRETS),
    MAIL_PASSWORD,
    ADMIN.password,
    'clave-privada',
    'clave-de-la-base',
  ]) {
    expect(all).not.toContain(secret)
  }
})

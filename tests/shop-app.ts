import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { pino } from 'pino'
import { drawCamiseta } from '#illustrator/draw-camiseta.ts'
import { espaldaDe } from '#illustrator/espalda.ts'
import { createPush } from '#server/notificaciones/push.ts'
import { openAccounts } from '#server/cuentas/open-accounts.ts'
import { openBorrados } from '#server/personas/borrados.ts'
import { collectRechazos } from '#server/actividad/note-event.ts'
import { createBusquedas } from '#server/catalogo/busquedas-vacias.ts'
import { createVisitas } from '#server/ventas/visitas.ts'
import { createHttpApp } from '#server/http/app.ts'
import type { Application } from '#server/http/paginas/pages.ts'
import type { RestLimits } from '#server/http/rest-of-body.ts'
import { createImages } from '#server/imagenes/create-images.ts'
import { openStorage } from '#server/imagenes/storage.ts'
import { createImports } from '#server/importaciones/create-imports.ts'
import { readVersion } from '#server/db/version.ts'
import { createMailer } from '#server/correos/mailer.ts'
import { createSmtp } from '#server/correos/smtp.ts'
import { renderCorreo } from '#server/correos/templates/render.tsx'
import { createMercadoPagoClient } from '#server/pagos/mercadopago-client.ts'
import type { Runtime } from '#server/base/runtime.ts'
import { createShop } from '#server/shop/shop.ts'
import { createTransfers } from '#server/transferencias/create-transfers.ts'
import { createMailbox } from '#stand-ins/mailbox/index.ts'
import { createMercadoPagoStandIn } from '#stand-ins/mercadopago/index.ts'
import { serveLocally } from '#stand-ins/serve.ts'
import { TEST_SECRET, type TestRuntime } from './databases.ts'

const TOKEN = 'TEST-1-1-a-900000001'
const WEBHOOK_SECRET = 'webhook-secret'
/** Where `request('/…')` asks. */
export const ORIGIN = 'http://localhost'
/** The address that all requests come from. */
export const VISITOR = '203.0.113.7'

export type LogLine = { level: number; requestId?: string; msg: string; [field: string]: unknown }
export const LOG_ERROR = 50
const LOG_INFO = 30

type Fields = {
  allowHeadless?: boolean
  origin?: string | null
  freeBytes?: () => Promise<number>
  restOfBody?: RestLimits
  /** Who may say where a request comes from; `VISITOR` in it makes `X-Forwarded-For` count. */
  trustedProxies?: string[]
  /** For a test that has pages. */
  loadApplication?: () => Promise<Application>
}

/**
 * For tests: the whole shop on a test's database, with the card provider's and mail server's doubles on real ports.
 * Pages need the built application and are tested in a process of their own.
 */
export async function openShopApp(
  runtime: TestRuntime,
  {
    allowHeadless = false,
    origin = null,
    freeBytes = async () => 1e12,
    restOfBody,
    trustedProxies = [],
    loadApplication = () => Promise.reject(new Error('this test has no pages')),
  }: Fields = {},
) {
  const folder = await mkdtemp(join(tmpdir(), 'casakas-shop-'))
  runtime.atEnd(() => rm(folder, { recursive: true, force: true }))
  const lines: LogLine[] = []
  const log = pino(
    { level: 'info' },
    new Writable({
      write(line: Buffer, _encoding, done) {
        lines.push(JSON.parse(line.toString()) as LogLine)
        done()
      },
    }),
  )
  const own: Runtime = { ...runtime, log }

  const mailbox = await createMailbox({ folder: join(folder, 'correos') })
  runtime.atEnd(() => mailbox.close())
  const mailer = createMailer(own, {
    sender: createSmtp({ url: mailbox.url, from: 'Casakas <tienda@casakas.uy>' }),
    origin: ORIGIN,
    render: renderCorreo,
  })
  runtime.atEnd(() => mailer.stop())

  const mercadoPago = createMercadoPagoStandIn({
    file: ':memory:',
    publicUrl: () => provider.url,
    accessToken: TOKEN,
    webhookSecret: WEBHOOK_SECRET,
    clock: runtime.clock,
  })
  const provider = await serveLocally(mercadoPago.app)
  runtime.atEnd(async () => {
    mercadoPago.close()
    await provider.close()
  })

  const storage = await openStorage({ dataDir: folder, s3: null })
  const tempDir = join(folder, 'tmp')
  const images = createImages({
    runtime: own,
    storage,
    draw: null,
    tempDir,
    cacheDir: null,
  })
  runtime.atEnd(() => images.close())

  const imports = createImports(own, images, { storage, tempDir })
  runtime.atEnd(() => imports.close())

  const transfers = createTransfers(own, { storage, normalise: images.normalise, tempDir, freeBytes })

  let notices = 0
  const busquedas = createBusquedas(own)
  const visitas = createVisitas(own)
  const rechazos = collectRechazos(own)
  const shop = createShop({
    runtime: own,
    busquedas,
    visitas,
    rechazos,
    erasing: { borrados: openBorrados(folder), storage },
    mode: 'demo',
    origin,
    images,
    imports,
    transfers,
    push: createPush({ secret: TEST_SECRET }),
    accounts: openAccounts(own, { secret: 'a-secret-of-thirty-two-characters', origin }),
    mailer,
    provider: {
      client: createMercadoPagoClient({ accessToken: TOKEN, baseUrl: () => provider.url, log }),
      noticeOrigin: null,
    },
    watched: { hayLugar: true, dataDir: folder },
    openPlaces: async () => [],
    cifradas: true,
    emisor: null,
    webhookSecret: WEBHOOK_SECRET,
    drawDorso: ({ dibujable, nombre, numero }) => drawCamiseta(espaldaDe(dibujable, nombre, numero)),
    onNotice: () => void notices++,
    allowHeadless,
  })
  const { app, listener } = createHttpApp({
    shop,
    log,
    trustedProxies,
    hsts: 'host',
    loadApplication,
    clientFolder: null,
    isWorkerOff: () => false,
    isReady: async () => (await readVersion(runtime.database.read)) > 0,
    ...(restOfBody === undefined ? {} : { restOfBody }),
  })
  mailer.start()
  const request = async (path: string, init: RequestInit = {}, outgoing?: { destroy: () => void }) =>
    // The visitor's address is as a connection tells it.
    app.request(path, init, { incoming: { socket: { remoteAddress: VISITOR } }, outgoing })

  /** Listens, for what only a connection shows. @returns the port */
  const listen = async () => {
    const server = createServer(listener)
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    runtime.atEnd(async () => {
      server.close()
      server.closeAllConnections()
    })
    return (server.address() as AddressInfo).port
  }

  return {
    request,
    listen,
    shop,
    storage,
    imports,
    images,
    tempDir,
    mailbox,
    mercadoPago,
    stopProvider: () => provider.close(),
    /** What the shop has logged, `info` and above. */
    logged: (from = LOG_INFO) => lines.filter(({ level }) => level >= from),
    notices: () => notices,
    /** Sends a body as the shop's own pages do. */
    post: (path: string, body: unknown, headers: Record<string, string> = {}) =>
      request(path, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Origin: origin ?? ORIGIN, ...headers },
        body: isBytes(body) ? body : JSON.stringify(body),
      }),
    /** Everything that is stored, to be compared: a request that is refused changes nothing. */
    readEverything: () => readEverything(runtime),
  }
}

export type ShopApp = Awaited<ReturnType<typeof openShopApp>>

/** Texts and bytes are sent as they are. */
function isBytes(body: unknown): body is string | Uint8Array<ArrayBuffer> {
  return typeof body === 'string' || body instanceof Uint8Array
}

async function readEverything({ database }: TestRuntime): Promise<Record<string, string[]>> {
  const tables = await database.read.introspection.getTables()
  const contents: Record<string, string[]> = {}
  for (const { name } of tables) {
    const rows = await database.read
      .selectFrom(name as 'pedidos')
      .selectAll()
      .execute()
    contents[name] = rows.map((row) => JSON.stringify(row)).toSorted()
  }
  return contents
}

import cluster from 'node:cluster'
import { existsSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { ListenOptions } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { pino } from 'pino'
import { describeIlegibles } from '#domain/ajustes/versiones.ts'
import { drawCamiseta } from '#illustrator/draw-camiseta.ts'
import { espaldaDe } from '#illustrator/espalda.ts'
import { ensureFirstAdmin, hasAdmin } from '../cuentas/create-admin.ts'
import { openAccounts } from '../cuentas/open-accounts.ts'
import { collectRechazos } from '../actividad/note-event.ts'
import { createClock } from '../host/clock.ts'
import type { Config } from '../host/config.ts'
import type { Database } from '../db/connect.ts'
import { openPlaces } from '../copias/open-copies.ts'
import { forkCopy } from '../copias/start-copies.ts'
import { connectToServe } from '../db/open-database.ts'
import { isReady } from '../db/is-ready.ts'
import { bringUpToDate } from './bring-up-to-date.ts'
import { explainNewerDatabase } from '../db/migrate.ts'
import { createDeparture, trackConnections } from './departure.ts'
import { freeBytes } from '../host/free-bytes.ts'
import { createHttpApp } from '../http/app.ts'
import { limitConnections } from '../http/limit-connections.ts'
import { createMeasures } from '../http/measures.ts'
import type { Application } from '../http/paginas/pages.ts'
import { createImages } from '../imagenes/create-images.ts'
import { startTidyingUploads } from '../imagenes/receive-upload.ts'
import { openStorage } from '../imagenes/storage.ts'
import { createImports } from '../importaciones/create-imports.ts'
import { keepLease } from './keep-lease.ts'
import type { RenderCorreo } from '../correos/correo.ts'
import { createEmailJs } from '../correos/emailjs.ts'
import { createMailer } from '../correos/mailer.ts'
import type { Sender } from '../correos/sender.ts'
import { createSmtp } from '../correos/smtp.ts'
import { createPush } from '../notificaciones/push.ts'
import { outliveFailures } from './outlive-failures.ts'
import { explainOtherSecret } from '../pedidos/probar/marca-de-sellos.ts'
import { createBiller } from '../facturacion/biller.ts'
import { createMercadoPagoClient } from '../pagos/mercadopago-client.ts'
import { openBorrados } from '../personas/borrados.ts'
import { applyErasures } from '../personas/erase-datos.ts'
import { announceOpen } from '../host/read-settings.ts'
import { createNewId, type Runtime } from '../base/runtime.ts'
import { createSeal } from '../base/seal.ts'
import { describeDemoValue, findDemoValues } from '../ajustes/demo-values.ts'
import { readAjustes, readStored } from '../ajustes/read-ajustes.ts'
import { readOrMakeSecret } from '../ajustes/secret.ts'
import { createShop } from '../shop/shop.ts'
import { createBusquedas } from '../catalogo/busquedas-vacias.ts'
import { createVisitas } from '../ventas/visitas.ts'
import { startBackground } from './start-background.ts'
import { startCounting } from './start-counting.ts'
import { createTransfers } from '../transferencias/create-transfers.ts'
import { forkVerify } from '../vigilancia/start-proving.ts'
import { startWatching } from '../vigilancia/start-watching.ts'
import { createTally } from '../vigilancia/tally.ts'

const CLIENT_FOLDER = 'build/app/client'
/** Milliseconds that workers get at the end; what they don't finish waits for the next start. */
const WORKERS_MAX = 1_500

/** Connections that wait to be taken, as many as systems allow; whoever finds no place comes again a second later. */
const BACKLOG = 4_096

/** What development passes in place of the built files. */
export type Development = {
  middleware: (request: IncomingMessage, response: ServerResponse, next: () => void) => void
  loadApplication: () => Promise<Application>
  loadMailTemplates: () => Promise<{ renderCorreo: RenderCorreo }>
}

type Surroundings = {
  /** File descriptor of a socket that a supervisor opened, to listen on. */
  passedSocket?: number | null
  development?: Development
}

/** Settings → database → shop → listen. Explains what keeps it from opening, and ends the process. */
export async function startShop(
  config: Config,
  { passedSocket = null, development }: Surroundings = {},
): Promise<void> {
  const log = pino({ level: config.logLevel })
  const clock = createClock(config.clockFile)
  const database = connectToServe(config.databaseUrl, config.workers)
  await refuseNewerDatabase(database)
  const secret = config.secret ?? (await readOrMakeSecret(config.dataDir))
  const seal = createSeal(secret)
  await bringUpToDate(config, { database, clock, seal, log })
  await refuseUnreadableAjustes(database)
  // Settings are in memory from here on: pages know what they look like, whatever becomes of the database.
  await readAjustes({ database })
  // Metrics are counted and loaded only where somebody asks for them.
  const isMeasured = config.metricsPort !== null || config.metricsToken !== null
  const measured = isMeasured ? { tally: createTally(), measures: createMeasures() } : null
  const runtime: Runtime = {
    database,
    clock,
    log,
    newId: createNewId(clock),
    seal,
    ...(measured === null ? {} : { count: measured.tally.count }),
  }
  const otherSecret = await explainOtherSecret(runtime)
  if (otherSecret !== null) console.error(otherSecret)

  // The demo is loaded on demand: a live shop runs none of it.
  const demo =
    config.mode === 'demo'
      ? await (await import('#demo/start-demo.ts')).startDemo(runtime, { ...config, secret })
      : null
  const mercadoPago = config.mercadoPago ?? demo!.mercadoPago

  if (config.mode === 'live') await refuseDemoAjustes(runtime)
  await admitFirstAdmin(runtime, config)
  const accounts = openAccounts(runtime, { secret, origin: config.origin })
  const storage = await openStorage({ dataDir: config.dataDir, s3: config.s3 })
  const erasing = { borrados: openBorrados(config.dataDir, config.s3 === null ? null : storage), storage }
  // An unreachable store keeps no shop from opening; the next start looks again.
  await applyErasures(runtime, erasing).catch((error: unknown) => {
    if (config.s3 === null) throw error
    log.warn({ err: error }, 'the list of erasures could not be looked at')
  })
  const tempDir = join(config.dataDir, 'tmp')
  const images = createImages({
    runtime,
    storage,
    draw: demo?.draw ?? null,
    tempDir,
    cacheDir: config.variantsDir,
    ahead: config.picturesAhead,
  })
  const imports = createImports(runtime, images, { storage, tempDir })
  const transfers = createTransfers(runtime, {
    storage,
    normalise: images.normalise,
    tempDir,
    freeBytes: () => freeBytes(config.dataDir),
  })
  const templates = await (development?.loadMailTemplates() ??
    loadBuilt<{ renderCorreo: RenderCorreo }>('build/mail/render.js'))
  const localOrigin = `http://localhost:${config.port}`
  const mailer = createMailer(runtime, {
    sender: chooseSender(config, demo?.mail ?? null),
    origin: config.origin ?? localOrigin,
    render: templates.renderCorreo,
  })
  const standInUrl = config.mercadoPagoUrl ?? (config.mercadoPago === null ? demo!.mercadoPago.url : null)
  const client = createMercadoPagoClient({
    accessToken: mercadoPago.accessToken,
    live: config.mode === 'live',
    log,
    ...(standInUrl === null ? {} : { baseUrl: () => standInUrl }),
  })
  const biller = config.biller ?? demo?.biller ?? null
  const emisor = biller === null ? null : { proveedor: createBiller({ ...biller, log }), storage }
  let background: ReturnType<typeof startBackground> | null = null
  const push = createPush({ secret, standIn: demo?.pushUrl ?? null })
  const busquedas = createBusquedas(runtime)
  const visitas = createVisitas(runtime)
  const rechazos = collectRechazos(runtime)
  const watched = { hayLugar: config.backupDir !== null || config.backupS3 !== null, dataDir: config.dataDir }
  const watching = { ...runtime, ...watched }
  const shop = createShop({
    runtime,
    watched,
    openPlaces: () => openPlaces(config),
    cifradas: config.backupPublicKey !== null,
    busquedas,
    visitas,
    rechazos,
    erasing,
    mode: config.mode,
    origin: config.origin,
    images,
    drawDorso: ({ dibujable, nombre, numero }) => drawCamiseta(espaldaDe(dibujable, nombre, numero)),
    imports,
    transfers,
    accounts,
    push,
    mailer,
    provider: { client, noticeOrigin: standInUrl === null ? null : () => `http://127.0.0.1:${config.port}` },
    emisor,
    webhookSecret: mercadoPago.webhookSecret,
    onNotice: () => background?.kickPayments(),
    allowHeadless: config.allowHeadless,
  })

  const departure = createDeparture({
    passedSocket: passedSocket !== null,
    proxied: config.trustedProxies.length > 0,
    several: config.workers > 1,
  })
  const built = development === undefined ? await loadBuilt<Application>('build/app/server/index.js') : null
  let lease: ReturnType<typeof keepLease> | null = null
  const holdsLease = () => lease?.holds() ?? false
  const { openMetrics } =
    measured === null ? { openMetrics: null } : await import('../vigilancia/metricas/open-metrics.ts')
  const metrics = openMetrics === null ? null : await openMetrics(config, { watching, holdsLease, ...measured! })
  const { listener } = createHttpApp({
    shop,
    log,
    trustedProxies: config.trustedProxies,
    hsts: config.hsts,
    loadApplication: development?.loadApplication ?? (async () => built!),
    clientFolder: development === undefined ? CLIENT_FOLDER : null,
    isWorkerOff: () => existsSync(join(config.dataDir, 'worker-off')),
    isReady: async () => departure.admitsVisitors() && (await isReady(database)),
    isLeaving: departure.isLeaving,
    mounts: demo?.mounts ?? [],
    development: development !== undefined,
    measures: measured?.measures ?? null,
    metrics: metrics?.route ?? null,
  })

  const server = createServer((request, response) => {
    if (development === undefined) listener(request, response)
    else development.middleware(request, response, () => listener(request, response))
  })
  limitConnections(server)
  const connections = trackConnections(server)
  const { port, host } = config
  await listenForRequests(server, passedSocket === null ? { port, host, backlog: BACKLOG } : { fd: passedSocket })
  shop.changes.start()
  const counting = startCounting([busquedas, visitas, rechazos], log)
  const tidying = startTidyingUploads(tempDir, log)
  const findHojaUrl = config.picturesAhead ? shop.sharing.findHojaUrl : null
  const ways = { makeCopy: watched.hayLugar ? forkCopy : null, prove: forkVerify, findHojaUrl }
  const notifying = { push, origin: config.origin ?? '' }
  const { readIndex } = shop
  const { readHoy } = shop.admin
  const backgroundParts = {
    runtime,
    mailer,
    client,
    emisor,
    images,
    imports,
    transfers,
    erasing,
    readIndex,
    readHoy,
    notifying,
    ...ways,
  }
  // Background work waits until the shop listens: in a demo it is its own card provider.
  lease = keepLease(runtime, {
    begin: () => (background = startBackground(backgroundParts)),
  })
  const watch = startWatching(watching, mailer)
  const closeMetrics = await metrics?.serve()
  if (cluster.isPrimary) announceOpen(config)
  else cluster.worker!.send('open')

  const leave = onSignal(async (hasty) => {
    // The lease is given back at once, so that another process takes over its work.
    const resting = lease!.stop().catch((error: unknown) => log.warn({ err: error }, 'the lease was not given back'))
    await departure.leave(server, connections, hasty)
    // The other workers end after that, so that an order under way has its mail sent.
    const workers = Promise.all([
      resting,
      shop.changes.stop(),
      mailer.stop(),
      counting.stop(),
      watch.stop(),
      closeMetrics?.(),
      tidying.stop(),
      imports.close(),
      images.close(),
    ])
    await Promise.race([workers, sleep(WORKERS_MAX)])
    await demo?.close()
    await database.close()
  })
  outliveFailures(runtime, () => leave({ hasty: false, code: 1 }))
}

/** EmailJS or SMTP as configured, else the demo's mailbox. */
function chooseSender({ emailJs, mail }: Config, mailbox: Config['mail']): Sender {
  if (emailJs !== null) return createEmailJs(emailJs)
  const { smtpUrl, from } = mail ?? mailbox!
  return createSmtp({ url: smtpUrl, from })
}

async function refuseNewerDatabase(database: Database): Promise<void> {
  const newer = await explainNewerDatabase(database)
  if (newer === null) return
  console.error(newer)
  process.exit(1)
}

/** Refuses to start on settings that are damaged or that a newer version wrote. */
async function refuseUnreadableAjustes(database: Database): Promise<void> {
  const stored = await readStored(database.read)
  if (stored.ok) return
  console.error(describeIlegibles(stored))
  process.exit(1)
}

/** A shop that sells must show nothing of the demonstration's: buyers would pay into nobody's account. */
async function refuseDemoAjustes(runtime: Runtime): Promise<void> {
  const left = findDemoValues(await readAjustes(runtime))
  if (left.length === 0) return
  console.error(
    [
      'La tienda no tiene ajustes propios todavía. De la demostración quedan:',
      ...left.map((one) => `- ${describeDemoValue(one)}`),
      'npm run -s admin -- ajustes leer > ajustes.json los escribe, y npm run admin -- ajustes guardar ajustes.json los guarda.',
    ].join('\n'),
  )
  process.exit(1)
}

/** The first administrator; a made-up password is printed only now. */
async function admitFirstAdmin(runtime: Runtime, config: Config): Promise<void> {
  const wanted = { email: config.adminEmail, password: config.adminPassword }
  if (config.mode === 'live' && (wanted.email === null || wanted.password === null)) {
    if (await hasAdmin(runtime)) return
    console.error(
      'La tienda no tiene administrador todavía: poné ADMIN_EMAIL y ADMIN_PASSWORD para el primero (npm run admin -- create agrega otros).',
    )
    process.exit(1)
  }
  const made = await ensureFirstAdmin(runtime, wanted)
  if (made?.madePassword == null) return
  console.log(`Administración: ${made.email}, contraseña ${made.madePassword} (se muestra solo esta vez).`)
}

async function loadBuilt<T>(path: string): Promise<T> {
  return (await import(pathToFileURL(path).href)) as T
}

function listenForRequests(server: Server, options: ListenOptions | { fd: number }): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(options, resolve)
  })
}

/**
 * Ctrl-C or SIGTERM: finishes what is running and leaves; a second signal leaves at once. With several processes,
 * Ctrl-C reaches each of them by itself and once more through the first, which sees to a second one.
 */
function onSignal(close: (hasty: boolean) => Promise<void>): (how: { hasty: boolean; code: number }) => void {
  let closing = false
  const leave = ({ hasty, code }: { hasty: boolean; code: number }) => {
    if (closing) return
    closing = true
    void close(hasty).then(
      () => process.exit(code),
      (error: unknown) => {
        console.error(error)
        process.exit(1)
      },
    )
  }
  const signalled = (signal: NodeJS.Signals) => {
    if (closing && !cluster.isWorker) process.exit(1)
    leave({ hasty: signal === 'SIGINT', code: 0 })
  }
  process.on('SIGTERM', signalled)
  process.on('SIGINT', signalled)
  return leave
}

import { ownValue } from '#domain/texto/own-value.ts'
import type { RequestListener } from 'node:http'
import { Hono, type MiddlewareHandler } from 'hono'
import { compress } from 'hono/compress'
import type { Logger } from 'pino'
import { fallo } from '#domain/errores.ts'
import type { Shop } from '#server/shop/shop.ts'
import { isAdminPath } from './admin-path.ts'
import { createAnswerAtOnce } from './paginas/answer-at-once.ts'
import { ARCHIVO_AJENO, createApi } from './api/api.ts'
import { createBuiltFiles } from './built-files.ts'
import { createListener } from './create-listener.ts'
import type { HttpEnv } from './env.ts'
import { createDorsoRoutes, createHojaRoutes, createImageRoutes } from './images.ts'
import { limitBody } from './limit-body.ts'
import { createKnownAddresses } from './paginas/known-addresses.ts'
import { createManifest } from './manifest.ts'
import type { Measures } from './measures.ts'
import { createMetricsRoute, type ReadMetrics } from './metrics.ts'
import { createPages, type Application } from './paginas/pages.ts'
import { createPageSlices } from './paginas/page-slices.ts'
import { noteRefused, refuseForeignPages } from './refusals.ts'
import { answerProblem } from './problem.ts'
import { createRequestFacts } from './request-facts.ts'
import { readRestOfBody, type RestLimits } from './rest-of-body.ts'
import { createRobots, createSecurityTxt, PRIVATE } from './text-files.ts'
import { createSecurityHeaders, policyOfFile } from './security-headers.ts'
import { createSharing } from './sharing.ts'
import { takeTurn } from './take-turn.ts'
import { createWorkerScript } from './worker-script.ts'

type Options = {
  shop: Shop
  log: Logger
  trustedProxies: string[]
  hsts: 'host' | 'subdomains'
  loadApplication: () => Promise<Application>
  /** Folder of the built browser files; none in development, where Vite serves them. */
  clientFolder: string | null
  /** Whether browsers are to give up the service worker; in development they always are. */
  isWorkerOff: () => boolean
  /** Whether everything that a page needs answers; `/readyz`. */
  isReady: () => Promise<boolean>
  /** The demo's stand-ins. */
  mounts?: Mount[]
  development?: boolean
  /** What answers and pages are told to; null where nobody asks how long they took. */
  measures?: Measures | null
  /** `/metrics` on the shop's own port; null: there is none. */
  metrics?: { token: string; read: ReadMetrics } | null
  /** Whether the process is about to end: every answer is the last on its connection. */
  isLeaving?: () => boolean
  /** Shorter ones in tests. */
  restOfBody?: RestLimits
}

/** An app that lives under a path of the shop's; it gets the guard that admits only administrators. */
export type Mount = { path: string; createApp: (onlyAdmins: MiddlewareHandler) => Hono }

/** Bytes of a form; the longest message fits many times over. */
const FORM_MAX = 256 * 1024

/** Bytes of what administrators send: forms with long texts, photographs, whole catalogues. */
const ADMIN_FORM_MAX = 1024 * 1024
export const UPLOAD_MAX: Record<string, number> = {
  '/admin/imagenes/subir': 26 * 1024 * 1024,
  '/admin/importar/subir': 64 * 1024 * 1024,
  '/admin/importar/subir-fotos': 256 * 1024 * 1024,
  '/admin/transferencias/cargar': 2 * 1024 * 1024,
  '/admin/pedidos/numeros': 2 * 1024 * 1024,
  '/admin/envios/leer': 2 * 1024 * 1024,
  '/admin/ventas/cierre/leer': 2 * 1024 * 1024,
}

/**
 * Puts the whole HTTP side together: assets, pictures, endpoints, pages.
 * @returns the app, and what answers Node's requests by it
 */
export function createHttpApp(options: Options): { app: Hono<HttpEnv>; listener: RequestListener } {
  const { shop, log, mounts = [], isLeaving = () => false, measures = null, metrics = null } = options
  const addresses = createKnownAddresses()
  const slices = createPageSlices()
  const securityHeaders = createSecurityHeaders(options.hsts)
  const pages = createPages({
    shop,
    securityHeaders,
    slices,
    log,
    addresses,
    measures,
    loadApplication: options.loadApplication,
    development: options.development ?? false,
  })
  const app = new Hono<HttpEnv>()

  app.use(readRestOfBody(options.restOfBody))
  app.use(async (c, next) => {
    await next()
    if (isLeaving()) c.header('Connection', 'close')
  })
  app.use(createRequestFacts({ log, origin: shop.origin, trustedProxies: options.trustedProxies }))
  app.use(async (c, next) => {
    await next()
    for (const [name, value] of Object.entries(securityHeaders(c.var.facts.origin))) {
      // A page that a link for one use leads to tells nobody of it.
      if (!c.res.headers.has(name)) c.res.headers.set(name, value)
    }
    // Whoever found the address elsewhere never asked robots.txt.
    if (PRIVATE.some((path) => c.req.path.startsWith(path))) c.res.headers.set('X-Robots-Tag', 'noindex')
    const policy = policyOfFile(c.res.headers.get('Content-Type'))
    if (policy !== null && !c.res.headers.has('Content-Security-Policy'))
      c.res.headers.set('Content-Security-Policy', policy)
  })
  app.use(noteRefused(shop, (path) => Object.hasOwn(UPLOAD_MAX, path) || ARCHIVO_AJENO.test(path)))
  app.use(takeTurn)
  app.onError((error, c) => {
    // Whoever hung up while sending isn't a failure of the shop's.
    if (!c.req.raw.signal.aborted) c.var.facts.logError(error)
    return answerProblem(c, fallo('error_interno'))
  })

  app.get('/healthz', (c) => c.json({ status: 'ok' }))
  app.get('/readyz', async (c) => {
    const ready = await options.isReady().catch(() => false)
    return c.json({ status: ready ? 'ok' : 'unavailable' }, ready ? 200 : 503)
  })
  if (metrics !== null) app.route('/', createMetricsRoute(metrics))
  app.route('/img', createImageRoutes(shop))
  app.route('/compartir', createHojaRoutes(shop))
  app.route('/estampado', createDorsoRoutes(shop))
  app.route('/api', createApi(shop, slices))
  app.route('/', createRobots())
  app.route('/', createManifest(shop))
  app.route('/', createSecurityTxt(shop))
  app.route('/', createSharing(shop))
  for (const { path, createApp } of mounts) app.route(path, createApp(onlyAdmins(shop)))
  app.route(
    '/',
    createWorkerScript(() => options.clientFolder === null || options.isWorkerOff()),
  )
  if (options.clientFolder !== null) app.use(createBuiltFiles(options.clientFolder, addresses, securityHeaders))

  app.use((c, next) => limitBody(bodyMax(c.req.path))(c, next))
  app.use(refuseForeignPages)
  app.use(compress({ threshold: 1024 }))
  app.all('*', pages.answer)
  const answerAtOnce = createAnswerAtOnce({ addresses, findPageAnswer: pages.findAnswer, isLeaving, measures, log })
  return { app, listener: createListener(app, answerAtOnce, log, { measures, noteVisita: shop.catalogue.noteVisita }) }
}

function bodyMax(path: string): number {
  return ownValue(UPLOAD_MAX, path) ?? (isAdminPath(path) ? ADMIN_FORM_MAX : FORM_MAX)
}

function onlyAdmins(shop: Shop): MiddlewareHandler {
  return async (c, next) => {
    const usuario = await shop.accounts.findUsuario(c.req.raw)
    if (usuario?.rol !== 'admin' || usuario.debe !== null)
      return c.redirect(`/login?volver=${encodeURIComponent(c.req.path + new URL(c.req.url).search)}`)
    await next()
  }
}

import { randomUUID } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { Context } from 'hono'
import type { Logger } from 'pino'
import { createRequestHandler, type RequestHandler, type ServerBuild } from 'react-router'
import type * as entry from '#app/entry.server.tsx'
import { fallo, ok, type Fallo, type Resultado } from '#domain/errores.ts'
import { currentTurn, newTurn, runTurn, type Turn } from '#server/db/turn.ts'
import { isUnavailable, unavailable } from '#server/db/unavailable.ts'
import { networkOf } from '#server/base/network.ts'
import type { Shop } from '#server/shop/shop.ts'
import { isAdminPath } from '../admin-path.ts'
import type { HttpEnv } from '../env.ts'
import { answerAsItWas, asItWas, leadToPage, NEVER_KEPT } from './kept-page.ts'
import type { KnownAddresses } from './known-addresses.ts'
import { createPageCompression } from './compress-pages.ts'
import { toResponse, type FinishedAnswer } from './finished-answer.ts'
import { chooseAnswer, etagOf, finishPage, hashOfContent, type FinishedPage } from './finished-page.ts'
import type { Measures } from '../measures.ts'
import { createOneAddress } from './one-address.ts'
import { plainSearch, withPlainForm } from './plain-request.ts'
import { createPageCache, type Make, type PageCache } from './page-cache.ts'
import { MANIFEST, pageQuery } from './page-query.ts'
import { VisitorGone, type PageSlices } from './page-slices.ts'
import { answerProblem } from '../problem.ts'
import { makeNonce, policyOfFile, sealScripts, type SecurityHeaders } from '../security-headers.ts'
import { COME_BACK } from '../take-turn.ts'

/** The built application (or, in development, the one that Vite gives). */
export type Application = ServerBuild & { entry: { module: typeof entry } }

type Options = {
  shop: Shop
  securityHeaders: SecurityHeaders
  log: Logger
  /** Learns which addresses are whose. */
  addresses: KnownAddresses
  loadApplication: () => Promise<Application>
  slices: PageSlices
  /** Told how long pages took; null where nobody asks. */
  measures: Measures | null
  /** Development needs inline styles and scripts of its tools, and no cache. */
  development: boolean
}

/**
 * Pages that are the same for everyone (and the router's list of their links): these are kept finished. All else is
 * answered anew and never cached.
 */
const PUBLIC_PAGE =
  /^\/(?:|__manifest|stock|encargo|product\/.+|cart|shipping|contact|contact\/success|cambios|privacidad|terminos|sin-conexion)$/

/** What is known of a request, and the secret of the page that is made for it. */
type PageFacts = HttpEnv['Variables']['facts'] & { nonce: string }

/** Nobody reads it: the visitor has hung up. */
const GONE = 499

/** Methods that pages answer to; forms are sent by POST. */
const METHODS = ['GET', 'HEAD', 'POST']
/** Steps to where one is, or back. */
const DOTS = /^[^?]*\/(?:\.|%2e){1,2}(?:[/?]|$)/i

/** What pages are made with, and what is remembered of the application that makes them. */
type State = Omit<Options, 'log'> & {
  cache: PageCache
  compression: ReturnType<typeof createPageCompression>
  onError: (error: unknown) => void
  routed: { routes: Application['routes']; findAddress: ReturnType<typeof createOneAddress> } | null
  current: { application: Application; handle: RequestHandler } | null
}

/** Answers pages and their data through React Router, finished public ones from the cache. */
export function createPages({ log, ...given }: Options) {
  const cache = createPageCache({ changes: given.shop.changes, clock: given.shop.clock })
  given.measures?.watchCache(cache.readCounts)
  const compression = createPageCompression(cache)
  const onError = (error: unknown) =>
    log.error({ err: error }, 'a page that nobody waited for could not be made or compressed')
  const state: State = { ...given, cache, compression, onError, routed: null, current: null }
  return {
    async answer(c: Context<HttpEnv>): Promise<Response> {
      try {
        return await answerVisitor(state, c)
      } catch (error) {
        if (error instanceof VisitorGone) return new Response(null, { status: GONE })
        throw error
      }
    },
    /**
     * The answer of a kept page, for an address that was answered with it before.
     * @param key as `addresses` has it
     * @returns null when the page isn't kept, may be true no more, or isn't all that is to do
     */
    findAnswer(key: string, headers: IncomingHttpHeaders): FinishedAnswer | null {
      const page = cache.findNow(key)
      // The app counts a search in vain.
      if (page === undefined || page.nothingFound !== undefined) return null
      compression.improve(key, page, onError)
      const accepted = headers['accept-encoding']
      const answer = chooseAnswer(page, headers['if-none-match'], accepted)
      // The app may compress what isn't here, for who takes only `deflate`.
      return answer === page.answers.identity && accepted !== undefined ? null : answer
    },
  }
}

/** The one address of what is asked for, if written otherwise. @param asked as it stands in the request */
async function leadsTo(state: State, asked: string, pathname: string, search: string): Promise<string | null> {
  const { routes } = await state.loadApplication()
  if (state.routed?.routes !== routes) state.routed = { routes, findAddress: createOneAddress(routes) }
  const leads = state.routed.findAddress(pathname, search)
  return leads ?? (DOTS.test(asked) ? pathname.replace(/^\/+/, '/') + search : null)
}

/** The router's own, which sorts all routes when it is made: kept until there is another application. */
function handlerOf(state: State, application: Application): RequestHandler {
  if (state.current?.application !== application) {
    const handle = createRequestHandler(application, state.development ? 'development' : 'production')
    state.current = { application, handle }
  }
  return state.current.handle
}

/** @param visitor who waits for it; null when it is made whoever waits */
async function render(
  state: State,
  request: Request,
  facts: PageFacts,
  visitor: AbortSignal | null,
): Promise<Response> {
  const { shop, slices, measures } = state
  const application = await state.loadApplication()
  const waited = await slices.wait(networkOf(facts.ip), visitor)
  currentTurn().left -= waited
  const { createPageContext } = application.entry.module
  const begun = performance.now()
  const response = await handlerOf(state, application)(request, createPageContext(shop, facts, facts.nonce))
  if (response.status !== 304) measures?.noteRender(begun)
  if (!response.headers.has('Cache-Control')) response.headers.set('Cache-Control', 'no-store')
  return response
}

async function answerVisitor(state: State, c: Context<HttpEnv>): Promise<Response> {
  if (!METHODS.includes(c.req.method)) {
    c.header('Allow', METHODS.join(', '))
    return answerProblem(c, fallo('metodo_no_admitido'))
  }
  const read = c.req.method === 'POST' ? await readSent(c.req.raw) : ok(c.req.raw)
  if (!read.ok) return answerProblem(c, read)
  // Behind a proxy the connection is plain http; forms are compared with the address that the visitor sees.
  const { pathname, search } = new URL(c.req.url)
  const leads = await leadsTo(state, c.env.incoming?.url ?? '', pathname, search)
  if (leads !== null) return c.body(null, 308, { Location: leads, ...NEVER_KEPT })
  const facts = { ...c.var.facts, nonce: makeNonce() }
  const url = new URL(`${facts.origin}${readablePath(pathname)}${plainSearch(search)}`)
  const readable = c.req.method === 'GET' || c.req.method === 'HEAD'
  // Administrators' changes and files may take longer than a page.
  const turn = newTurn(readable || !isAdminPath(url.pathname) ? 'page' : 'other')
  const response = await runTurn(turn, async () => {
    if (state.development || !readable || !PUBLIC_PAGE.test(pagePath(url.pathname))) {
      // A form's wish is carried out, whoever waits for its page.
      const visitor = readable ? c.req.raw.signal : null
      return withPolicy(
        await render(state, new Request(url, read.value), facts, visitor),
        facts.nonce,
        state.development,
      )
    }
    return answerPublic(state, c, url, facts, turn)
  })
  // The answer is streamed from here on, as slowly as the visitor receives it.
  turn.left = Number.POSITIVE_INFINITY
  return turn.failure === null || response.status < 500 ? response : outOfOrder(response)
}

async function answerPublic(
  state: State,
  c: Context<HttpEnv>,
  url: URL,
  facts: PageFacts,
  turn: Turn,
): Promise<Response> {
  const { shop, addresses, compression } = state
  const { changes } = shop
  const { routes } = await state.loadApplication()
  const asked = new URL(url)
  url.search = String(pageQuery(pagePath(url.pathname), url.searchParams, (id) => Object.hasOwn(routes, id)))
  // Nothing about the visitor reaches the page that all visitors get.
  const accept = c.req.header('accept') ?? '*/*'
  const key = `${facts.origin}${url.pathname}${url.search}`
  const version = await changes.read(facts.logError)
  let own: Response | null = null
  let isMade = false

  async function make(kept: FinishedPage | null) {
    isMade = true
    const made = await makePage(state, url, accept, facts, turn, c.req.raw.signal, kept)
    if (!(made instanceof Response)) return made
    own = made
    if (turn.failure !== null) throw turn.failure
    return null
  }

  try {
    const page =
      url.pathname === MANIFEST ? await make(null) : await readOrMake(state, key, version, make, facts.origin)
    if (page === null) {
      // Redirects take all along that stands in the address.
      const response =
        own === null || isRedirect(own) ? await render(state, anonymous(asked, accept), facts, null) : own
      return withPolicy(response, facts.nonce, state.development)
    }
    if (page.nothingFound !== undefined && c.req.method === 'GET')
      shop.catalogue.noteBusquedaVacia(page.nothingFound, facts.ip)
    if (url.pathname !== MANIFEST) addresses.learn(c.env.incoming, key)
    if (!isMade) compression.improve(key, page, state.onError)
    return toResponse(
      await compression.answer(key, page, c.req.header('if-none-match'), c.req.header('accept-encoding')),
    )
  } catch (error) {
    if (!isUnavailable(error)) throw error
    const kept = await answerKept(state, url, key)
    if (kept !== null) return kept
    // Another request waited for this page already, in vain.
    if (version !== null && own === null) turn.left = 0
    const response = await withPolicy(
      own ?? (await render(state, anonymous(url, accept), facts, null)),
      facts.nonce,
      false,
    )
    return turn.failure === null ? response : asItWas(response, changes.last()?.at ?? shop.clock())
  }
}

function readOrMake(state: State, key: string, version: number | null, make: Make, origin: string) {
  if (version === null) throw unavailable('it does not answer')
  // The closure is made here, since it is kept: it mustn't hold on to the request.
  return state.cache.readOrMake(key, make, (kept) => makeAgain(state, key, origin, kept))
}

/**
 * @param kept as it was made last
 * @returns that one when it says what there is to say; the answer itself when it isn't one to keep
 */
async function makePage(
  state: State,
  url: URL,
  accept: string,
  facts: PageFacts,
  turn: Turn,
  visitor: AbortSignal | null,
  kept: FinishedPage | null,
): Promise<FinishedPage | Response> {
  const { assets } = await state.loadApplication()
  const about: Pick<FinishedPage, 'nothingFound' | 'productId' | 'priced' | 'madeOf'> = {}
  const learning = {
    ...facts,
    onNothingFound: (consulta: string) => void (about.nothingFound = consulta),
    onProducto: (productId: string) => void (about.productId = productId),
    onTarjetas: (tarjetas: { id: string }[]) => void (about.priced = tarjetas.map(({ id }) => id)),
    hasPageOf: (data: string) => {
      about.madeOf = hashOfContent(data)
      // A page put together without the database says nothing of what is true now.
      return turn.failure === null && kept?.madeOf === about.madeOf
    },
  }
  const response = await render(state, anonymous(url, accept), learning, visitor)
  if (kept !== null && response.status === 304) return kept
  if (response.status !== 200 || turn.failure !== null) return response
  let text = await response.text()
  const headers = new Headers(response.headers)
  if (!headers.get('Cache-Control')?.includes('immutable')) {
    headers.set('Cache-Control', 'public, max-age=0, must-revalidate')
  }
  // Service workers keep it for pages of the same build (app/worker/).
  headers.set('X-Version', assets.version)
  const filePolicy = policyOfFile(headers.get('Content-Type'))
  if (filePolicy === null) {
    const { html, policy } = sealScripts(text, facts.nonce)
    headers.set('Content-Security-Policy', policy)
    text = html
  } else headers.set('Content-Security-Policy', filePolicy)
  const etag = etagOf(text)
  if (kept?.etag === etag) return kept
  for (const [name, value] of Object.entries(state.securityHeaders(facts.origin))) headers.set(name, value)
  return { ...(await finishPage([...headers], text, etag)), ...about }
}

/** Makes a page that nobody waits for. @returns null when that failed: whoever asks for it has it made */
async function makeAgain(state: State, address: string, origin: string, kept: FinishedPage | null) {
  const turn = newTurn('page')
  const id = randomUUID()
  const nonce = makeNonce()
  const facts = { id, nonce, ip: '', aparato: '', safePath: '', origin, ownPage: false, logError: state.onError }
  try {
    const made = await runTurn(turn, () => makePage(state, new URL(address), '*/*', facts, turn, null, kept))
    return made instanceof Response ? null : made
  } catch (error) {
    state.onError(error)
    return null
  }
}

/** The page as it was made last; null when there is none. */
async function answerKept(state: State, url: URL, key: string): Promise<Response | null> {
  const kept = state.cache.find(key)
  if (kept === undefined) return null
  const since = sinceWhen(state, kept)
  if (!url.pathname.endsWith('.data')) return answerAsItWas(kept.page, since)
  const page = new URL(url)
  page.pathname = pagePath(url.pathname)
  page.searchParams.delete('_routes')
  // The page itself has to be kept under its own address, or it can't be shown either.
  return state.cache.find(page.href) === undefined ? null : leadToPage(page.pathname + page.search, since)
}

/** When a page was last known to be true. */
function sinceWhen(state: State, { isNew, made }: { isNew: boolean; made: number }): number {
  const last = state.shop.changes.last()
  return last !== null && isNew ? last.at : made
}

/** Whether an answer leads elsewhere, told to the browser's router too, which the framework answers with 202. */
function isRedirect({ status }: Response): boolean {
  return (status >= 300 && status < 400 && status !== 304) || status === 202
}

/** A request that says nothing of who makes it. */
function anonymous(url: URL, accept: string): Request {
  return new Request(url, { headers: { Accept: accept } })
}

/** A page of the shop's own that says that it can't be shown, for now. */
function outOfOrder(response: Response): Response {
  const headers = new Headers(response.headers)
  headers.set('Retry-After', String(COME_BACK))
  headers.set('Cache-Control', 'no-store')
  return new Response(response.body, { status: 503, headers })
}

/** The path, with broken encoding taken literally: `%E0%A4%A` is no character, and `%00` is none that a database keeps. */
function readablePath(path: string): string {
  try {
    if (!decodeURIComponent(path).includes('\0')) return path
  } catch {
    // Broken encoding is escaped below, as a NUL is.
  }
  return path.replaceAll('%', '%25')
}

/**
 * The request as a page reads it, or why its form can't be read. The administration sends JSON and files too, which its
 * guard comes before.
 */
async function readSent(request: Request): Promise<Resultado<Request, Fallo<'tipo_no_admitido' | 'cuerpo_invalido'>>> {
  const type = request.headers.get('content-type') ?? ''
  if (isAdminPath(new URL(request.url).pathname) && /^application\/(json|octet-stream)\b/i.test(type))
    return ok(request)
  if (!/^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i.test(type)) {
    return fallo('tipo_no_admitido', { detail: 'Los datos tienen que enviarse como formulario.' })
  }
  try {
    return ok(withPlainForm(request, await request.clone().formData()))
  } catch {
    return fallo('cuerpo_invalido')
  }
}

/** The page that a path belongs to; `/stock.data` carries the data of `/stock`. */
function pagePath(path: string): string {
  const page = path.replace(/\.data$/, '')
  return page === '/_root' || page === '/_' ? '/' : page
}

/** @param development its tools have scripts of their own: the page goes without a policy */
async function withPolicy(response: Response, nonce: string, development: boolean): Promise<Response> {
  if (!response.headers.get('Content-Type')?.startsWith('text/html')) return response
  // A mail shown on its own brings a stricter one.
  if (response.headers.has('Content-Security-Policy')) return response
  const { html, policy } = sealScripts(await response.text(), nonce)
  const headers = new Headers(response.headers)
  if (!development) headers.set('Content-Security-Policy', policy)
  return new Response(html, { status: response.status, headers })
}

import { SIN_CONEXION } from './mensajes.ts'

/** Header by which the server says which build made a public page; `server/http/paginas/pages.ts` sets it. */
export const VERSION_HEADER = 'X-Version'

/** Somebody's own, or the shop's: never kept, whatever their answers say. They hold what was typed for an order. */
const PRIVATE = /^\/(?:admin|api|checkout|demo|login|pedido|shipping)(?![a-z])/

/** Marks that advertisers add to addresses: still the same page. */
const MARKS = /^(?:utm_\w+|fbclid|gclid|igshid|mc_[ce]id)$/

/** Whether pages at this path are somebody's own. @param path of a page or of its data */
export function isPrivate(path: string): boolean {
  return PRIVATE.test(path)
}

/** The page that a path belongs to: `/stock.data` carries the data of `/stock`. */
export function pagePathOf(path: string): string {
  if (path === '/_.data' || path === '/_root.data') return '/'
  return path.replace(/\.data$/, '')
}

/** Path and query under which an answer is kept. */
export function keyOfPage(url: URL): string {
  if (url.pathname === SIN_CONEXION) return SIN_CONEXION
  const params = new URLSearchParams([...url.searchParams].filter(([name]) => !MARKS.test(name)))
  return params.size === 0 ? url.pathname : `${url.pathname}?${params}`
}

/** Path and query of the page that a request for a page, or for its data, is about. */
export function pageOf(url: URL): string {
  const page = new URL(url)
  page.pathname = pagePathOf(url.pathname)
  page.searchParams.delete('_routes')
  return keyOfPage(page)
}

/** Whether two addresses are of one shirt: the query picks mode and size, the data has all. */
export function isSameShirt(a: string, b: string): boolean {
  const path = pagePathOf(a.split('?')[0]!)
  return path.startsWith('/product/') && path === pagePathOf(b.split('?')[0]!)
}

/**
 * Whether an answer may be kept: whole, the same for everybody as the server says, and of this worker's build. A worker
 * never sees `Set-Cookie`; the server gives none with what it calls public.
 */
export function isKeepable({ status, headers }: Pick<Response, 'status' | 'headers'>, version: string): boolean {
  const rules = headers.get('Cache-Control') ?? ''
  const isPublic = /\bpublic\b/.test(rules) && !/\b(?:no-store|private)\b/.test(rules)
  return status === 200 && isPublic && headers.get(VERSION_HEADER) === version
}

/** When the server gave this answer, or confirmed it (304): milliseconds UTC. @param now for one without a date */
export function answeredAt(headers: Headers, now: number): number {
  const date = Date.parse(headers.get('Date') ?? '')
  return Number.isNaN(date) ? now : date
}

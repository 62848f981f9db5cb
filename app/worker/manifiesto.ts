import type { RouteHandlerCallbackOptions } from 'workbox-core'
import { VERSION } from './globals.ts'
import { SIN_CONEXION } from './mensajes.ts'
import { matchBase } from './paginas.ts'

/** Where the router asks which routes a page's links lead to. */
export const MANIFEST = '/__manifest'

/** An address of each route that a buyer comes across; those that need the network say so themselves. */
const PATHS = [
  '/',
  '/cambios',
  '/cart',
  '/contact',
  '/contact/success',
  '/encargo',
  '/privacidad',
  '/product',
  '/product/x',
  '/shipping',
  SIN_CONEXION,
  '/stock',
  '/terminos',
]

/** Milliseconds to wait for the shop. */
const PATIENCE = 4_000

/** All of them at once, as asked for at the installation. */
export const MANIFEST_OF_ALL = `${MANIFEST}?${new URLSearchParams({ paths: PATHS.join(','), version: VERSION })}`

/** The shop's answer; without one all kept routes, of which the router takes what it needs. */
export async function answerManifest({ event, request, url }: RouteHandlerCallbackOptions): Promise<Response> {
  const live = fetch(request)
  const settled = live.catch(() => null)
  const first = await Promise.race([settled, new Promise<null>((resolve) => setTimeout(resolve, PATIENCE, null))])
  if (first !== null) return first
  const asked = url.searchParams.get('paths')?.split(',') ?? []
  const kept =
    url.searchParams.get('version') === VERSION && asked.every(isKnown) ? await matchBase(MANIFEST_OF_ALL) : undefined
  if (kept === undefined) return live
  event.waitUntil(settled)
  return kept
}

function isKnown(path: string): boolean {
  return PATHS.includes(path) || path.startsWith('/product/')
}

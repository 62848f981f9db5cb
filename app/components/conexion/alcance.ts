import { KEPT_HEADER, PROBE } from '../../worker/mensajes.ts'
import { isPrivate, pageOf } from '../../worker/keepable.ts'
import { deadline } from './deadline.ts'

/** Milliseconds to wait for an answer. */
const PATIENCE = 8_000

/** Whether a page shows prices and sizes. @param pagina path or address */
export function hasPrices(pagina: string): boolean {
  return /^\/(?:$|\?|stock|encargo|product\/|cart|shipping)/.test(pagina)
}

/**
 * Whether the shop itself answers, if only that there is no such page. The question is for what the page shows, so that
 * something newer is there even if the network goes again at once.
 * @param pagina path and query of the page that is open
 */
export async function canReach(pagina: string): Promise<boolean> {
  return isPrivate(pagina) ? isReachable() : hasData(pagina)
}

/** Whether the shop gives a page's data as of now. @param pagina path and query */
export function hasData(pagina: string): Promise<boolean> {
  return isAnswered(dataAddress(pagina))
}

/** Whether the shop answers at all. */
export function isReachable(): Promise<boolean> {
  return isAnswered('/healthz')
}

async function isAnswered(address: string): Promise<boolean> {
  try {
    const response = await fetch(address, { cache: PROBE, signal: deadline(PATIENCE) })
    return response.status < 500 && !response.headers.has(KEPT_HEADER)
  } catch {
    return false
  }
}

/** Since when a page from the shop is as it is: milliseconds UTC, too early rather than too late. */
export function shownSince(pagina: string): number {
  const data = performance
    .getEntriesByType('resource')
    .findLast(({ name }) => name.includes('.data') && pageOf(new URL(name)) === pagina)
  return performance.timeOrigin + (data?.startTime ?? 0)
}

/** Asks again for pictures that could not be fetched. */
export function loadMissingPictures(): void {
  for (const img of document.images) {
    if (img.complete && img.naturalWidth === 0) img.setAttribute('src', img.getAttribute('src') ?? '')
  }
}

/** Where the router asks for a page's data. */
function dataAddress(pagina: string): string {
  const url = new URL(pagina, location.origin)
  return (url.pathname === '/' ? '/_.data' : `${url.pathname}.data`) + url.search
}

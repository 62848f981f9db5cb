import { MODOS } from '#domain/productos/producto.ts'
import { filtrosToParams, parseFiltros } from '#domain/catalogo/filtros.ts'

/** Ids of the routes whose data the router asks for, when it doesn't want the whole page. */
const ROUTES = '_routes'
/** Where the router asks which routes a page's links lead to; not a page. */
export const MANIFEST = '/__manifest'
/** Characters of a size; 'Único' is one of the longest. */
const TALLE_MAX = 12

/**
 * The part of an address's query that a public page knows, always in the same order. All else (advertisers' marks,
 * made-up names, filters with nonsense) is dropped before the page is made. It would be the same page, made and kept
 * again for each of them.
 * @param page the page's path, without `.data`
 * @param isRoute whether the application has a route of this id
 */
export function pageQuery(page: string, params: URLSearchParams, isRoute: (id: string) => boolean): URLSearchParams {
  const routes = new Set(params.get(ROUTES)?.split(',').filter(isRoute))
  // The frame around a page doesn't depend on the query.
  const isFrameAlone = routes.size === 1 && routes.has('root')
  const known = isFrameAlone ? new URLSearchParams() : knownParams(page, params)
  if (routes.size > 0) known.set(ROUTES, [...routes].join(','))
  return known
}

function knownParams(page: string, params: URLSearchParams): URLSearchParams {
  if (page === '/stock' || page === '/encargo') return filtrosToParams(parseFiltros(params))
  if (page === MANIFEST) return pickAsked(params, ['paths', 'version'])
  if (page.startsWith('/product/')) return shirtParams(params)
  return new URLSearchParams()
}

function shirtParams(params: URLSearchParams): URLSearchParams {
  const known = pickAsked(params, ['modo', 'talle'])
  if (!(MODOS as readonly (string | null)[]).includes(known.get('modo'))) known.delete('modo')
  if ((known.get('talle') ?? '').length > TALLE_MAX) known.delete('talle')
  return known
}

function pickAsked(params: URLSearchParams, names: string[]): URLSearchParams {
  const picked = new URLSearchParams()
  for (const name of names) {
    const value = params.get(name)
    if (value !== null) picked.set(name, value)
  }
  return picked
}

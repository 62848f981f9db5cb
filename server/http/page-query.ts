import { filtrosToParams, parseFiltros } from '#domain/filtros.ts'

/** Routes' ids that the router asks the data of, when it doesn't want all of a page. */
const ROUTES = '_routes'
const MANIFEST = '/__manifest'

/**
 * What of an address's query a public page knows, always in the same order. All else (advertisers' marks, made-up
 * names, filters with nonsense) is dropped before the page is made: it would be the same page, made and kept again
 * for each of them.
 * @param page the page's path, without `.data`
 * @param isRoute whether the application has a route of this id
 */
export function pageQuery(page: string, params: URLSearchParams, isRoute: (id: string) => boolean): URLSearchParams {
  const known = knownParams(page, params)
  const routes = new Set(params.get(ROUTES)?.split(',').filter(isRoute))
  if (routes.size > 0) known.set(ROUTES, [...routes].join(','))
  return known
}

function knownParams(page: string, params: URLSearchParams): URLSearchParams {
  if (page === '/stock' || page === '/encargo') return filtrosToParams(parseFiltros(params))
  if (page === MANIFEST) return pick(params, ['paths', 'version'])
  if (page.startsWith('/product/')) return pick(params, ['modo', 'talle'])
  return new URLSearchParams()
}

function pick(params: URLSearchParams, names: string[]): URLSearchParams {
  const picked = new URLSearchParams()
  for (const name of names) {
    const value = params.get(name)
    if (value !== null) picked.set(name, value)
  }
  return picked
}

import type { MetaDescriptor } from 'react-router'
import type { DatosDeTienda } from './use-tienda.ts'

type PageMeta = {
  /** Without the shop's name, which is added. The name alone when empty. */
  title: string
  description?: string
  /** What the root knows of the shop, `matches[0].loaderData`; none when that could not be read. */
  tienda?: Pick<DatosDeTienda, 'ajustes' | 'origin'> | undefined
  /** Path that search engines should know this page under. */
  path?: string
  /** Personal pages and results stay out of search engines. */
  noindex?: boolean
}

/** Used while the settings aren't known. */
const SHOP_NAME = 'Casakas'

/** Title, description, canonical address and link preview of a page whose head `head.ts` doesn't make on the server. */
export function pageMeta({ title, description, tienda, path, noindex }: PageMeta): MetaDescriptor[] {
  const nombre = tienda?.ajustes.nombre ?? SHOP_NAME
  const fullTitle = title === '' ? nombre : `${title} | ${nombre}`
  const meta: MetaDescriptor[] = [
    { title: fullTitle },
    { property: 'og:title', content: title === '' ? nombre : title },
    { property: 'og:site_name', content: nombre },
    { property: 'og:type', content: 'website' },
    { property: 'og:locale', content: 'es_UY' },
  ]
  if (description !== undefined) {
    meta.push({ name: 'description', content: description }, { property: 'og:description', content: description })
  }
  if (tienda !== undefined && path !== undefined) {
    const url = tienda.origin + path
    meta.push({ tagName: 'link', rel: 'canonical', href: url }, { property: 'og:url', content: url })
  }
  if (noindex) meta.push({ name: 'robots', content: 'noindex' })
  return meta
}

type Matches = { matches: [{ loaderData?: PageMeta['tienda'] }, ...unknown[]] }

/** `meta` of a page that stays out of search engines, under a title that is always the same. */
export function unlistedMeta(title: string) {
  return ({ matches }: Matches) => pageMeta({ tienda: matches[0].loaderData, title, noindex: true })
}

/** `headers` of a page with somebody's data: no cache keeps it. */
export function privateHeaders(): HeadersInit {
  return { 'Cache-Control': 'no-store' }
}

/** `headers` of a page whose address is a secret: no other site is told where somebody comes from (specification 41.7). */
export function secretHeaders(): HeadersInit {
  return { 'Cache-Control': 'no-store', 'Referrer-Policy': 'same-origin' }
}

import type { MetaDescriptor } from 'react-router'
import { toPublicos, type Ajustes, type AjustesPublicos } from '#domain/ajustes/ajustes.ts'
import { HOJA_ALTO, HOJA_ANCHO } from '#domain/difusion/hoja.ts'
import type { Producto } from '#domain/productos/producto.ts'
import { buildMigas } from './json-ld.ts'

/** What the heads of pages that search engines find are made of. */
export type Tienda = {
  ajustes: AjustesPublicos
  /** Address of the shop as it was asked for, without a slash at its end. */
  origin: string
  /** Path of the picture that a link shows; null when it could not be determined. */
  hoja: string | null
}

/** The part of the shop that this needs. */
type Shop = {
  readAjustes: () => Promise<Ajustes>
  sharing: { findHojaUrl: (producto: Producto | null) => Promise<string> }
}

/**
 * Reads what a head is made of. Loaders call it: a head is made on the server and sent with the page's data, adding
 * nothing to the scripts.
 * @param producto whose picture a link shows; null for the shop's own
 */
export async function readTienda(shop: Shop, origin: string, producto: Producto | null = null): Promise<Tienda> {
  const [ajustes, hoja] = await Promise.all([
    shop.readAjustes(),
    // A page without its list still has a head; why there is no list is in the log already.
    shop.sharing.findHojaUrl(producto).catch(() => null),
  ])
  return { ajustes: toPublicos(ajustes), origin, hoja }
}

type Head = {
  /** Without the shop's name, which is added. */
  title: string
  description: string
  /** Path that search engines should know this page under. */
  path: string
  tipo?: 'website' | 'product'
  /** What the picture shows, in words. */
  alt: string
  /** Structured data (schema.org), one document each. */
  jsonLd: Record<string, unknown>[]
  more?: MetaDescriptor[]
}

/** Title, description, canonical address, link preview and structured data of a page (specification 22.19 to 22.21). */
export function buildHead(
  { title, description, path, tipo = 'website', alt, jsonLd, more = [] }: Head,
  { ajustes, origin, hoja }: Tienda,
): MetaDescriptor[] {
  const { nombre } = ajustes
  const url = origin + path
  return [
    { title: `${title} | ${nombre}` },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: url },
    {
      tagName: 'link',
      rel: 'alternate',
      type: 'application/rss+xml',
      title: 'Camisetas nuevas',
      href: '/novedades.xml',
    },
    { property: 'og:type', content: tipo },
    { property: 'og:site_name', content: nombre },
    { property: 'og:locale', content: 'es_UY' },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: url },
    ...(hoja === null
      ? []
      : [
          { property: 'og:image', content: origin + hoja },
          { property: 'og:image:type', content: 'image/jpeg' },
          { property: 'og:image:width', content: String(HOJA_ANCHO) },
          { property: 'og:image:height', content: String(HOJA_ALTO) },
          { property: 'og:image:alt', content: alt },
          { name: 'twitter:card', content: 'summary_large_image' },
        ]),
    ...more,
    ...jsonLd.map((document) => ({ 'script:ld+json': { '@context': 'https://schema.org', ...document } })),
  ] as MetaDescriptor[]
}

/** The head of a page of words, whose links show the shop's own picture. */
export function headDeTexto(words: Pick<Head, 'title' | 'description' | 'path'>, tienda: Tienda): MetaDescriptor[] {
  const migas = buildMigas([{ name: words.title, path: words.path }], tienda.origin)
  return buildHead({ ...words, alt: tienda.ajustes.portada.titulo, jsonLd: [migas] }, tienda)
}

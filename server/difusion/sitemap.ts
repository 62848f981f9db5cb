import { imagenPreviewUrl } from '#domain/productos/imagen.ts'
import { MODOS } from '#domain/productos/producto.ts'
import type { IndexReader } from '#server/catalogo/index-reader.ts'
import {
  findLastEdit,
  listDirecciones,
  listTramos,
  type Direccion,
  type Tramo,
} from '#server/productos/list-direcciones.ts'
import { listNombresDeEquipos } from '#server/catalogo/list-equipos.ts'
import type { Runtime } from '#server/base/runtime.ts'
import { encodeParts, type Parts } from './parts.ts'
import { element, XML_HEAD } from './xml.ts'

/**
 * Products in one part. The protocol takes 50,000 addresses and 50 MB. With forty pictures each, the most that a
 * product can have, this many stay below those 50 MB.
 */
export const PRODUCTS_PER_SITEMAP = 8_000

/** Per mode: with both modes the part stays below 50,000 addresses. */
const TEAMS_MAX = 20_000

/** Public pages that aren't a product's. */
const PAGES = ['/', '/stock', '/encargo', '/contact', '/cambios', '/privacidad', '/terminos']

const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9'
const IMAGE_NAMESPACE = 'http://www.google.com/schemas/sitemap-image/1.1'

/** The list of the parts: one for the pages, the others for the products, each with its last change. */
export function writeSitemapIndex(runtime: Pick<Runtime, 'database'>, origin: string): Parts {
  return encodeParts(pieces())

  async function* pieces(): AsyncGenerator<string> {
    yield `${XML_HEAD}<sitemapindex xmlns="${NAMESPACE}">\n<sitemap>${element('loc', `${origin}/sitemap/paginas.xml`)}</sitemap>\n`
    let number = 0
    for await (const tramo of listTramos(runtime, PRODUCTS_PER_SITEMAP)) {
      number++
      const actualizado = await findLastEdit(runtime, tramo)
      if (actualizado === 0) continue
      yield `<sitemap>${element('loc', `${origin}/sitemap/camisetas-${number}.xml`)}${lastmod(actualizado)}</sitemap>\n`
    }
    yield '</sitemapindex>\n'
  }
}

/**
 * The part with the pages that aren't products: those of the shop, and each team's lists. A list's further pages are
 * found from its first.
 */
export function writePageSitemap(readIndex: IndexReader, origin: string): Parts {
  return encodeParts(pieces())

  async function* pieces(): AsyncGenerator<string> {
    yield `${XML_HEAD}<urlset xmlns="${NAMESPACE}">\n`
    yield PAGES.map(url).join('')
    for (const modo of MODOS) {
      const equipos = await listNombresDeEquipos(readIndex, modo)
      const paths = equipos.slice(0, TEAMS_MAX).map((equipo) => `/${modo}?${new URLSearchParams({ equipo })}`)
      yield paths.map(url).join('')
    }
    yield '</urlset>\n'
  }

  function url(path: string): string {
    return `<url>${element('loc', `${origin}${path}`)}</url>\n`
  }
}

/**
 * A part with products and their pictures.
 * @param number from 1, as the index has it
 * @returns null when there is no such part
 */
export async function writeProductSitemap(
  runtime: Pick<Runtime, 'database'>,
  origin: string,
  number: number,
): Promise<Parts | null> {
  const tramo = await findTramo(runtime, number)
  return tramo === null ? null : encodeParts(pieces(tramo))

  async function* pieces(run: Tramo): AsyncGenerator<string> {
    yield `${XML_HEAD}<urlset xmlns="${NAMESPACE}" xmlns:image="${IMAGE_NAMESPACE}">\n`
    for await (const batch of listDirecciones(runtime, run)) yield batch.map((at) => entry(at, origin)).join('')
    yield '</urlset>\n'
  }
}

async function findTramo(runtime: Pick<Runtime, 'database'>, number: number): Promise<Tramo | null> {
  let at = 0
  for await (const tramo of listTramos(runtime, PRODUCTS_PER_SITEMAP)) {
    at++
    if (at === number) return (await findLastEdit(runtime, tramo)) === 0 ? null : tramo
  }
  return null
}

function entry({ slug, actualizado, imagenes }: Direccion, origin: string): string {
  const pictures = imagenes.map(
    (id) => `<image:image>${element('image:loc', `${origin}${imagenPreviewUrl(id)}`)}</image:image>`,
  )
  return `<url>${element('loc', `${origin}/product/${slug}`)}${lastmod(actualizado)}${pictures.join('')}</url>\n`
}

function lastmod(millis: number): string {
  return element('lastmod', new Date(millis).toISOString())
}

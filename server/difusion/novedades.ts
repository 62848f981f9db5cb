import { descripcionDe } from '#domain/productos/en-palabras.ts'
import { imagenPreviewUrl } from '#domain/productos/imagen.ts'
import type { Producto } from '#domain/productos/producto.ts'
import { listNovedades } from '#server/productos/list-novedades.ts'
import type { Runtime } from '#server/base/runtime.ts'
import { readAjustes } from '#server/ajustes/read-ajustes.ts'
import { encodeParts, type Parts } from './parts.ts'
import { element, escapeXml, XML_HEAD } from './xml.ts'

const ITEMS = 50

/** The shirts that came last, as RSS 2.0, for news readers and for programs that post what is new. */
export async function writeNovedades(runtime: Pick<Runtime, 'database' | 'clock'>, origin: string): Promise<Parts> {
  const ajustes = await readAjustes(runtime)
  return encodeParts(pieces())

  async function* pieces(): AsyncGenerator<string> {
    const novedades = await listNovedades(runtime, ITEMS)
    yield `${XML_HEAD}<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:media="http://search.yahoo.com/mrss/">\n<channel>\n`
    yield element('title', `Camisetas nuevas de ${ajustes.nombre}`)
    yield element('link', `${origin}/stock`)
    yield element('description', ajustes.portada.texto)
    yield element('language', 'es-uy')
    const newest = novedades[0]?.creado
    if (newest !== undefined) yield element('lastBuildDate', new Date(newest).toUTCString())
    yield `<atom:link href="${escapeXml(`${origin}/novedades.xml`)}" rel="self" type="application/rss+xml"/>\n`
    yield novedades.map(({ producto, creado }) => item(producto, creado)).join('')
    yield '</channel>\n</rss>\n'
  }

  function item(producto: Producto, creado: number): string {
    const [imagen] = producto.imagenes
    return [
      '<item>',
      element('title', producto.nombre),
      element('link', `${origin}/product/${producto.slug}`),
      element('description', descripcionDe(producto, ajustes)),
      `<guid isPermaLink="false">${escapeXml(producto.id)}</guid>`,
      element('pubDate', new Date(creado).toUTCString()),
      imagen === undefined
        ? ''
        : `<media:content url="${escapeXml(`${origin}${imagenPreviewUrl(imagen.id)}`)}" medium="image" type="image/jpeg"/>`,
      '</item>\n',
    ].join('')
  }
}

import type { Ajustes } from '#domain/ajustes/ajustes.ts'
import { articulosDe, envioMasCaro, manejoDe, transitoAlPais, type Articulo } from '#domain/difusion/articulo.ts'
import type { Plazo } from '#domain/envios/plazo.ts'
import type { Modo } from '#domain/productos/producto.ts'
import { scanActivos } from '#server/productos/scan-activos.ts'
import type { Runtime } from '#server/base/runtime.ts'
import { readAjustes } from '#server/ajustes/read-ajustes.ts'
import { CATEGORY, saleDates, shipDate, precioEnFeed } from './feed-values.ts'
import { encodeParts, type Parts } from './parts.ts'
import { element, XML_HEAD } from './xml.ts'

const BRAND_MAX = 70
/** Three colours of forty characters. */
const COLOURS_MAX = 3
const SIZE_MAX = 100

/**
 * All sizes of all shirts for Google Merchant Center: RSS 2.0 with its namespace. The price is the one by card. The
 * transfer's isn't a sale price, which Google defines as what everybody pays for a time, whatever the way of paying. A
 * reduction's is, where the price before was asked as long as Google wants (33.20).
 */
export async function writeGoogleFeed(runtime: Pick<Runtime, 'database' | 'clock'>, origin: string): Promise<Parts> {
  const ajustes = await readAjustes(runtime)
  return encodeParts(pieces())

  async function* pieces(): AsyncGenerator<string> {
    const shipping = shippingOf(ajustes)
    const ready = shipDate(runtime.clock(), ajustes)
    yield `${XML_HEAD}<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0">\n<channel>\n`
    yield element('title', ajustes.nombre) + element('link', `${origin}/`)
    yield `${element('description', ajustes.portada.texto)}\n`
    for await (const productos of scanActivos(runtime)) {
      yield productos
        .flatMap((producto) => articulosDe(producto, ajustes, origin))
        .map((articulo) => item(articulo, { shipping, ready }))
        .join('')
    }
    yield '</channel>\n</rss>\n'
  }
}

function item(articulo: Articulo, { shipping, ready }: { shipping: Record<Modo, string>; ready: string }): string {
  const { marca, modo, colores, rubro } = articulo
  return [
    '<item>',
    element('g:id', articulo.id),
    element('g:title', articulo.titulo),
    element('g:description', articulo.descripcion),
    element('g:link', articulo.enlace),
    element('g:image_link', articulo.imagen),
    ...articulo.otrasImagenes.map((imagen) => element('g:additional_image_link', imagen)),
    element('g:availability', modo === 'stock' ? 'in_stock' : modo === 'encargo' ? 'backorder' : 'out_of_stock'),
    modo === 'encargo' ? element('g:availability_date', ready) : '',
    ...prices(articulo),
    // Google asks for it of what isn't new, and takes nothing for new.
    articulo.condicion === '' ? '' : element('g:condition', articulo.condicion),
    // No brand where none is known: the shop's own name isn't one to Google.
    marca === '' ? '' : element('g:brand', marca.slice(0, BRAND_MAX)),
    // The shop knows no maker's number (GTIN, MPN), with a brand or without.
    element('g:identifier_exists', 'no'),
    element('g:google_product_category', CATEGORY),
    element('g:product_type', rubro.join(' > ')),
    element('g:item_group_id', articulo.grupo),
    colores.length === 0 ? '' : element('g:color', colores.slice(0, COLOURS_MAX).join('/')),
    element('g:size', articulo.talle.slice(0, SIZE_MAX)),
    element('g:age_group', articulo.edad),
    element('g:gender', articulo.genero),
    shipping[modo === 'encargo' ? 'encargo' : 'stock'],
    '</item>\n',
  ].join('')
}

/** The price before goes out where Google's own rule is kept; else what is asked stands alone. */
function prices({ precio, rebaja }: Articulo): string[] {
  if (rebaja === null || rebaja.antes === null || !rebaja.habitual) return [element('g:price', precioEnFeed(precio))]
  const dates = saleDates(rebaja)
  return [
    element('g:price', precioEnFeed(rebaja.antes)),
    element('g:sale_price', precioEnFeed(precio)),
    dates === '' ? '' : element('g:sale_price_effective_date', dates),
  ]
}

/**
 * Home delivery as in the settings: its cost, the working days until it leaves, those on its way, and until which hour of
 * the day an order counts for it. Without a zone that is Uruguay's clock.
 */
function shippingOf(ajustes: Ajustes): Record<Modo, string> {
  const transit = transitoAlPais(ajustes)
  const corte = `<g:handling_cutoff_time><g:country>UY</g:country>${element('g:cutoff_time', ajustes.corte.replace(':', ''))}</g:handling_cutoff_time>`
  const days = (what: string, plazo: Plazo) =>
    element(`g:min_${what}_time`, plazo.desde) + element(`g:max_${what}_time`, plazo.hasta)
  const group = (handling: string) =>
    `<g:shipping><g:country>UY</g:country><g:service>A domicilio</g:service>${element('g:price', precioEnFeed(envioMasCaro(ajustes)))}${handling}${transit === null ? '' : days('transit', transit)}</g:shipping>${corte}`
  return {
    stock: group(days('handling', manejoDe('stock', ajustes))),
    encargo: group(days('handling', manejoDe('encargo', ajustes))),
  }
}

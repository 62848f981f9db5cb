import { stringify } from 'csv-stringify/sync'
import { articulosDe, envioMasCaro, type Articulo } from '#domain/difusion/articulo.ts'
import { scanActivos } from '#server/productos/scan-activos.ts'
import type { Runtime } from '#server/base/runtime.ts'
import { readAjustes } from '#server/ajustes/read-ajustes.ts'
import { CATEGORY, precioEnFeed, saleDates } from './feed-values.ts'
import { encodeParts, type Parts } from './parts.ts'

const COLUMNS = [
  'id',
  'title',
  'description',
  'availability',
  'condition',
  'price',
  'sale_price',
  'sale_price_effective_date',
  'link',
  'image_link',
  'brand',
  'google_product_category',
  'product_type',
  'item_group_id',
  'color',
  'size',
  'age_group',
  'gender',
  'additional_image_link',
  'shipping',
  'status',
] as const

const BRAND_MAX = 100
const COLOUR_MAX = 200

/** All sizes of all shirts for the catalogue of Meta (Instagram, Facebook): CSV with its columns. */
export async function writeMetaFeed(runtime: Pick<Runtime, 'database' | 'clock'>, origin: string): Promise<Parts> {
  const ajustes = await readAjustes(runtime)
  return encodeParts(pieces())

  async function* pieces(): AsyncGenerator<string> {
    const shipping = `UY::A domicilio:${precioEnFeed(envioMasCaro(ajustes))}`
    yield stringify([[...COLUMNS]])
    for await (const productos of scanActivos(runtime)) {
      const rows = productos
        .flatMap((producto) => articulosDe(producto, ajustes, origin))
        .map((articulo) => toFeedRow(articulo, { shipping, tienda: ajustes.nombre }))
      if (rows.length > 0) yield stringify(rows)
    }
  }
}

function toFeedRow(articulo: Articulo, { shipping, tienda }: { shipping: string; tienda: string }): string[] {
  const { modo, precio, rebaja } = articulo
  const antes = rebaja?.antes ?? null
  const values: Record<(typeof COLUMNS)[number], string> = {
    id: articulo.id,
    title: articulo.titulo,
    description: articulo.descripcion,
    availability: modo === 'stock' ? 'in stock' : modo === 'encargo' ? 'available for order' : 'out of stock',
    // Meta refuses a shirt without one.
    condition: articulo.condicion || 'new',
    price: precioEnFeed(antes ?? precio),
    sale_price: antes === null ? '' : precioEnFeed(precio),
    sale_price_effective_date: rebaja === null || antes === null ? '' : saleDates(rebaja),
    link: articulo.enlace,
    image_link: articulo.imagen,
    // Meta wants a brand for each article, and takes the shop's name where there is no other.
    brand: (articulo.marca === '' ? tienda : articulo.marca).slice(0, BRAND_MAX),
    google_product_category: CATEGORY,
    product_type: articulo.rubro.join(' > '),
    item_group_id: articulo.grupo,
    color: articulo.colores.join('/').slice(0, COLOUR_MAX),
    size: articulo.talle,
    age_group: articulo.edad,
    gender: articulo.genero,
    additional_image_link: articulo.otrasImagenes.join(','),
    shipping,
    status: 'active',
  }
  return COLUMNS.map((column) => values[column])
}

import { writeTabla } from './write-tabla.ts'

/** Columns by what they hold, in the exporter's order, in English and in Spanish. */
const TITULOS = {
  id: ['ID', 'ID'],
  type: ['Type', 'Tipo'],
  sku: ['SKU', 'SKU'],
  name: ['Name', 'Nombre'],
  published: ['Published', 'Publicado'],
  featured: ['Is featured?', '¿Está destacado?'],
  visibility: ['Visibility in catalog', 'Visibilidad en el catálogo'],
  description: ['Description', 'Descripción'],
  saleStarts: ['Date sale price starts', 'Día en que empieza el precio rebajado'],
  saleEnds: ['Date sale price ends', 'Día en que termina el precio rebajado'],
  inStock: ['In stock?', '¿Existencias?'],
  stock: ['Stock', 'Inventario'],
  sale: ['Sale price', 'Precio rebajado'],
  regular: ['Regular price', 'Precio normal'],
  categories: ['Categories', 'Categorías'],
  images: ['Images', 'Imágenes'],
  parent: ['Parent', 'Superior'],
  brands: ['Brands', 'Marcas'],
  attribute: ['Attribute 1 name', 'Nombre del atributo 1'],
  values: ['Attribute 1 value(s)', 'Valor(es) del atributo 1'],
  cost: ['Cost of goods', 'Cost of goods'],
  condition: ['Meta: _wc_gla_condition', 'Meta: _wc_gla_condition'],
} as const
export type FilaDeWoo = Partial<Record<keyof typeof TITULOS, string>>

/** A value of a list, which commas part. */
export function wooValor(valor: string): string {
  return valor.replaceAll(',', '\\,')
}

/** WooCommerce's own export, as it escapes: formulas with an apostrophe, a description's line breaks as two signs. */
export function writeWoocommerce(filas: FilaDeWoo[], idioma: 'en' | 'es'): string {
  const escape = (celda: string) => celda.replace(/^(?=[=+\-@\t\r])/, "'")
  const escapeBreaks = (texto: string) => texto.replaceAll('\\n', '\\\\n').replaceAll('\n', '\\n')
  const escaped = filas.map((fila): FilaDeWoo =>
    Object.fromEntries(
      Object.entries(fila).map(([name, celda]) => [name, escape(name === 'description' ? escapeBreaks(celda) : celda)]),
    ),
  )
  return `\uFEFF${writeTabla(TITULOS, escaped, { dialecto: idioma === 'en' ? 0 : 1, delimiter: ',' })}`
}

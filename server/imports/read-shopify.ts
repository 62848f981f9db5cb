import { DEFINICION_DE_CAMPO } from '#domain/producto/campos.ts'
import { readFila, TALLE_UNICO, type Crudo } from '#domain/importacion/importacion.ts'
import { htmlToParrafos } from './html-to-parrafos.ts'
import type { Fila, Lectura, Registro } from './lectura.ts'

/** The product's description. */
const BODY = 'Body (HTML)'
const NEEDED = ['Handle', 'Title']
const TYPICAL = ['Variant Price', 'Option1 Name', 'Image Src', 'Variant SKU', BODY]

/** Columns whose content arrives in the shop. */
const CARRIED = new Set([
  'Handle',
  'Title',
  'Vendor',
  'Type',
  BODY,
  'Published',
  'Status',
  'Variant Inventory Qty',
  'Variant Price',
  'Image Src',
  'Image Position',
  ...[1, 2, 3].flatMap((n) => [`Option${n} Name`, `Option${n} Value`]),
])

const IS_TALLE = /talle|talla|size|tama/i

/** Whether headings are those of Shopify's product file. */
export function isShopify(titulos: string[]): boolean {
  return NEEDED.every((titulo) => titulos.includes(titulo)) && TYPICAL.some((titulo) => titulos.includes(titulo))
}

/** Shopify's products: one row per variant and per picture, those of a product one after the other. */
export function readShopify(titulos: string[], registros: AsyncIterable<Registro>): Lectura {
  const avisos = [
    'Shopify no tiene precio por encargo: en los productos nuevos queda igual al precio, sin talles por encargo.',
    'El Handle es el código y la dirección de cada producto; Vendor es la marca y Type la categoría. Sin Type, un producto nuevo queda como hincha.',
  ]
  const lost = titulos.filter((titulo) => titulo !== '' && !CARRIED.has(titulo))
  if (lost.length > 0) avisos.push(`Columnas que no se llevan: ${lost.join(', ')}.`)
  return { formato: 'shopify_csv', avisos, filas: readProductos(titulos, registros) }
}

/** A row of the file by its headings. */
type Celdas = (titulo: string) => string
type Grupo = { linea: number; original: Record<string, string>; filas: Celdas[]; fallas: string[] }

async function* readProductos(titulos: string[], registros: AsyncIterable<Registro>): AsyncGenerator<Fila> {
  let grupo: Grupo | null = null
  let handle = ''
  for await (const { linea, celdas } of registros) {
    const original = Object.fromEntries(titulos.map((titulo, at) => [titulo, celdas[at] ?? '']))
    const read: Celdas = (titulo) => (original[titulo] ?? '').trim()
    if (grupo === null || (read('Handle') !== '' && read('Handle') !== handle)) {
      if (grupo !== null) yield toFila(grupo)
      handle = read('Handle')
      grupo = { linea, original, filas: [], fallas: [] }
    }
    if (celdas.length !== titulos.length) {
      grupo.fallas.push(`La línea ${linea} tiene ${celdas.length} celdas y los títulos son ${titulos.length}.`)
    }
    grupo.filas.push(read)
  }
  if (grupo !== null) yield toFila(grupo)
}

function toFila({ linea, original, filas, fallas }: Grupo): Fila {
  const first = filas[0]!
  const avisos: string[] = []
  const variantes = filas.filter((fila) => fila('Variant Price') !== '' || fila('Option1 Value') !== '')
  const crudo: Crudo = {
    codigo: first('Handle'),
    slug: first('Handle'),
    nombre: first('Title'),
    marca: first('Vendor'),
    // Tags can be anything: none is taken for a category.
    ...(first('Type') === '' ? {} : { categoria: first('Type') }),
    ...(BODY in original ? { descripcion: descripcionOf(first(BODY), avisos) } : {}),
    imagenes: imagenesOf(filas),
    ...activoOf(first),
    ...precioOf(variantes, avisos),
    ...stockOf(first, variantes, avisos),
  }
  const leida = readFila(crudo, { trim: true })
  return {
    linea,
    celdas: original,
    campos: leida.campos,
    fallas: [...fallas, ...leida.fallas],
    avisos: [...avisos, ...leida.avisos],
  }
}

/** HTML as plain paragraphs: only its words, without pictures and links' addresses. */
function descripcionOf(html: string, avisos: string[]): string {
  const texto = [...htmlToParrafos(html)]
  const { max } = DEFINICION_DE_CAMPO.descripcion
  if (texto.length <= max) return texto.join('')
  avisos.push(`Descripción: tiene ${texto.length} letras; quedaron las primeras ${max}.`)
  return texto.slice(0, max).join('')
}

function activoOf(first: Celdas): Pick<Crudo, 'activo'> {
  const status = first('Status').toLowerCase()
  if (status === '' && first('Published') === '') return {}
  return { activo: (status === '' || status === 'active') && first('Published').toLowerCase() !== 'false' }
}

function precioOf(variantes: Celdas[], avisos: string[]): Pick<Crudo, 'precio'> {
  const precios = [...new Set(variantes.map((fila) => fila('Variant Price')).filter(Boolean))]
  if (precios.length > 1) avisos.push(`Precio: las variantes tienen varios (${precios.join(', ')}); quedó el primero.`)
  return precios.length === 0 ? {} : { precio: precios[0] }
}

/** Units by size; the variants of one size (another colour, say) are added up. */
function stockOf(first: Celdas, variantes: Celdas[], avisos: string[]): Pick<Crudo, 'stock'> {
  if (variantes.every((fila) => fila('Variant Inventory Qty') === '')) return {}
  const options = [1, 2, 3].filter((n) => first(`Option${n} Name`) !== '')
  const size =
    options.find((n) => IS_TALLE.test(first(`Option${n} Name`))) ?? (options.length === 1 ? options[0] : undefined)
  const others = options.filter((n) => n !== size).map((n) => first(`Option${n} Name`))
  if (others.length > 0) avisos.push(`Stock: las variantes por ${others.join(' y ')} se sumaron en cada talle.`)
  const stock = new Map<string, string>()
  for (const fila of variantes) {
    const value = size === undefined ? '' : fila(`Option${size} Value`)
    const talle = value === '' || value === 'Default Title' ? TALLE_UNICO : value
    const cantidad = fila('Variant Inventory Qty')
    const before = stock.get(talle)
    const both = [before, cantidad].every((text) => /^\d+$/.test(text ?? ''))
    stock.set(
      talle,
      before === undefined || before === '' ? cantidad : both ? String(Number(before) + Number(cantidad)) : before,
    )
  }
  return { stock: Object.fromEntries(stock) }
}

function imagenesOf(filas: Celdas[]): string[] {
  const imagenes = filas
    .map((fila, at) => ({ src: fila('Image Src'), at: Number(fila('Image Position')) || at + 1 }))
    .filter(({ src }) => src !== '')
    .sort((a, b) => a.at - b.at)
  return [...new Set(imagenes.map(({ src }) => src))]
}

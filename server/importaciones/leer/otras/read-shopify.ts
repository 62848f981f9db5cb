import type { Lectura, Registro } from '../lectura.ts'
import { agrupar, type Filas } from './agrupar.ts'
import { toFila, type Variante } from './grupo.ts'
import { avisoDeColumnas, createCeldas } from './titulos.ts'

const OPCIONES = [1, 2, 3] as const

/** Columns whose content arrives in the shop, as both of Shopify's files call them, the old and the new. */
const NAMES = {
  handle: ['Handle', 'URL handle'],
  title: ['Title'],
  body: ['Body (HTML)', 'Description'],
  vendor: ['Vendor'],
  type: ['Type'],
  published: ['Published', 'Published on online store'],
  status: ['Status'],
  price: ['Variant Price', 'Price'],
  compareAt: ['Variant Compare At Price', 'Compare-at price'],
  cost: ['Cost per item'],
  condition: ['Google Shopping / Condition', 'Condition (product.metafields.mm-google-shopping.condition)'],
  tracker: ['Variant Inventory Tracker', 'Inventory tracker'],
  quantity: ['Variant Inventory Qty', 'Inventory quantity'],
  image: ['Image Src', 'Product image URL'],
  imagePosition: ['Image Position'],
  option1: ['Option1 Name'],
  value1: ['Option1 Value'],
  option2: ['Option2 Name'],
  value2: ['Option2 Value'],
  option3: ['Option3 Name'],
  value3: ['Option3 Value'],
}
type Columns = ReturnType<typeof createCeldas<keyof typeof NAMES>>

/** Headings that tell the file, and those that it can't be read without. */
export const SHOPIFY = {
  tienda: 'Shopify',
  propios: [
    'Body (HTML)',
    'Variant Price',
    'Option1 Name',
    'Image Src',
    'Variant SKU',
    'URL handle',
    'Compare-at price',
  ],
  necesarios: [NAMES.handle, NAMES.title],
}

/** Shopify's products: one row per variant and per picture, those of a product one after the other. */
export function readShopify(titulos: string[], registros: AsyncIterable<Registro>): Lectura {
  const columns = createCeldas(titulos, NAMES)
  const avisos = [
    'Shopify no tiene precio por encargo ni talles por encargo.',
    'El Handle es el código y la dirección de cada producto; Vendor es la marca y Type la categoría. Sin Type, un producto nuevo queda como hincha.',
  ]
  return {
    formato: 'shopify_csv',
    avisos: [...avisos, ...avisoDeColumnas(columns.unknown)],
    filas: readProductosDeShopify(titulos, columns, registros),
  }
}

async function* readProductosDeShopify(titulos: string[], columns: Columns, registros: AsyncIterable<Registro>) {
  for await (const grupo of agrupar(titulos, registros, (celdas) => columns.read(celdas, 'handle'))) {
    yield toFila(grupoDeShopify(grupo, columns))
  }
}

function grupoDeShopify({ filas, ...grupo }: Filas, columns: Columns) {
  const first = filas[0]!
  const { has, read } = columns
  const isVariante = (celdas: string[]) => read(celdas, 'price') !== '' || read(celdas, 'value1') !== ''
  const variantes = filas.filter(isVariante).map((celdas) => varianteDeShopify(celdas, first, columns))
  return {
    ...grupo,
    avisos: [],
    codigo: read(first, 'handle'),
    slug: read(first, 'handle'),
    nombre: read(first, 'title'),
    descripcion: has('body') ? read(first, 'body') : null,
    marca: read(first, 'vendor'),
    // Tags can be anything: none is taken for a category.
    categoria: read(first, 'type'),
    activo: activoDeShopify(read(first, 'status').toLowerCase(), read(first, 'published').toLowerCase()),
    imagenes: imagenesOf(filas, columns),
    variantes,
    talles: variantes,
    otros: { estado: read(first, 'condition') || null },
    notas: {},
  }
}

function activoDeShopify(status: string, published: string): boolean | null {
  if (status === '' && published === '') return null
  return (status === '' || status === 'active') && published !== 'false'
}

function varianteDeShopify(celdas: string[], first: string[], { has, read }: Columns): Variante {
  const opciones = OPCIONES.map((n): [string, string] => [read(first, `option${n}`), read(celdas, `value${n}`)]).filter(
    ([nombre, valor]) => nombre !== '' && !(nombre === 'Title' && valor === 'Default Title'),
  )
  const quantity = read(celdas, 'quantity')
  const isCounted = quantity !== '' && (!has('tracker') || read(celdas, 'tracker') !== '')
  return {
    opciones,
    pagado: read(celdas, 'price'),
    tachado: read(celdas, 'compareAt'),
    costo: read(celdas, 'cost'),
    stock: isCounted ? quantity : null,
  }
}

function imagenesOf(filas: string[][], { has, read }: Columns): string[] | null {
  if (!has('image')) return null
  return filas
    .map((celdas, at) => ({ src: read(celdas, 'image'), at: Number(read(celdas, 'imagePosition')) || at + 1 }))
    .filter(({ src }) => src !== '')
    .sort((a, b) => a.at - b.at)
    .map(({ src }) => src)
}

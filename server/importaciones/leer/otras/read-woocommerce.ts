import { readDia, type Dia } from '#domain/tiempo/dia.ts'
import type { Fila, Lectura, Registro } from '../lectura.ts'
import { faltasDeCeldas, toOriginal } from './agrupar.ts'
import { categoriaDe } from './categoria.ts'
import { toFila, type Grupo, type Variante } from './grupo.ts'
import { avisoDeColumnas, createCeldas, foldTitulo } from './titulos.ts'

/** A sale's price and its days have other words in the Spanish of each country. */
const REBAJADO = ['precio rebajado', 'precio de oferta', 'precio de rebaja', 'precio en oferta']
const diasDe = (verbos: string[]) =>
  ['Día', 'Fecha'].flatMap((dia) =>
    verbos.flatMap((verbo) => REBAJADO.map((precio) => `${dia} en que ${verbo} el ${precio}`)),
  )

/** Columns whose content arrives in the shop, in English and in Spanish. */
const NAMES = {
  id: ['ID'],
  type: ['Type', 'Tipo'],
  sku: ['SKU'],
  name: ['Name', 'Nombre'],
  published: ['Published', 'Publicado'],
  visibility: ['Visibility in catalog', 'Visibilidad en el catálogo'],
  short: ['Short description', 'Descripción corta'],
  description: ['Description', 'Descripción'],
  saleStarts: ['Date sale price starts', ...diasDe(['empieza', 'comienza', 'inicia'])],
  saleEnds: ['Date sale price ends', ...diasDe(['termina', 'finaliza'])],
  inStock: ['In stock?', '¿Existencias?', '¿En inventario?', '¿Hay existencias?', '¿En stock?'],
  stock: ['Stock', 'Inventario'],
  sale: ['Sale price', ...REBAJADO],
  regular: ['Regular price', 'Precio normal', 'Precio regular', 'Precio habitual'],
  categories: ['Categories', 'Categorías'],
  brands: ['Brands', 'Marcas'],
  images: ['Images', 'Imágenes'],
  parent: ['Parent', 'Superior', 'Principal', 'Padre'],
  cost: ['Cost of goods'],
  condition: ['Meta: _wc_gla_condition'],
}
type Columns = ReturnType<typeof createCeldas<keyof typeof NAMES>>

/** Headings that tell the file, and those that it can't be read without. */
export const WOOCOMMERCE = {
  tienda: 'WooCommerce',
  propios: [
    'Visibility in catalog',
    'Visibilidad en el catálogo',
    'Attribute 1 name',
    'Nombre del atributo 1',
    ...NAMES.saleEnds,
  ],
  necesarios: [NAMES.type, NAMES.name, NAMES.regular],
}

type Atributo = { name: number; value: number }
type File = { columns: Columns; atributos: Atributo[]; hoy: Dia }

/**
 * WooCommerce's products: a row per product and per variation, in any order.
 * @param hoy day of Montevideo: a sale price counts from its first day to its last
 */
export function readWoocommerce(titulos: string[], registros: AsyncIterable<Registro>, hoy: Dia): Lectura {
  const columns = createCeldas(titulos, NAMES)
  const atributos = findAtributos(titulos)
  const avisos = [
    'WooCommerce no tiene precio por encargo ni talles por encargo.',
    'El SKU es el código de cada producto; sin SKU lo es su ID.',
  ]
  const used = new Set(atributos.flatMap(({ name, value }) => [titulos[name], titulos[value]]))
  const lost = columns.unknown.filter((titulo) => !used.has(titulo))
  return {
    formato: 'woocommerce_csv',
    avisos: [...avisos, ...avisoDeColumnas(lost)],
    filas: readProductosDeWoocommerce(titulos, registros, { columns, atributos, hoy }),
  }
}

function findAtributos(titulos: string[]): Atributo[] {
  const folded = titulos.map(foldTitulo)
  const placeOf = (headings: string[]) => folded.findIndex((titulo) => headings.includes(titulo))
  return Array.from({ length: 12 }, (_, at) => at + 1)
    .map((n) => ({
      name: placeOf([`attribute${n}name`, `nombredelatributo${n}`]),
      value: placeOf([`attribute${n}values`, `valoresdelatributo${n}`, `valordelatributo${n}`]),
    }))
    .filter(({ name, value }) => name >= 0 && value >= 0)
}

async function* readProductosDeWoocommerce(
  titulos: string[],
  registros: AsyncIterable<Registro>,
  file: File,
): AsyncGenerator<Fila> {
  const { read } = file.columns
  const all: Registro[] = []
  for await (const { linea, celdas } of registros) all.push({ linea, celdas: celdas.map(unescapeCelda) })
  const isVariacion = ({ celdas }: Registro) => /^variation\b/i.test(read(celdas, 'type'))
  const productos = all.filter((registro) => !isVariacion(registro))
  const keysOf = ({ celdas }: Registro) => [`id:${read(celdas, 'id')}`, read(celdas, 'sku').toLowerCase()]
  const known = new Set(productos.flatMap(keysOf).filter((key) => key !== 'id:' && key !== ''))
  const parentOf = ({ celdas }: Registro) =>
    read(celdas, 'parent')
      .replace(/^id:\s*/i, 'id:')
      .toLowerCase()
  const variaciones = Map.groupBy(all.filter(isVariacion), parentOf)
  for (const producto of productos) {
    // Variations name their product by SKU or by id, and stay in the order of the file.
    const own = keysOf(producto)
      .flatMap((key) => variaciones.get(key) ?? [])
      .toSorted((a, b) => a.linea - b.linea)
    yield toFila(grupoDeWoocommerce(titulos, producto, own, file))
  }
  for (const [parent, orphans] of variaciones) {
    if (known.has(parent)) continue
    for (const { linea, celdas } of orphans) {
      const falla =
        parent === ''
          ? `Es una variación y no dice de qué producto: su columna Superior (Parent) ${file.columns.has('parent') ? 'está vacía' : 'no está en el archivo o se llama de otro modo'}.`
          : `Es una variación de «${read(celdas, 'parent')}», que no está en el archivo.`
      yield { linea, celdas: toOriginal(titulos, celdas), campos: {}, fallas: [falla], avisos: [], notas: {} }
    }
  }
}

function grupoDeWoocommerce(
  titulos: string[],
  { linea, celdas }: Registro,
  variaciones: Registro[],
  file: File,
): Grupo {
  const { has, read } = file.columns
  const avisos: string[] = []
  const sku = read(celdas, 'sku')
  const visible = !has('visibility') || !/^(?:hidden|oculto)$/i.test(read(celdas, 'visibility'))
  const variantes = variantesDeWoocommerce(celdas, variaciones, file, avisos)
  return {
    linea,
    original: toOriginal(titulos, celdas),
    fallas: [{ linea, celdas }, ...variaciones].flatMap((row) => faltasDeCeldas(titulos, row)),
    avisos,
    codigo: sku === '' ? `WOO-${read(celdas, 'id')}` : sku,
    slug: '',
    nombre: read(celdas, 'name'),
    descripcion: has('description') ? toHtml(read(celdas, 'description') || read(celdas, 'short')) : null,
    marca: splitListaDeWoocommerce(read(celdas, 'brands'))[0] ?? '',
    categoria: categoriaDe(splitListaDeWoocommerce(read(celdas, 'categories'))),
    activo: has('published') ? read(celdas, 'published') === '1' && visible : null,
    imagenes: has('images') ? splitListaDeWoocommerce(read(celdas, 'images')) : null,
    variantes,
    talles: variantes,
    otros: { estado: read(celdas, 'condition') || null },
    notas: {},
  }
}

/** A product's variations; without any, the values of the attribute that has several, else the product itself. */
function variantesDeWoocommerce(celdas: string[], variaciones: Registro[], file: File, avisos: string[]): Variante[] {
  const propios = opcionesOf(celdas, file)
  if (variaciones.length === 0) {
    const varios = propios.find(({ valores }) => valores.length > 1)
    const opciones =
      varios === undefined ? [[]] : varios.valores.map((valor) => [[varios.nombre, valor] as [string, string]])
    const una = varianteDeWoocommerce(celdas, celdas, file, avisos)
    if (varios !== undefined) noteSinTalle(una.stock, avisos)
    return opciones.map((own) => ({ ...una, opciones: own, stock: varios === undefined ? una.stock : null }))
  }
  if (variaciones.every(({ celdas: own }) => /^(?:parent)?$/.test(file.columns.read(own, 'stock')))) {
    noteSinTalle(file.columns.read(celdas, 'stock'), avisos)
  }
  const seVenden = variaciones.filter((variacion) => !isApagada(variacion, file))
  return variaciones.flatMap((variacion) => {
    const una = seVenden.includes(variacion)
      ? varianteDeWoocommerce(variacion.celdas, celdas, file, avisos)
      : apagadaOf(variacion.celdas, celdas, file, avisos, seVenden.length > 0)
    const own = opcionesOf(variacion.celdas, file)
    const fijas = own.flatMap(({ nombre, valores }): [string, string][] =>
      valores.length === 0 ? [] : [[nombre, valores.join(', ')]],
    )
    const libre = own.find(({ valores }) => valores.length === 0)
    // A variation of any size stands for all of its product's.
    const posibles = propios.find(({ nombre }) => nombre === libre?.nombre)?.valores ?? []
    if (libre === undefined || posibles.length === 0) return { ...una, opciones: fijas }
    noteSinTalle(una.stock, avisos)
    return posibles.map((valor) => ({
      ...una,
      opciones: [...fijas, [libre.nombre, valor] as [string, string]],
      stock: una.stock === '0' ? '0' : null,
    }))
  })
}

/** Units of no size come in as none of any until the owner shares them out. */
function noteSinTalle(stock: string | null, avisos: string[]): void {
  if (stock === null || !/^[1-9]\d*$/.test(stock)) return
  avisos.push(`Stock: las ${stock} unidades son de toda la camiseta, no de un talle: repartilas vos.`)
}

/** A variation that isn't enabled is private; those of a draft are drafts as it is. */
function isApagada({ celdas }: Registro, { columns: { read } }: File): boolean {
  return read(celdas, 'published') === '0'
}

/** A variation that isn't sold: its size has no units, and others' price counts. */
function apagadaOf(celdas: string[], padre: string[], file: File, avisos: string[], hayOtras: boolean): Variante {
  const una = varianteDeWoocommerce(celdas, padre, file, [])
  const cual = opcionesOf(celdas, file).flatMap(({ valores }) => valores)
  avisos.push(`Stock: ${cual.join(', ') || 'una variación'} no está a la venta en esa tienda: entra sin unidades.`)
  return { ...una, stock: '0', ...(hayOtras ? { pagado: '', tachado: '' } : {}) }
}

function opcionesOf(celdas: string[], { atributos }: File): { nombre: string; valores: string[] }[] {
  return atributos
    .map(({ name, value }) => ({
      nombre: (celdas[name] ?? '').trim(),
      valores: splitListaDeWoocommerce(celdas[value] ?? ''),
    }))
    .filter(({ nombre }) => nombre !== '')
}

function varianteDeWoocommerce(celdas: string[], padre: string[], file: File, avisos: string[]): Variante {
  const { read } = file.columns
  const regular = read(celdas, 'regular')
  const sale = read(celdas, 'sale')
  const vigente = sale !== '' && isVigente(celdas, file, avisos)
  return {
    opciones: [],
    pagado: vigente ? sale : regular,
    tachado: vigente ? regular : '',
    costo: read(celdas, 'cost') || read(padre, 'cost'),
    stock: stockDeWoocommerce(celdas, file, avisos),
  }
}

/** A sale price counts on the days from its first to its last, both included. */
function isVigente(celdas: string[], { columns: { read }, hoy }: File, avisos: string[]): boolean {
  const [desde, hasta] = (['saleStarts', 'saleEnds'] as const).map((name) => readDia(read(celdas, name).slice(0, 10)))
  const note = (what: string) => {
    const aviso = `Precio: el rebajado (${read(celdas, 'sale')}) ${what}; queda el normal.`
    if (!avisos.includes(aviso)) avisos.push(aviso)
    return false
  }
  if (desde != null && desde > hoy) return note(`empieza el ${read(celdas, 'saleStarts').slice(0, 10)}`)
  if (hasta != null && hasta < hoy) return note(`terminó el ${read(celdas, 'saleEnds').slice(0, 10)}`)
  return true
}

/** What is sold out has 0 units; what isn't counted has none that anybody knows. */
function stockDeWoocommerce(celdas: string[], { columns: { read } }: File, avisos: string[]): string | null {
  const stock = read(celdas, 'stock')
  if (/^(?:0|no|outofstock)$/i.test(read(celdas, 'inStock'))) return stock === '' || stock === 'parent' ? '0' : stock
  if (stock === 'parent') {
    const aviso = 'Stock: se cuenta por camiseta y no por talle.'
    if (!avisos.includes(aviso)) avisos.push(aviso)
    return null
  }
  return stock === '' ? null : stock
}

/** Values parted by commas; a comma inside one has a backslash before it. */
function splitListaDeWoocommerce(celda: string): string[] {
  return celda
    .split(/(?<!\\),/)
    .map((value) => value.replaceAll('\\,', ',').trim())
    .filter(Boolean)
}

/** An apostrophe keeps spreadsheets from running a cell. */
function unescapeCelda(celda: string): string {
  return celda.replace(/^'(?=[=+\-@\t\r])/, '')
}

/**
 * A description as WordPress would show it. Its line breaks, which the file writes as two signs (and these as three), are
 * paragraphs and line breaks of the page. Single ones are so only where it has no elements that make lines themselves.
 */
function toHtml(escrita: string): string {
  const texto = escrita.replace(/\\?\\n/g, (signs) => (signs === '\\n' ? '\n' : '\\n')).replaceAll('\r', '')
  const parrafos = texto.replace(/\n\s*\n/g, '<p>')
  return /<(?:p|br|div|ul|ol|li|table|h\d)\b/i.test(texto) ? parrafos : parrafos.replaceAll('\n', '<br>')
}

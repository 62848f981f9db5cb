import { imagenUrl } from '#domain/productos/imagen.ts'
import {
  CAMPOS_DE_PRODUCTO,
  camposDeTipo,
  COLUMNAS_DE_PRODUCTO,
  mapCampos,
  pickCampos,
} from '#domain/productos/campos.ts'
import type { ProductoInterno } from '#domain/productos/producto.ts'
import { compareTalles } from '#domain/productos/talle.ts'

/** What is exported with a product but isn't part of it: former addresses, and when it was made (UTC milliseconds). */
export type Acompania = { slugsAnteriores: string[]; creado: number }

/** Columns of the shop's own files, in their order; also the keys of its JSON, but for the years (`anio`). */
export const COLUMNAS = ['id', ...COLUMNAS_DE_PRODUCTO, 'slug', 'slugsAnteriores', 'creado'] as const

/** Width of the variant that an export names: the largest, for another shop to fetch. */
const ANCHO_EXPORTADO = 1200

/** Address of a picture as files carry it. @param origin address of the shop, '' for the part after it */
export function exportedImagen(origin: string, id: string): string {
  return origin + imagenUrl(id, ANCHO_EXPORTADO, 'webp')
}

/** Id of the picture that an address of a shop like this one names, null for any other address. */
export function imagenIdOf(address: string): string | null {
  return /^(?:https?:\/\/[^/]+)?\/img\/([A-Za-z0-9-]{1,64})\/[^/]+$/.exec(address)?.[1] ?? null
}

/** A product as the JSON export writes it: sizes in their order, pictures as addresses, lists without empty values. */
export function toDocumento(producto: ProductoInterno, { slugsAnteriores, creado }: Acompania, origin: string) {
  return {
    id: producto.id,
    ...pickCampos(producto, CAMPOS_DE_PRODUCTO),
    stock: Object.fromEntries(Object.entries(producto.stock).sort(([a], [b]) => compareTalles(a, b))),
    ...mapCampos(camposDeTipo('lista'), (campo) => filled(producto[campo])),
    imagenes: producto.imagenes.map(({ id }) => exportedImagen(origin, id)),
    slug: producto.slug,
    slugsAnteriores: slugsAnteriores.toSorted(),
    creado: new Date(creado).toISOString(),
  }
}

/** A product as one line of the CSV export: a cell per column of `COLUMNAS`. */
export function toCeldas(producto: ProductoInterno, acompania: Acompania, origin: string): string[] {
  const { anio, stock, ...documento } = toDocumento(producto, acompania, origin)
  const [anioDesde = null, anioHasta = null] = anio
  const valores: Record<(typeof COLUMNAS)[number], unknown> = {
    ...documento,
    anioDesde,
    anioHasta,
    // Stock stands in pairs, since an object would put sizes that are numbers first.
    stock: Object.entries(stock)
      .sort(([a], [b]) => compareTalles(a, b))
      .map(([talle, cantidad]) => `${escapeValor(talle).replaceAll(':', '\\:')}:${cantidad}`)
      .join('|'),
  }
  return COLUMNAS.map((columna) => {
    const valor = valores[columna]
    if (Array.isArray(valor)) return protectCelda(joinLista(valor as string[]))
    return typeof valor === 'string' ? protectCelda(valor) : valor === null ? '' : String(valor)
  })
}

function filled(values: string[]): string[] {
  return values.filter((value) => value !== '')
}

/** Values of a list in one cell: `S|M|L`. A bar or backslash inside a value gets a backslash before it. */
export function joinLista(values: string[]): string {
  return values.map(escapeValor).join('|')
}

function escapeValor(value: string): string {
  return value.replace(/[\\|]/g, '\\$&')
}

/** The reverse of `joinLista`; empty values are left out. */
export function splitLista(celda: string): string[] {
  return filled(splitEscaped(celda, '|').map(unescapeValor))
}

/**
 * Sizes with their units from `S:1|M:4`. What follows the last colon of each is returned as it is. Where there is no
 * colon it is null: then it may be a size or units.
 */
export function splitStock(celda: string): [talle: string, cantidad: string | null][] {
  return filled(splitEscaped(celda, '|')).map((entry) => {
    const parts = splitEscaped(entry, ':')
    const cantidad = parts.length > 1 ? parts.pop()!.trim() : null
    return [unescapeValor(parts.join(':')).trim(), cantidad]
  })
}

function splitEscaped(text: string, separator: string): string[] {
  const parts: string[] = []
  let part = ''
  for (let at = 0; at < text.length; at++) {
    const character = text[at]!
    if (character === '\\' && at + 1 < text.length) part += character + text[++at]!
    else if (character === separator) {
      parts.push(part)
      part = ''
    } else part += character
  }
  return [...parts, part]
}

function unescapeValor(value: string): string {
  return value.replace(/\\([\\|:])/g, '$1')
}

/**
 * What a spreadsheet wouldn't take for plain text: a formula (which it would run), a time, a date. Also a number that
 * loses zeros or points. Plain whole numbers of up to 11 digits stay as they are.
 */
const MISREAD = String.raw`'*(?:[=+\-@\t\r\n]|(?!(?:0|[1-9]\d{0,10})$)\d[\d.,:/eE -]*$)`
const TO_PROTECT = new RegExp(`^${MISREAD}`)
const PROTECTED = new RegExp(`^'(?=${MISREAD})`)

/** A text as a cell that spreadsheets leave alone: with an apostrophe in front where it needs one. */
export function protectCelda(texto: string): string {
  return TO_PROTECT.test(texto) ? `'${texto}` : texto
}

/** The text that a cell stands for. */
export function unprotectCelda(celda: string): string {
  return celda.replace(PROTECTED, '')
}

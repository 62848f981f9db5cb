import { parse } from 'csv-parse/sync'
import { Parser } from 'htmlparser2'
import { parseFecha, parseImporte } from '#domain/transferencias/lista-banco.ts'
import { decodeText } from './decode-text.ts'
import { isLibro } from './is-libro.ts'
import { Ilegible } from './lectura.ts'

const DELIMITERS = [';', '\t', ',', '|']
const FILAS_MAX = 5_000
const COLUMNAS_MAX = 60
/** Characters of a cell that are kept: remarks above the movements can be long. */
const CELDA_MAX = 500

/** What rows are of; by it the separator of a text is told. */
export type QueRenglones = 'movimientos' | 'puntos' | 'numeros' | 'liberaciones'

const LOOKS_LIKE: Record<QueRenglones, { looks: (row: string[]) => boolean; falta: string }> = {
  movimientos: {
    looks: looksLikeMovimiento,
    falta: 'No encontramos movimientos: tiene que haber una columna con fechas y otra con importes.',
  },
  puntos: {
    looks: (row) => row.length >= 4,
    falta: 'No encontramos puntos: tiene que haber columnas con nombre, dirección, ciudad y departamento.',
  },
  liberaciones: {
    looks: (row) => row.length >= 4,
    falta: 'No encontramos movimientos: tiene que ser el informe de dinero liberado de Mercado Pago.',
  },
  numeros: {
    looks: (row) => row.length >= 2,
    falta:
      'No encontramos números: tiene que haber una columna con el pedido, el nombre o el teléfono, y otra con el número.',
  },
}

/**
 * The rows of a list, whatever it is: a workbook (.xlsx, .xls), or a page with tables, which some banks name .xls. A text
 * may have any of the usual separators and encodings. Of a page amounts stay as they are written.
 * @throws Ilegible when there is nothing of that kind in it, or too many rows
 */
export async function readRenglones(bytes: Uint8Array<ArrayBuffer>, que: QueRenglones): Promise<string[][]> {
  const { looks, falta } = LOOKS_LIKE[que]
  const rows = (await readRowsOfFile(bytes, looks))
    .map((row) => row.slice(0, COLUMNAS_MAX).map((cell) => cell.replaceAll('\0', '').slice(0, CELDA_MAX)))
    .filter((row) => row.some((cell) => cell.trim() !== ''))
  if (!rows.some(looks)) throw new Ilegible(falta)
  if (rows.length > FILAS_MAX) {
    throw new Ilegible(`La lista es demasiado larga: puede tener hasta ${FILAS_MAX} renglones.`)
  }
  return rows
}

async function readRowsOfFile(bytes: Uint8Array<ArrayBuffer>, looks: (row: string[]) => boolean): Promise<string[][]> {
  if (isLibro(bytes)) {
    const { readLibro } = await import('./read-libro.ts')
    const { registros } = await readLibro(bytes)
    const rows: string[][] = []
    for await (const { celdas } of registros) {
      rows.push(celdas)
      if (rows.length > FILAS_MAX) break
    }
    return rows
  }
  const { text } = decodeText(bytes)
  // Banks may begin a page with whatever stands around its table.
  if (/^\s*</.test(text.subarray(0, 512).toString()) && text.toString().search(/<tr\b/i) >= 0) {
    return readTablasDePagina(text.toString())
  }
  return DELIMITERS.map((delimiter) => parseRows(text, delimiter))
    .map((candidate) => ({ candidate, score: candidate.filter(looks).length }))
    .reduce((best, next) => (next.score > best.score ? next : best)).candidate
}

/** The rows of all tables of a page, each cell's words in one line but where it breaks them. */
function readTablasDePagina(html: string): string[][] {
  const rows: string[][] = []
  let inCell = false
  const parser = new Parser({
    onopentag(name) {
      if (name === 'tr') rows.push([])
      inCell = name === 'td' || name === 'th' ? (rows.at(-1)?.push('') ?? 0) > 0 : inCell && name !== 'tr'
      if (inCell && name === 'br') write('\n')
    },
    ontext(text) {
      if (inCell) write(text.replaceAll(/\s+/g, ' '))
    },
    onclosetag(name) {
      if (name === 'td' || name === 'th' || name === 'tr' || name === 'table') inCell = false
    },
  })
  function write(text: string) {
    const row = rows.at(-1)!
    row.push((row.pop() ?? '') + text)
  }
  parser.end(html)
  return rows.map((row) => row.map((cell) => cell.trim()))
}

function parseRows(text: Buffer, delimiter: string): string[][] {
  try {
    return parse(text, {
      delimiter,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      record_delimiter: ['\r\n', '\n', '\r'],
    })
  } catch {
    // Quotes aren't quotes with this separator.
    return []
  }
}

function looksLikeMovimiento(row: string[]): boolean {
  return (
    row.length > 1 && row.some((cell) => parseFecha(cell) !== null) && row.some((cell) => parseImporte(cell) !== null)
  )
}

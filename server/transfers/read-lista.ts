import { parse } from 'csv-parse/sync'
import { fallo, ok, type Fallo, type Resultado } from '#domain/errores.ts'
import { findTitulos, parseFecha, parseImporte, type ListaLeida } from '#domain/transferencia/lista-banco.ts'
import { decodeText } from '#server/imports/decode-text.ts'
import { Ilegible } from '#server/imports/lectura.ts'

const DELIMITERS = [';', '\t', ',', '|']
const FILAS_MAX = 5_000
const COLUMNAS_MAX = 60
/** Characters of a cell that are kept: remarks above the movements can be long. */
const CELDA_MAX = 500

/**
 * Reads a bank's list of movements, from a file or as it was pasted: any of the usual separators and encodings, with
 * titles and balances around it.
 * @param bytes the whole of it
 */
export function readLista(bytes: Uint8Array): Resultado<ListaLeida, Fallo<'lista_ilegible', undefined>> {
  try {
    const { text } = decodeText(bytes)
    const rows = DELIMITERS.map((delimiter) => parseRows(text, delimiter))
      .map((candidate) => ({ candidate, score: candidate.filter(looksLikeMovimiento).length }))
      .reduce((best, next) => (next.score > best.score ? next : best))
    if (rows.score === 0) {
      return illegible('No encontramos movimientos: tiene que haber una columna con fechas y otra con importes.')
    }
    const filled = rows.candidate.filter((row) => row.some((cell) => cell.trim() !== ''))
    if (filled.length > FILAS_MAX)
      return illegible(`La lista es demasiado larga: puede tener hasta ${FILAS_MAX} renglones.`)
    return ok(findTitulos(filled))
  } catch (error) {
    if (error instanceof Ilegible) return illegible(error.message)
    throw error
  }
}

function illegible(detail: string): Fallo<'lista_ilegible', undefined> {
  return fallo('lista_ilegible', { detail })
}

function parseRows(text: Buffer, delimiter: string): string[][] {
  try {
    const rows = parse(text, {
      delimiter,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      record_delimiter: ['\r\n', '\n', '\r'],
    })
    return rows.map((row) => row.slice(0, COLUMNAS_MAX).map((cell) => cell.replaceAll('\0', '').slice(0, CELDA_MAX)))
  } catch {
    // With this separator the quotes aren't quotes.
    return []
  }
}

function looksLikeMovimiento(row: string[]): boolean {
  return (
    row.length > 1 && row.some((cell) => parseFecha(cell) !== null) && row.some((cell) => parseImporte(cell) !== null)
  )
}

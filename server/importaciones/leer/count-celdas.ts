import { Ilegible } from './lectura.ts'

/** Cells of a sheet, empty ones with a format too: 100,000 rows of 20 columns. Each takes some 300 bytes once read. */
const CELDAS_MAX = 2_000_000
/** Elements of any other part, such as the texts that cells share: a million of those, each as large as two cells. */
const ELEMENTOS_MAX = 2_000_000
/** Bytes of one part, which is read as one text. */
const PARTE_MAX = 128 * 1024 * 1024

const MENOR = '<'.charCodeAt(0)
const BARRA = '/'.charCodeAt(0)
const C = 'c'.charCodeAt(0)
/** What may stand behind the `c` of a cell's element. */
const TRAS_C = new Set([...' />\n\r\t'].map((sign) => sign.charCodeAt(0)))

/**
 * Counts what a part of a workbook would become once it is read, while it is unpacked and nothing of it is kept: a few
 * hundred kilobytes can hold ten million cells.
 * @param nombre the part's path in the archive
 * @returns given the part piece by piece, it throws `Ilegible` when there are too many
 */
export function openCuenta(nombre: string): (part: Uint8Array) => void {
  const esHoja = nombre.startsWith('xl/worksheets/')
  let bytes = 0
  let celdas = 0
  let elementos = 0
  // The two bytes before, which may be the last ones of the piece before.
  let [antes, antesDeAntes] = [0, 0]
  return (part) => {
    bytes += part.length
    // By index: a workbook has a hundred million of them.
    for (let at = 0; at < part.length; at++) {
      const byte = part[at]!
      if (antes === MENOR && byte !== BARRA) elementos++
      if (antes === C && antesDeAntes === MENOR && TRAS_C.has(byte)) celdas++
      antesDeAntes = antes
      antes = byte
    }
    if (bytes > PARTE_MAX || celdas > CELDAS_MAX) throw tooMuch()
    // Of a sheet each cell has up to four: itself, its value, and a text with its wrapping.
    if (elementos > (esHoja ? 4 * CELDAS_MAX : ELEMENTOS_MAX)) throw tooMuch()
  }
}

function tooMuch(): Ilegible {
  return new Ilegible(
    'El libro tiene demasiadas celdas o textos para leerlo. Suele ser formato hasta el final de la hoja: copiá sólo las filas de la lista a un libro nuevo, o guardala como «CSV UTF-8», y subila de nuevo.',
  )
}

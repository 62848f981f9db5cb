import { ownValue } from '#domain/texto/own-value.ts'
import {
  read,
  utils,
  type CellObject,
  type DenseWorkSheet,
  type ParsingOptions,
  type Range,
  type WorkBook,
} from '@e965/xlsx'
import { plainTexto } from '#domain/texto/texto.ts'
import { plural } from '#domain/texto/plural.ts'
import { checkZip } from './check-zip.ts'
import { isZip } from './is-libro.ts'
import { FILAS_MAX, Ilegible, type Registro, type Tabla } from './lectura.ts'

/** Bytes of an unpacked workbook: one of 100,000 rows and 15 columns has a quarter of them. */
const BYTES_MAX = 256 * 1024 * 1024

/** Rows without cells are holes. */
type Filas = (CellObject[] | undefined)[]

const OPTIONS: ParsingOptions = {
  type: 'array',
  dense: true,
  cellText: false,
  cellHTML: false,
  cellNF: true,
  // Dates by their format or their type alone, of whichever year the workbook counts from.
  cellDates: true,
  UTC: true,
  sheetRows: FILAS_MAX + 2,
  // A damaged sheet would otherwise be an empty one.
  WTF: true,
}

/**
 * The rows of a workbook (.xlsx, .xls) as a person sees them: formulas by their kept value, dates as days. Numbers lose
 * the noise of their fractions. Of several sheets it is the first visible one with rows.
 * @param bytes of which `isLibro` is true
 * @throws Ilegible when it is damaged, locked, too large or empty
 */
export async function readLibro(bytes: Uint8Array<ArrayBuffer>): Promise<Tabla> {
  if (isZip(bytes)) await checkXlsx(bytes)
  const { nombre, hoja, otras } = findHojaDeProductos(bytes)
  const filas = hoja['!data']
  const width = Math.max(0, ...columnas(hoja))
  const avisos = [
    ...(otras.length > 0 ? [`Se leyó la hoja «${nombre}»; las otras no: ${otras.join(', ')}.`] : []),
    ...tellMerges(hoja['!merges'] ?? []),
    ...tellFormulas(filas),
  ]
  return { avisos, registros: readRegistrosDeHoja(filas, width) }
}

/** Makes sure that an archive has the cells of an .xlsx, and no more than can be read. */
async function checkXlsx(bytes: Uint8Array<ArrayBuffer>): Promise<void> {
  const partes = new Set<string>()
  await checkZip(bytes, BYTES_MAX, (nombre) => {
    partes.add(nombre)
    return openCuenta(nombre)
  })
  // Parts that aren't counted aren't read: binary workbooks, and those of other programs.
  if (!partes.has('xl/workbook.xml') || partes.has('content.xml') || partes.has('mimetype')) throw notALibro()
}

function notALibro(): Ilegible {
  return new Ilegible(
    'Es un archivo comprimido que no es un libro de Excel (.xlsx o .xls), o está dañado. Si son fotos, que su nombre termine en .zip.',
  )
}

function readWith(bytes: Uint8Array, options: ParsingOptions): WorkBook {
  try {
    return read(bytes, { ...OPTIONS, ...options })
  } catch (error) {
    if (/password|encrypt/i.test(String(error))) {
      throw new Ilegible('El libro tiene contraseña: guardalo sin ella y subilo de nuevo.')
    }
    throw notALibro()
  }
}

function findHojaDeProductos(bytes: Uint8Array): { nombre: string; hoja: DenseWorkSheet; otras: string[] } {
  const libro = readWith(bytes, { sheets: [] })
  const visibles = libro.SheetNames.filter((_, at) => !libro.Workbook?.Sheets?.[at]?.Hidden)
  for (const nombre of visibles) {
    const hoja = ownValue(readWith(bytes, { sheets: [nombre] }).Sheets, nombre) as DenseWorkSheet | undefined
    if (hoja?.['!data'] === undefined || columnas(hoja).filter((count) => count > 1).length < 2) continue
    if (hoja['!data'].length > FILAS_MAX + 1) {
      throw new Ilegible('La hoja tiene más de 100.000 filas. Partila en dos y subilas por separado.')
    }
    const otras = visibles.filter((other) => other !== nombre)
    return { nombre, hoja, otras }
  }
  throw new Ilegible('El libro no tiene ninguna hoja con filas.')
}

/** How far each row's cells go. */
function columnas(hoja: DenseWorkSheet): number[] {
  return Array.from(hoja['!data'] as Filas, (row = []) => row.findLastIndex((cell) => hasValue(cell)) + 1)
}

function hasValue(cell: CellObject | undefined): boolean {
  return cell?.v !== undefined && cell.v !== '' && cell.t !== 'z'
}

async function* readRegistrosDeHoja(filas: Filas, width: number): AsyncGenerator<Registro> {
  for (const [at, row = []] of filas.entries()) {
    const celdas = Array.from({ length: width }, (_, column) => textOfCelda(row[column]))
    if (celdas.some((celda) => celda !== '')) yield { linea: at + 1, celdas }
  }
}

function textOfCelda(cell: CellObject | undefined): string {
  if (cell === undefined || !hasValue(cell)) return ''
  if (cell.t === 'e') return utils.format_cell(cell)
  if (typeof cell.v === 'boolean') return cell.v ? 'sí' : 'no'
  if (cell.v instanceof Date) return dayOfSerial(cell.v)
  if (typeof cell.v !== 'number') return plainTexto(String(cell.v))
  const zeros = /^0+$/.exec(String(cell.z ?? 'General'))?.[0] ?? ''
  // Three figures behind the point would be taken for thousands.
  return String(Math.round(cell.v * 100) / 100).padStart(zeros.length, '0')
}

/** `02/01/2026`; '' of what is no date. The workbook's dates have no time zone. */
function dayOfSerial(fecha: Date): string {
  if (Number.isNaN(fecha.getTime())) return ''
  return fecha.toISOString().slice(0, 10).split('-').toReversed().join('/')
}

function tellMerges(merges: Range[]): string[] {
  if (merges.length === 0) return []
  const rows = merges.slice(0, 5).map(({ s, e }) => (s.r === e.r ? `${s.r + 1}` : `${s.r + 1} a ${e.r + 1}`))
  const more = merges.length > rows.length ? ` y ${merges.length - rows.length} más` : ''
  return [`Hay celdas combinadas (filas ${rows.join(', ')}${more}): su valor cuenta sólo en la primera de ellas.`]
}

function tellFormulas(filas: Filas): string[] {
  let count = 0
  for (const row of filas) for (const cell of row ?? []) if (cell?.f !== undefined && !hasValue(cell)) count++
  if (count === 0) return []
  const cuales = plural(
    count,
    'fórmula sin su resultado, que queda vacía',
    'fórmulas sin su resultado, que quedan vacías',
  )
  return [`Hay ${cuales}: abrí el libro en Excel, guardalo y subilo de nuevo.`]
}

/** Cells of a sheet, empty ones with a format too: 100,000 rows of 20 columns. Each takes some 300 bytes once read. */
const CELDAS_MAX = 2_000_000
/** Elements of any other part, such as cells' shared texts: a million of those, each as large as two cells. */
const ELEMENTOS_MAX = 2_000_000
/** Bytes of one part, which is read as one text. */
const PARTE_MAX = 128 * 1024 * 1024

const MENOR = '<'.charCodeAt(0)
const BARRA = '/'.charCodeAt(0)
const C = 'c'.charCodeAt(0)
/** What may stand behind the `c` of a cell's element. */
const TRAS_C = new Set([...' />\n\r\t'].map((sign) => sign.charCodeAt(0)))

/**
 * Counts what a part of a workbook would become once read, while it is unpacked and nothing of it is kept. A few
 * hundred kilobytes can hold ten million cells.
 * @param nombre the part's path in the archive
 * @returns given the part piece by piece, it throws `Ilegible` when there are too many
 */
export function openCuenta(nombre: string): (part: Uint8Array) => void {
  const esHoja = nombre.startsWith('xl/worksheets/')
  let bytes = 0
  let celdas = 0
  let elementos = 0
  // The two bytes before may be the last ones of the piece before.
  let [antes, antesDeAntes] = [0, 0]
  return (part) => {
    bytes += part.length
    // Bytes are gone through by index: a workbook has a hundred million of them.
    for (let at = 0; at < part.length; at++) {
      const byte = part[at]!
      if (antes === MENOR && byte !== BARRA) elementos++
      if (antes === C && antesDeAntes === MENOR && TRAS_C.has(byte)) celdas++
      antesDeAntes = antes
      antes = byte
    }
    if (bytes > PARTE_MAX || celdas > CELDAS_MAX) throw tooMuch()
    // A cell of a sheet has up to four: itself, its value, and a text with its wrapping.
    if (elementos > (esHoja ? 4 * CELDAS_MAX : ELEMENTOS_MAX)) throw tooMuch()
  }
}

function tooMuch(): Ilegible {
  return new Ilegible(
    'El libro tiene demasiadas celdas o textos para leerlo. Suele ser formato hasta el final de la hoja: copiá sólo las filas de la lista a un libro nuevo, o guardala como «CSV UTF-8», y subila de nuevo.',
  )
}

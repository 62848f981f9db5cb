import { HucreError, type Cell, type CellValue, type MergeRange, type Sheet } from 'hucre'
import { readXlsx } from 'hucre/xlsx'
import { plainTexto } from '#domain/texto/texto.ts'
import { plural } from '#domain/texto/plural.ts'
import { checkZip } from './check-zip.ts'
import { openCuenta } from './count-celdas.ts'
import { Ilegible, type Registro, type Tabla } from './lectura.ts'

/** Bytes of a workbook once it is unpacked: one of 100,000 rows and 15 columns has a quarter of them. */
const BYTES_MAX = 256 * 1024 * 1024
const FILAS_MAX = 100_000

/**
 * The rows of a workbook (.xlsx) as a person sees them: formulas by the value that was kept with them, dates as days,
 * numbers without the noise of their fractions. Of several sheets it is the first visible one with rows.
 * @throws Ilegible when it is damaged, locked, too large or empty
 */
export async function readLibro(bytes: Uint8Array<ArrayBuffer>): Promise<Tabla> {
  await checkZip(bytes, BYTES_MAX, openCuenta)
  try {
    const { hoja, otras } = await findHoja(bytes)
    const width = Math.max(0, ...columnas(hoja))
    const avisos = [
      ...(otras.length > 0 ? [`Se leyó la hoja «${hoja.name}»; las otras no: ${otras.join(', ')}.`] : []),
      ...tellMerges(hoja.merges ?? []),
      ...tellFormulas(hoja.cells),
    ]
    return { avisos, registros: readRegistros(hoja, width) }
  } catch (error) {
    if (!(error instanceof HucreError)) throw error
    throw new Ilegible(
      'Es un archivo comprimido que no es un libro de Excel (.xlsx), o está dañado. Si son fotos, que su nombre termine en .zip.',
    )
  }
}

async function findHoja(bytes: Uint8Array): Promise<{ hoja: Sheet; otras: string[] }> {
  const names: string[] = []
  await readXlsx(bytes, {
    sheets: ({ name, hidden, veryHidden }) => {
      if (!hidden && !veryHidden) names.push(name)
      return false
    },
  })
  for (const name of names) {
    const [hoja] = (await readXlsx(bytes, { sheets: [name], readStyles: true, maxRows: FILAS_MAX + 2 })).sheets
    if (hoja === undefined || columnas(hoja).filter((count) => count > 1).length < 2) continue
    if (hoja.rows.length > FILAS_MAX + 1) {
      throw new Ilegible('La hoja tiene más de 100.000 filas. Partila en dos y subilas por separado.')
    }
    return { hoja, otras: names.filter((other) => other !== name) }
  }
  throw new Ilegible('El libro no tiene ninguna hoja con filas.')
}

/** How far each row's cells go. */
function columnas({ rows }: Sheet): number[] {
  return rows.map((row) => row.findLastIndex((value) => value !== null && value !== '') + 1)
}

async function* readRegistros(hoja: Sheet, width: number): AsyncGenerator<Registro> {
  for (const [at, row] of hoja.rows.entries()) {
    const celdas = Array.from({ length: width }, (_, column) =>
      textOf(row[column] ?? null, hoja.cells?.get(`${at},${column}`)),
    )
    if (celdas.some((celda) => celda !== '')) yield { linea: at + 1, celdas }
  }
}

function textOf(value: CellValue, cell: Cell | undefined): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return value ? 'sí' : 'no'
  if (value instanceof Date) return dayOf(value)
  if (typeof value !== 'number') return plainTexto(String(value))
  const zeros = /^0+$/.exec(cell?.style?.numFmt ?? '')?.[0] ?? ''
  // Three figures behind the point would be taken for thousands.
  return String(Math.round(value * 100) / 100).padStart(zeros.length, '0')
}

/** `02/01/2026`: the workbook's dates have no time zone. */
function dayOf(date: Date): string {
  return date.toISOString().slice(0, 10).split('-').reverse().join('/')
}

function tellMerges(merges: MergeRange[]): string[] {
  if (merges.length === 0) return []
  const rows = merges
    .slice(0, 5)
    .map(({ startRow, endRow }) => (startRow === endRow ? `${startRow + 1}` : `${startRow + 1} a ${endRow + 1}`))
  const more = merges.length > rows.length ? ` y ${merges.length - rows.length} más` : ''
  return [`Hay celdas combinadas (filas ${rows.join(', ')}${more}): su valor cuenta sólo en la primera de ellas.`]
}

function tellFormulas(cells: Map<string, Cell> = new Map()): string[] {
  const count = [...cells.values()].filter(
    ({ formula, value, formulaResult }) => formula !== undefined && (formulaResult ?? value) === null,
  ).length
  if (count === 0) return []
  const cuales = plural(
    count,
    'fórmula sin su resultado, que queda vacía',
    'fórmulas sin su resultado, que quedan vacías',
  )
  return [`Hay ${cuales}: abrí el libro en Excel, guardalo y subilo de nuevo.`]
}

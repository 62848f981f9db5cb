import { Readable } from 'node:stream'
import { parse, type CsvError } from 'csv-parse'
import { usoDeTitulo } from '#domain/importaciones/lista/guess-usos.ts'
import { FILAS_MAX, Ilegible, type Registro, type Tabla } from './lectura.ts'
import { countTitulosAjenos } from './otras/recognise.ts'
import { destinoOf } from './read-planilla.ts'

const DELIMITERS = [';', ',', '\t', '|']
/** Characters of one row: an unclosed quote would read the rest of the file as one cell. */
const ROW_MAX = 1_000_000
const CHUNK = 64 * 1024
/** Lines among which the headings are looked for. */
const FIRST_LINES = 30

/**
 * The rows of a CSV, its separator told by its headings.
 * @param text UTF-8
 * @throws Ilegible while the rows are read, when a quote isn't closed
 */
export function readCsv(text: Buffer): Tabla {
  return { avisos: [], registros: readRegistrosDeCsv(text, findDelimiter(text)) }
}

/**
 * The separator that gives one of the first lines the most known headings. Else the one that parts the most lines into
 * equally many cells.
 */
function findDelimiter(text: Buffer): string {
  const lines = text
    .subarray(0, 64 * 1024)
    .toString()
    .trimStart()
    .split(/\r\n|\n|\r/, FIRST_LINES)
  const scored = DELIMITERS.map((delimiter) => {
    const rows = lines.map((line) => line.split(delimiter).map((titulo) => titulo.replaceAll('"', '').trim()))
    const known = Math.max(...rows.map(countTitulos))
    const [cells = 0, equal = 0] = mostOften(rows.map((row) => row.length).filter((count) => count > 1))
    return { delimiter, scores: [known, equal, cells] }
  })
  return scored.reduce((best, next) => (isMore(next.scores, best.scores) ? next : best)).delimiter
}

function countTitulos(titulos: string[]): number {
  const propios = titulos.filter((titulo) => destinoOf(titulo) !== null || usoDeTitulo(titulo) !== null).length
  return Math.max(countTitulosAjenos(titulos), propios)
}

/** The number that is there most often, and how often. */
function mostOften(numbers: number[]): [number, number] | [] {
  const counts = [...Map.groupBy(numbers, (number) => number)].map(([number, all]): [number, number] => [
    number,
    all.length,
  ])
  return counts.toSorted((a, b) => b[1] - a[1])[0] ?? []
}

function isMore(a: number[], b: number[]): boolean {
  const at = a.findIndex((score, place) => score !== b[place])
  return at >= 0 && a[at]! > b[at]!
}

async function* readRegistrosDeCsv(text: Buffer, delimiter: string): AsyncGenerator<Registro> {
  // Lines are counted as rows are found: the parser counts a Windows line end inside quotes as two.
  let next = 1
  let empty = 0
  const parser = parse({
    delimiter,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    record_delimiter: ['\r\n', '\n', '\r'],
    max_record_size: ROW_MAX,
    // The line goes before the row's cells.
    on_record: (celdas, { empty_lines }) => {
      const linea = next + empty_lines - empty
      empty = empty_lines
      next = linea + 1 + celdas.reduce((lines, celda) => lines + (celda.match(/\r\n|\n|\r/g)?.length ?? 0), 0)
      return [String(linea), ...celdas]
    },
  })
  const source = Readable.from(chunksOf(text), { objectMode: false })
  source.pipe(parser)
  try {
    let filas = 0
    for await (const [linea, ...celdas] of parser as AsyncIterable<string[]>) {
      // Excel is told the separator so; it is no row.
      if (linea === '1' && /^sep=.?$/i.test(celdas.join(delimiter).trim())) continue
      // The headings are a row too, hence one more than the limit.
      if (++filas > FILAS_MAX + 1) {
        throw new Ilegible('El archivo tiene más de 100.000 filas. Partilo en dos y subilos por separado.')
      }
      if (celdas.some((celda) => celda !== '')) yield { linea: Number(linea), celdas }
    }
  } catch (error) {
    throw explainCsvError(error as CsvError, next - 1)
  } finally {
    source.destroy()
  }
}

function* chunksOf(text: Buffer): Generator<Buffer> {
  for (let start = 0; start < text.length; start += CHUNK) yield text.subarray(start, start + CHUNK)
}

function explainCsvError(error: CsvError, line: number): Error {
  switch (error.code) {
    case 'CSV_QUOTE_NOT_CLOSED':
    case 'CSV_MAX_RECORD_SIZE':
      return new Ilegible(
        `Unas comillas que se abren después de la línea ${line} no se cierran. Revisá esa fila y subí el archivo de nuevo.`,
      )
    default:
      return error.code?.startsWith('CSV_') ? new Ilegible(`La línea ${line + 1} no se puede leer como CSV.`) : error
  }
}

import { Readable } from 'node:stream'
import { parse, type CsvError } from 'csv-parse'
import { readFila, type Crudo, type Formato } from '#domain/importacion/importacion.ts'
import { COLUMNAS, unprotectCelda } from '#domain/importacion/planilla.ts'
import type { Dia } from '#domain/tiempo/dia.ts'
import { Ilegible, type Fila, type Lectura, type Registro } from './lectura.ts'
import { countTitulosAjenos, readOtraTienda } from './otras/recognise.ts'
import { foldTitulo } from './otras/titulos.ts'

const DELIMITERS = [';', ',', '\t', '|']
/** Characters of one row: a quote that is never closed would read the rest of the file as one cell. */
const ROW_MAX = 1_000_000
const CHUNK = 64 * 1024

/**
 * Products as CSV: the shop's own, the demo's catalogue, one that the former database was exported to, or another
 * shop's. The headings tell the separator.
 * @param text UTF-8 @param hoy day of Montevideo, for prices that count on some days
 * @throws Ilegible when no heading is known, or a quote isn't closed (then while the rows are read)
 */
export async function readCsv(text: Buffer, hoy: Dia): Promise<Lectura> {
  const delimiter = findDelimiter(text)
  const registros = readRegistros(text, delimiter)
  const head = await registros.next()
  if (head.done) throw new Ilegible('El archivo está vacío.')
  const titulos = head.value.celdas.map((titulo) => titulo.trim())
  return readOtraTienda(titulos, registros, hoy) ?? readPlanilla(titulos, registros)
}

const KNOWN: Map<string, keyof Crudo> = new Map([
  ...COLUMNAS.map((columna): [string, keyof Crudo] => [foldTitulo(columna), columna]),
  ['anio', 'anio'],
  ['ano', 'anio'],
  ['anos', 'anio'],
  ['anodesde', 'anioDesde'],
  ['anohasta', 'anioHasta'],
])

/** Where a column's values go: a field, or one entry of a field that has several columns (`stock.M`, `imagenes.0`). */
type Destino = { campo: keyof Crudo; clave: string | null }

function destinoOf(titulo: string): Destino | null {
  const whole = KNOWN.get(foldTitulo(titulo))
  if (whole !== undefined) return { campo: whole, clave: null }
  const [, name = '', clave = ''] = /^(\w+)[./[](.+?)\]?$/.exec(titulo) ?? []
  const campo = KNOWN.get(foldTitulo(name))
  return campo === undefined ? null : { campo, clave }
}

function readPlanilla(titulos: string[], registros: AsyncGenerator<Registro>): Lectura {
  const destinos = titulos.map(destinoOf)
  const campos = new Set(destinos.flatMap((destino) => (destino === null ? [] : [destino.campo])))
  if (!campos.has('nombre') && !campos.has('codigo') && !campos.has('id')) {
    throw new Ilegible(
      'No reconocimos las columnas. La primera línea tiene que tener los títulos, y entre ellos codigo, id o nombre.',
    )
  }
  const repeated = titulos.filter((titulo, at) => {
    const destino = destinos[at]
    return destino !== null && titulos.findIndex((other) => foldTitulo(other) === foldTitulo(titulo)) !== at
  })
  if (repeated.length > 0) throw new Ilegible(`La columna ${repeated[0]} está dos veces.`)
  const formato = formatoOf(campos, destinos)
  const avisos: string[] = []
  const unused = titulos.filter((titulo, at) => destinos[at] === null && titulo !== '')
  if (unused.length > 0) avisos.push(`Columnas que no se usan: ${unused.join(', ')}.`)
  const missing = ['codigo', 'nombre', 'precio', 'precioEncargo', 'stock'].filter(
    (columna) => !campos.has(columna as keyof Crudo),
  )
  if (missing.length > 0) {
    avisos.push(
      `Columnas que faltan: ${missing.join(', ')}. En los productos que ya están, esos datos quedan como están.`,
    )
  }
  return { formato, avisos, filas: readFilas(titulos, destinos, registros, formato) }
}

function formatoOf(campos: Set<keyof Crudo>, destinos: (Destino | null)[]): Formato {
  if (campos.has('slugsAnteriores') || (campos.has('id') && campos.has('anioDesde'))) return 'tienda_csv'
  if (campos.has('anio') || destinos.some((destino) => destino !== null && destino.clave !== null)) return 'base_csv'
  return 'catalogo_csv'
}

async function* readFilas(
  titulos: string[],
  destinos: (Destino | null)[],
  registros: AsyncGenerator<Registro>,
  formato: Formato,
): AsyncGenerator<Fila> {
  for await (const { linea, celdas } of registros) {
    const original = Object.fromEntries(titulos.map((titulo, at) => [titulo, celdas[at] ?? '']))
    if (celdas.length !== titulos.length) {
      const falla = `La fila tiene ${celdas.length} celdas y los títulos son ${titulos.length}: revisá comillas y separadores.`
      yield { linea, celdas: original, campos: {}, fallas: [falla], avisos: [] }
      continue
    }
    const crudo: Crudo = {}
    for (const [at, destino] of destinos.entries()) {
      if (destino === null) continue
      const { campo, clave } = destino
      const celda = unprotectCelda(celdas[at]!)
      if (clave === null) crudo[campo] = celda
      else if (celda !== '') crudo[campo] = { ...(crudo[campo] as object | undefined), [clave]: celda }
    }
    yield { linea, celdas: original, ...readFila(crudo, { trim: formato !== 'tienda_csv' }) }
  }
}

/** The separator that gives the first line the most known headings. */
function findDelimiter(text: Buffer): string {
  const [firstLine = ''] = text
    .subarray(0, 64 * 1024)
    .toString()
    .trimStart()
    .split(/\r\n|\n|\r/, 1)
  const score = (delimiter: string) => {
    const titulos = firstLine.split(delimiter).map((titulo) => titulo.replaceAll('"', '').trim())
    return Math.max(countTitulosAjenos(titulos), titulos.filter((titulo) => destinoOf(titulo) !== null).length)
  }
  return DELIMITERS.map((delimiter) => ({ delimiter, score: score(delimiter) })).reduce((best, next) =>
    next.score > best.score ? next : best,
  ).delimiter
}

async function* readRegistros(text: Buffer, delimiter: string): AsyncGenerator<Registro> {
  // Counted as rows are found: the parser counts a Windows line end inside quotes as two lines.
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
    for await (const [linea, ...celdas] of parser as AsyncIterable<string[]>) {
      if (celdas.some((celda) => celda !== '')) yield { linea: Number(linea), celdas }
    }
  } catch (error) {
    throw explain(error as CsvError, next - 1)
  } finally {
    source.destroy()
  }
}

function* chunksOf(text: Buffer): Generator<Buffer> {
  for (let start = 0; start < text.length; start += CHUNK) yield text.subarray(start, start + CHUNK)
}

function explain(error: CsvError, line: number): Error {
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

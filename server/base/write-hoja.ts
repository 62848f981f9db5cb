import { ATRASO_DE_MONTEVIDEO, DIA_MS, diaDe, diaEnCifras } from '#domain/tiempo/dia.ts'
import { writeCsv } from './write-csv.ts'
import { writeZip, type Entrada } from './write-zip.ts'

/** A cell's value by its column's kind; null is empty. */
type Valores = {
  texto: string
  entero: number
  /** Whole pesos. */
  pesos: number
  /** Centésimos, written with two decimals. */
  centavos: number
  /** Hundredths: 0.22 is 22 %. */
  porcentaje: number
  /** A `Dia`. */
  fecha: number
  /** Milliseconds UTC, written as Montevideo's clock shows them. */
  momento: number
}
export type TipoDeColumna = keyof Valores
/** @param leer what the column says of a row; null for nothing */
export type Columna<Fila> = {
  [T in TipoDeColumna]: { titulo: string; tipo: T; leer: (fila: Fila) => Valores[T] | null }
}[TipoDeColumna]

type Celda = string | number | null

/** A table as a file has it. Its rows come in batches, each asked for when the one before was written. */
export type Hoja = {
  nombre: string
  columnas: { titulo: string; tipo: TipoDeColumna }[]
  filas: AsyncIterable<Celda[][]>
}

/** Makes a table of whatever rows are; they come in batches. @param nombre at most 28 letters, none of `[]:*?/\` */
export function toHoja<Fila>(nombre: string, columnas: Columna<Fila>[], lotes: AsyncIterable<Fila[]>): Hoja {
  return { nombre, columnas, filas: read() }

  async function* read() {
    for await (const lote of lotes) yield lote.map((fila) => columnas.map(({ leer }) => leer(fila)))
  }
}

/** A table whose rows are read at once. */
export function hojaDeUnaVez<Fila>(nombre: string, columnas: Columna<Fila>[], read: () => Promise<Fila[]>): Hoja {
  return toHoja(nombre, columnas, lote())

  async function* lote() {
    yield await read()
  }
}

type Modo = { csv: (valor: number) => string; estilo: number; ancho: number; xlsx: (valor: number) => number }

const same = (valor: number) => valor
/** Days since the end of 1899, by which spreadsheets count. */
const EPOCA = 25_569
const MODO: Record<Exclude<TipoDeColumna, 'texto'>, Modo> = {
  entero: { csv: String, estilo: 2, ancho: 10, xlsx: same },
  pesos: { csv: String, estilo: 3, ancho: 12, xlsx: same },
  centavos: { csv: (valor) => conComa(valor / 100, 2), estilo: 4, ancho: 14, xlsx: (valor) => valor / 100 },
  porcentaje: { csv: (valor) => `${conComa(valor * 100)}%`, estilo: 5, ancho: 9, xlsx: same },
  fecha: { csv: diaEnCifras, estilo: 6, ancho: 12, xlsx: (dia) => dia + EPOCA },
  momento: {
    csv: (millis) =>
      `${diaEnCifras(diaDe(millis))} ${new Date(millis - ATRASO_DE_MONTEVIDEO).toISOString().slice(11, 16)}`,
    estilo: 7,
    ancho: 17,
    // Spreadsheets round: a day's last millisecond would be the next day.
    xlsx: (millis) => (Math.floor(millis / 1000) * 1000 - ATRASO_DE_MONTEVIDEO) / DIA_MS + EPOCA,
  },
}
const ANCHO_DE_TEXTO = 24

function conComa(valor: number, decimales?: number): string {
  const text = decimales === undefined ? String(Number(valor.toFixed(4))) : valor.toFixed(decimales)
  return text.replace('.', ',')
}

/** A table as CSV for spreadsheets here (specification 51.5): decimals with a comma, days as `30/11/2026`. */
export function writeHojaCsv({ columnas, filas }: Hoja): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  return writeCsv(
    columnas.map(({ titulo }) => titulo),
    batches(),
  )

  async function* batches() {
    for await (const lote of filas)
      yield lote.map((celdas) => celdas.map((valor, i) => toCsvCell(columnas[i]!.tipo, valor)))
  }
}

function toCsvCell(tipo: TipoDeColumna, valor: Celda): string {
  if (valor === null) return ''
  return tipo === 'texto' ? String(valor) : MODO[tipo].csv(Number(valor))
}

/** As many rows as spreadsheets have. */
const FILAS_MAX = 1_048_576

/**
 * A table as .xlsx (specification 51.5), written while it is sent: what is beyond a sheet's rows goes on in another. No
 * library that streams is small and old enough; this is the part of the format that the shop needs.
 * @param max rows of a sheet, its heading too; less in tests
 */
export function writeXlsx(hoja: Hoja, max = FILAS_MAX): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  return writeZip(entradasDe(hoja, max))
}

async function* entradasDe({ nombre, columnas, filas }: Hoja, max: number): AsyncGenerator<Entrada> {
  const source = filas[Symbol.asyncIterator]()
  let rest: Celda[][] = []
  let isOver = false
  /** The next rows, at most so many; none at the end. */
  const take = async (most: number): Promise<Celda[][]> => {
    while (rest.length === 0 && !isOver) {
      const { value, done } = await source.next()
      isOver = done === true
      rest = isOver ? [] : (value as Celda[][])
    }
    return rest.splice(0, most)
  }
  const hojas: string[] = []
  try {
    let first = await take(max - 1)
    do {
      hojas.push(hojas.length === 0 ? nombre : `${nombre} ${hojas.length + 1}`)
      yield { nombre: `xl/worksheets/sheet${hojas.length}.xml`, contenido: writeSheet(columnas, first, take, max) }
      first = await take(max - 1)
    } while (first.length > 0)
  } finally {
    await source.return?.()
  }
  for (const [parte, texto] of Object.entries(partsOfLibro(hojas))) yield { nombre: parte, contenido: once(texto) }
}

async function* once(texto: string): AsyncGenerator<string> {
  yield texto
}

async function* writeSheet(
  columnas: Hoja['columnas'],
  first: Celda[][],
  take: (most: number) => Promise<Celda[][]>,
  max: number,
): AsyncGenerator<string> {
  const cols = columnas.map(({ tipo, titulo }, i) => {
    const ancho = Math.max(tipo === 'texto' ? ANCHO_DE_TEXTO : MODO[tipo].ancho, titulo.length + 4)
    return `<col min="${i + 1}" max="${i + 1}" width="${ancho}" customWidth="1"/>`
  })
  const titulos = columnas.map(({ titulo }) => textCell(titulo, 1)).join('')
  yield `${DECLARACION}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${cols.join('')}</cols><sheetData><row>${titulos}</row>`
  let count = 1
  for (let lote = first; lote.length > 0; lote = await take(max - count)) {
    const rows = lote.map((celdas) => celdas.map((valor, i) => toXml(columnas[i]!.tipo, valor)).join(''))
    yield `<row>${rows.join('</row><row>')}</row>`
    count += lote.length
    if (count === max) break
  }
  yield `</sheetData><autoFilter ref="A1:${letterOf(columnas.length)}${count}"/></worksheet>`
}

function toXml(tipo: TipoDeColumna, valor: Celda): string {
  if (valor === null || valor === '') return '<c/>'
  if (tipo === 'texto') return textCell(String(valor), 0)
  const { estilo, xlsx } = MODO[tipo]
  return `<c s="${estilo}"><v>${xlsx(Number(valor))}</v></c>`
}

/** The most letters that a cell may have. */
const LETRAS_MAX = 32_767

function textCell(texto: string, estilo: number): string {
  return `<c t="inlineStr" s="${estilo}"><is><t xml:space="preserve">${escapeCell(texto.slice(0, LETRAS_MAX))}</t></is></c>`
}

/** What XML can't hold is replaced; `_x0041_` would be read as a letter's number. */
function escapeCell(texto: string): string {
  return texto
    .toWellFormed()
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(CONTROLES, '\uFFFD')
    .replaceAll(/_(?=x[\dA-Fa-f]{4}_)/g, '_x005F_')
    .replaceAll(/[&<>]/g, (letra) => ENTIDADES.get(letra)!)
}
// eslint-disable-next-line no-control-regex
const CONTROLES = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g
const ENTIDADES = new Map([
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
])

/** `28` → `AB` */
function letterOf(column: number): string {
  const rest = (column - 1) % 26
  const before = (column - 1 - rest) / 26
  return `${before === 0 ? '' : letterOf(before)}${String.fromCodePoint(65 + rest)}`
}

const DECLARACION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const SCHEMAS = 'http://schemas.openxmlformats.org'
const MAIN = `${SCHEMAS}/spreadsheetml/2006/main`
const DOCUMENT = `${SCHEMAS}/officeDocument/2006/relationships`
const PACKAGE = `${SCHEMAS}/package/2006`
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
/** The number formats of the kinds, in the order of their styles: plain, heading, and those of MODO. */
const FORMATOS = [0, 0, 1, 3, 4, 10, 164, 165]

function partsOfLibro(hojas: string[]): Record<string, string> {
  const each = (write: (n: number, nombre: string) => string) => hojas.map((nombre, i) => write(i + 1, nombre)).join('')
  const xfs = FORMATOS.map(
    (formato, i) =>
      `<xf numFmtId="${formato}" fontId="${i === 1 ? 1 : 0}" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/>`,
  )
  const styles = `<numFmts count="2"><numFmt numFmtId="164" formatCode="dd/mm/yyyy"/><numFmt numFmtId="165" formatCode="dd/mm/yyyy\\ hh:mm"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="${xfs.length}">${xfs.join('')}</cellXfs>`
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${DOCUMENT}/${type}" Target="${target}"/>`
  const part = (name: string, type: string) => `<Override PartName="/xl/${name}" ContentType="${TYPE}.${type}+xml"/>`
  const parts: Record<string, string> = {
    'xl/styles.xml': `<styleSheet xmlns="${MAIN}">${styles}</styleSheet>`,
    'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${DOCUMENT}"><sheets>${each((n, nombre) => `<sheet name="${escapeCell(nombre)}" sheetId="${n}" r:id="rId${n}"/>`)}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${PACKAGE}/relationships">${each((n) => relation(`rId${n}`, 'worksheet', `worksheets/sheet${n}.xml`))}${relation('estilos', 'styles', 'styles.xml')}</Relationships>`,
    '_rels/.rels': `<Relationships xmlns="${PACKAGE}/relationships">${relation('libro', 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${part('workbook.xml', 'sheet.main')}${part('styles.xml', 'styles')}${each((n) => part(`worksheets/sheet${n}.xml`, 'worksheet'))}</Types>`,
  }
  return Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, DECLARACION + text]))
}

import { parseCentavos } from '#domain/dinero/parse-pesos.ts'
import { foldTexto, inOneLine } from '#domain/texto/texto.ts'
import { writeDia, type Dia } from '#domain/tiempo/dia.ts'
import { monedaExtranjera, monedaNombrada, type Moneda } from './moneda.ts'

/** What a column of a bank's list is to the shop. */
export const USOS = ['nada', 'fecha', 'descripcion', 'importe', 'sentido', 'moneda'] as const
export type Uso = (typeof USOS)[number]

export const USO_ETIQUETA: Record<Uso, string> = {
  nada: 'No se usa',
  fecha: 'Fecha',
  descripcion: 'Descripción',
  importe: 'Importe que entra',
  sentido: 'Si entra o sale (D/C)',
  moneda: 'Moneda',
}

/** Rows of a bank's list as they are, with the headings if there are any among the first rows. */
export type ListaLeida = {
  /** Tells one bank's lists from another's. */
  firma: string
  /** The headings; without any `Columna 1`, `Columna 2`, … */
  titulos: string[]
  /** The rows above the headings: the bank's own lines about the account. */
  arriba: string[][]
  /** The rows after the headings, each as long as those. */
  filas: string[][]
}

/** Money that came in. */
export type MovimientoLeido = {
  /** Which row of the list it is, from 0. */
  fila: number
  /** `2026-11-18` */
  fecha: string
  descripcion: string
  centavos: number
  /** What the row, or the amount's heading, names; null where they name none and the account's counts. */
  moneda: Moneda | null
  /** The number among those with the same date, description and amount, from 1. */
  ordinal: number
  /** All that its row says, however the columns are read; without balances, which a bank may recalculate. */
  renglon: string
  /** The number among the rows that say the same, from 1. */
  repeticion: number
}

/** Why a row isn't read: most are balances, titles and remarks. */
export type MotivoDeIlegible = 'sin_fecha' | 'otra_epoca' | 'sin_importe' | 'sin_sentido' | 'saldo'

/** What the rows of a list are; rows by their place, from 0. */
export type MovimientosLeidos = {
  entradas: MovimientoLeido[]
  /** Rows of money that went out. */
  salidas: number[]
  ilegibles: { fila: number; motivo: MotivoDeIlegible }[]
}

/** Characters of a description that are kept. */
const DESCRIPCION_MAX = 300
/** Rows that are looked at to find headings, and to guess what columns are. */
const MUESTRA = 60
/** Most cents of an amount: 15 digits stay exact. */
const CENTAVOS_MAX = 1_000_000_000_000

const MESES = ['ene', 'feb', 'mar', 'abr', 'may', 'jun', 'jul', 'ago', 'set', 'oct', 'nov', 'dic']

/**
 * Reads a date as banks write it: `18/11/2026`, `18-11-26`, `2026-11-18`, `18 nov 2026`, with a time or without.
 * @returns `2026-11-18`, null for anything else
 */
export function parseFecha(texto: string): string | null {
  const folded = foldTexto(texto.trim())
  const day = /^(\d{1,2})[/.\-\s](\d{1,2}|[a-z]{3,10})\.?[/.\-\s](\d{4}|\d{2})(?:[\sT,].*)?$/.exec(folded)
  if (day !== null) return toFechaDeBanco(yearOf(day[3]!), monthOf(day[2]!), Number(day[1]))
  const iso = /^(\d{4})[/.-](\d{1,2})[/.-](\d{1,2})(?:[\st,].*)?$/.exec(folded)
  return iso === null ? null : toFechaDeBanco(Number(iso[1]), Number(iso[2]), Number(iso[3]))
}

function yearOf(year: string): number {
  return year.length === 2 ? 2000 + Number(year) : Number(year)
}

function monthOf(month: string): number {
  if (/^\d/.test(month)) return Number(month)
  // "setiembre" here, "septiembre" elsewhere.
  return MESES.indexOf(month.startsWith('sep') ? 'set' : month.slice(0, 3)) + 1
}

function toFechaDeBanco(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(year, month - 1, day))
  const real = date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return real && year >= 2000 ? date.toISOString().slice(0, 10) : null
}

/** Signs of the peso and of other currencies, to be removed from an amount. */
const SIGNOS = /\s|\u00a0|US\$|U\$S|AR\$|R\$|\$U?|€|UYU|USD|EUR|BRL|ARS|UYI|UI/gi

/**
 * Reads an amount as banks write it: `2.901,00`, `2901`, `$ 2,901.00`, `U$S 72`, `-450,5`, `(450,00)`, `450,00-`. A
 * point or comma before exactly three digits separates thousands.
 * @returns cents, negative for money that went out; null for anything else
 */
export function parseImporte(texto: string): number | null {
  const bare = texto.replace(SIGNOS, '')
  const negative = /^-|-$|^\(.*\)$/.test(bare)
  const digits = bare.replace(/^[-+(]|[-+)]$/g, '')
  const centavos = parseCentavos(digits)
  if (centavos === null || centavos > CENTAVOS_MAX) return null
  return negative ? -centavos : centavos
}

const TITULO: Record<'fecha' | 'descripcion' | 'importe', RegExp> = {
  fecha: /^(fecha|fec\b|dia\b|date)/,
  descripcion:
    /descrip|concepto|detalle|asunto|referencia|observac|originante|ordenante|nombre|leyenda|glosa|motivo|comentario|mensaje|texto/,
  importe: /credito|haber|abono|deposito|ingreso|entrada|importe|monto|valor$/,
}
/** Headings of columns of money that went out, whose cells look the same. */
const SALIDA = /debito|debe\b|cargo|egreso|salida|retiro/
const SALDO = /saldo|balance|disponible/
const ENTRADA = /credito|haber|abono|deposito|ingreso|entrada/
const MONEDA = /moneda|divisa|currency/
/** How a separate column says whether an amount came in. */
const ENTRA = /^(c|cr|cre|cred|credito|creditos|h|haber|ingreso|entrada|\+)$/
const SALE = /^(d|db|deb|debito|debitos|debe|egreso|salida|-)$/

/** Whether money came in, by a cell that says nothing else; null for any other cell. */
function readSentido(cell: string): 'entra' | 'sale' | null {
  const word = foldTexto(cell).replace(/[.\s]/g, '')
  if (ENTRA.test(word)) return 'entra'
  return SALE.test(word) ? 'sale' : null
}

/** The column that says for each row whether its amount came in; undefined where none does. */
function findSentido(filas: string[][], columnas: number): number | undefined {
  return Array.from({ length: columnas }, (_, at) => at).find((at) => {
    const cells = filas.map((fila) => fila[at] ?? '').filter((cell) => cell !== '')
    // Hyphens alone mean nothing.
    return cells.some((cell) => cell !== '-') && cells.every((cell) => readSentido(cell) !== null)
  })
}

/**
 * Finds the headings among the rows of a list: banks put the account's name and balances above them.
 * @param rows all rows of the file, cells as they are
 */
export function findTitulos(rows: string[][]): ListaLeida {
  const sample = rows.slice(0, MUESTRA)
  const scores = sample.map(scoreTitulos)
  const best = scores.indexOf(Math.max(...scores))
  const found = (scores[best] ?? 0) >= 2
  const filas = found ? rows.slice(best + 1) : rows
  const width = Math.max(found ? rows[best]!.length : 0, ...filas.map((fila) => fila.length), 0)
  const cells = Array.from({ length: width }, (_, at) => (found ? (rows[best]![at] ?? '').trim() : ''))
  const titulos = cells.map((titulo, at) => titulo || `Columna ${at + 1}`)
  return {
    firma: found
      ? cells.map((titulo) => foldTexto(titulo).replace(/[^a-z0-9]/g, '')).join('|')
      : `sin títulos|${width}`,
    titulos,
    arriba: found ? rows.slice(0, best) : [],
    filas: filas.map((fila) => Array.from({ length: width }, (_, at) => (fila[at] ?? '').trim())),
  }
}

/** How many different uses the cells of a row name. */
function scoreTitulos(row: string[]): number {
  const cells = row.map((cell) => foldTexto(cell.trim())).filter((cell) => cell !== '' && cell.length <= 40)
  if (cells.some((cell) => parseFecha(cell) !== null || parseImporte(cell) !== null)) return 0
  const has = (pattern: RegExp) => (cells.some((cell) => pattern.test(cell)) ? 1 : 0)
  return has(TITULO.fecha) + has(TITULO.descripcion) + has(TITULO.importe) + has(SALDO)
}

/**
 * Guesses what the columns of a list are, by their headings and their content.
 * @returns one use for each column; null when that isn't clear enough and somebody has to say it
 */
export function guessUsosDeBanco({ titulos, filas }: Pick<ListaLeida, 'titulos' | 'filas'>): Uso[] | null {
  const folded = titulos.map((titulo) => foldTexto(titulo))
  const sample = filas.slice(0, MUESTRA)
  const share = (at: number, isIt: (cell: string) => boolean) => {
    const cells = sample.map((fila) => fila[at]!).filter((cell) => cell !== '')
    return cells.length === 0 ? 0 : cells.filter(isIt).length / cells.length
  }
  const isFecha = (cell: string) => parseFecha(cell) !== null
  const isImporte = (cell: string) => parseImporte(cell) !== null
  const fechas = titulos.map((_, at) => at).filter((at) => share(at, isFecha) >= 0.5)
  const fecha = fechas.find((at) => TITULO.fecha.test(folded[at]!)) ?? fechas[0]
  const importes = titulos
    .map((_, at) => at)
    .filter((at) => share(at, isImporte) >= 0.5 && !SALIDA.test(folded[at]!) && !SALDO.test(folded[at]!))
    .filter((at) => TITULO.importe.test(folded[at]!))
  const importe = importes.find((at) => ENTRADA.test(folded[at]!)) ?? (importes.length === 1 ? importes[0] : undefined)
  if (fecha === undefined || importe === undefined) return null
  const sentido = findSentido(filas, titulos.length)
  const moneda = folded.findIndex((titulo) => MONEDA.test(titulo))
  const usos = titulos.map((_, at): Uso => {
    if (at === fecha) return 'fecha'
    if (at === importe) return 'importe'
    if (at === sentido) return 'sentido'
    if (at === moneda) return 'moneda'
    return TITULO.descripcion.test(folded[at]!) && !isMoneyColumn(folded[at]!) ? 'descripcion' : 'nada'
  })
  if (usos.includes('descripcion')) return usos
  return null
}

function isMoneyColumn(titulo: string): boolean {
  return SALIDA.test(titulo) || SALDO.test(titulo) || TITULO.importe.test(titulo)
}

/** What is wrong with somebody's choice of columns of a list; null when nothing is. */
export function faultInUsos(usos: Uso[], { titulos, filas }: Pick<ListaLeida, 'titulos' | 'filas'>): string | null {
  const count = (uso: Uso) => usos.filter((other) => other === uso).length
  if (usos.length !== titulos.length) return 'La lista cambió: volvé a cargarla.'
  if (count('fecha') !== 1) return 'Elegí una columna para la fecha.'
  if (count('importe') !== 1) return 'Elegí una columna para el importe que entra.'
  if (count('descripcion') === 0) return 'Elegí al menos una columna para la descripción.'
  if (count('sentido') > 1) return 'Elegí una sola columna que diga si entra o sale.'
  if (count('moneda') > 1) return 'Elegí una sola columna para la moneda.'
  const sentido = findSentido(filas, titulos.length)
  // Money that went out would be taken for money that came in without that column.
  const leaves = sentido !== undefined && filas.some((fila) => readSentido(fila[sentido]!) === 'sale')
  if (leaves && count('sentido') === 0) {
    return `La columna «${titulos[sentido]}» dice si el dinero entra o sale: elegila.`
  }
  return null
}

/** Days that a movement may be dated ahead (of a weekend), and behind. */
const ADELANTE = 7
const ATRAS = 2 * 365

/**
 * Reads the movements of a list: only money that came in.
 * @param usos what each column is; without a fault
 * @param hoy what is dated long before or after this day isn't believed
 */
export function readMovimientos(
  { titulos, filas }: Pick<ListaLeida, 'titulos' | 'filas'>,
  usos: Uso[],
  hoy: Dia,
): MovimientosLeidos {
  const desde = writeDia(hoy - ATRAS)
  const hasta = writeDia(hoy + ADELANTE)
  const cellOf = (fila: string[], uso: Uso) => fila[usos.indexOf(uso)] ?? ''
  const delTitulo = monedaNombrada(titulos[usos.indexOf('importe')] ?? '')
  const leidos: MovimientosLeidos = { entradas: [], salidas: [], ilegibles: [] }
  const nextOf = startCounts()
  const nextRenglon = startCounts()
  const saldos = titulos.map((titulo) => SALDO.test(foldTexto(titulo)))
  for (const [at, fila] of filas.entries()) {
    const fecha = parseFecha(cellOf(fila, 'fecha'))
    const celda = cellOf(fila, 'importe')
    const centavos = celda === '' ? 0 : parseImporte(celda)
    const sentido = usos.includes('sentido') ? readSentido(cellOf(fila, 'sentido')) : 'entra'
    if (fecha === null) leidos.ilegibles.push({ fila: at, motivo: 'sin_fecha' })
    else if (fecha < desde || fecha > hasta) leidos.ilegibles.push({ fila: at, motivo: 'otra_epoca' })
    else if (centavos === null) leidos.ilegibles.push({ fila: at, motivo: 'sin_importe' })
    else if (sentido === null) leidos.ilegibles.push({ fila: at, motivo: 'sin_sentido' })
    else if (fila.some(isSaldo)) leidos.ilegibles.push({ fila: at, motivo: 'saldo' })
    else if (centavos <= 0 || sentido === 'sale') leidos.salidas.push(at)
    else {
      const moneda = monedaNombrada(celda) ?? monedaNombrada(cellOf(fila, 'moneda')) ?? delTitulo
      const descritas = fila.filter((cell, at) => usos[at] === 'descripcion' && cell !== '')
      const descripcion = inOneLine(descritas.join(' · ')).slice(0, DESCRIPCION_MAX).toWellFormed()
      const renglon = JSON.stringify(fila.filter((_, at) => saldos[at] !== true).map(canonicalRenglon))
      leidos.entradas.push({
        fila: at,
        fecha,
        descripcion,
        centavos,
        moneda,
        ordinal: nextOf(`${fecha} ${centavos} ${foldTexto(descripcion)}`),
        renglon,
        repeticion: nextRenglon(renglon),
      })
    }
  }
  return leidos
}

/** Whether a cell says that its row is a balance, not a movement. */
function isSaldo(cell: string): boolean {
  return /^saldo (?:anterior|inicial|final|actual)$/.test(foldTexto(cell))
}

/** Numbers what is equal: each call gives the next number for its key, from 1. */
function startCounts(): (key: string) => number {
  const counts = new Map<string, number>()
  return (key) => {
    const next = (counts.get(key) ?? 0) + 1
    counts.set(key, next)
    return next
  }
}

/** What a cell says: a list that went through a spreadsheet writes dates and amounts differently. */
function canonicalRenglon(cell: string): string {
  const fecha = parseFecha(cell)
  if (fecha !== null) return [fecha, ...(/\d{1,2}:\d{2}/.exec(cell) ?? [])].join(' ')
  const centavos = parseImporte(cell)
  if (centavos !== null) return [String(centavos), monedaExtranjera(cell)].join('')
  return inOneLine(foldTexto(cell)).trim().toWellFormed()
}

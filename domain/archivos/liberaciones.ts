import { parseCentavos } from '#domain/dinero/parse-pesos.ts'
import { foldTexto } from '#domain/texto/texto.ts'
import { diaDe, readDia, type Dia } from '#domain/tiempo/dia.ts'

/** A row of the card provider's report of released money. */
export type Liberacion = {
  dia: Dia
  /** The provider's number of the payment, or of whatever else it is. */
  numero: string
  /** What the shop called it: an order's id. */
  referencia: string
  /** What the provider says that it is. */
  que: string
  /** Centésimos: what came, negative what went. */
  centavos: number
}

/** Columns that the report has to have. */
const COLUMNAS = ['DATE', 'SOURCE_ID', 'NET_CREDIT_AMOUNT', 'NET_DEBIT_AMOUNT'] as const
const OTRAS = ['EXTERNAL_REFERENCE', 'DESCRIPTION', 'RECORD_TYPE'] as const
type Titulo = (typeof COLUMNAS)[number] | (typeof OTRAS)[number]

/** A row that can't be read for sure: its place among those of the file, from 1, and what it says. */
export type RenglonIlegible = { renglon: number; texto: string }
/** How much is shown of such a row. */
const TEXTO_MAX = 120

/** Balances, which are no movements. */
const SALDOS = /balance|total|saldo/i

/**
 * Reads the card provider's report 'Dinero liberado' (specification 51.11). Rows that can't be read for sure are told, not guessed.
 * @returns null when its columns aren't there
 */
export function readLiberaciones(
  filas: string[][],
): { liberaciones: Liberacion[]; ilegibles: RenglonIlegible[] } | null {
  const start = filas.findIndex((fila) => COLUMNAS.every((titulo) => placeOfTitulo(fila, titulo) >= 0))
  if (start < 0) return null
  const titulos = filas[start]!
  const places = new Map([...COLUMNAS, ...OTRAS].map((titulo) => [titulo, placeOfTitulo(titulos, titulo)]))
  const liberaciones: Liberacion[] = []
  const ilegibles: RenglonIlegible[] = []
  for (const [at, fila] of filas.slice(start + 1).entries()) {
    const read = (titulo: Titulo) => (fila[places.get(titulo)!] ?? '').trim()
    const numero = read('SOURCE_ID')
    if (numero === '' || SALDOS.test(read('RECORD_TYPE'))) continue
    const dia = readDiaDeMomento(read('DATE'))
    const entra = readImporte(read('NET_CREDIT_AMOUNT'))
    const sale = readImporte(read('NET_DEBIT_AMOUNT'))
    // `1,000` without quotes is two cells: what stands behind it would be another column's.
    const isShifted = fila.slice(titulos.length).some((celda) => celda.trim() !== '')
    if (dia === null || entra === null || sale === null || isShifted) {
      ilegibles.push({
        renglon: start + at + 2,
        texto: COLUMNAS.map(read).filter(Boolean).join(' · ').slice(0, TEXTO_MAX),
      })
      continue
    }
    const que = read('DESCRIPTION')
    liberaciones.push({ dia, numero, referencia: read('EXTERNAL_REFERENCE'), que, centavos: entra - sale })
  }
  return { liberaciones, ilegibles }
}

function placeOfTitulo(fila: string[], titulo: Titulo): number {
  return fila.findIndex((celda) => foldTexto(celda.trim()).replaceAll(' ', '_').toUpperCase() === titulo)
}

const MOMENTO = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:\d\d)$/

/** The day that a moment with its zone has in Montevideo, or a day alone. */
function readDiaDeMomento(texto: string): Dia | null {
  const escrito = readDia(texto.slice(0, 10))
  if (escrito === null || texto.length === 10) return escrito
  const millis = MOMENTO.test(texto) ? Date.parse(texto) : Number.NaN
  return Number.isNaN(millis) ? null : diaDe(millis)
}

/** `1.000` may be one peso or a thousand. */
const DE_DOS_MODOS = /^\d{1,3}[.,]\d{3}$/

/** An amount, which has no sign: its column says it. Centésimos; null for what may be read in two ways. */
function readImporte(texto: string): number | null {
  if (texto === '') return 0
  return DE_DOS_MODOS.test(texto) ? null : parseCentavos(texto)
}

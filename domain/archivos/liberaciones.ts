import { parseCentavos } from '#domain/dinero/parse-pesos.ts'
import { foldTexto } from '#domain/texto/texto.ts'
import { readDia, type Dia } from '#domain/tiempo/dia.ts'

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

/** Balances, which are no movements. */
const SALDOS = /balance|total|saldo/i

/**
 * Reads the card provider's report 'Dinero liberado' (specification 51.11). Rows that say no amount or no day are counted.
 * @returns null when its columns aren't there
 */
export function readLiberaciones(filas: string[][]): { liberaciones: Liberacion[]; ilegibles: number } | null {
  const start = filas.findIndex((fila) => COLUMNAS.every((titulo) => placeOfTitulo(fila, titulo) >= 0))
  if (start < 0) return null
  const titulos = filas[start]!
  const places = new Map([...COLUMNAS, ...OTRAS].map((titulo) => [titulo, placeOfTitulo(titulos, titulo)]))
  const liberaciones: Liberacion[] = []
  let ilegibles = 0
  for (const fila of filas.slice(start + 1)) {
    const read = (titulo: Titulo) => (fila[places.get(titulo)!] ?? '').trim()
    const numero = read('SOURCE_ID')
    if (numero === '' || SALDOS.test(read('RECORD_TYPE'))) continue
    const dia = readDia(read('DATE').slice(0, 10))
    const entra = readImporte(read('NET_CREDIT_AMOUNT'))
    const sale = readImporte(read('NET_DEBIT_AMOUNT'))
    if (dia === null || entra === null || sale === null) {
      ilegibles++
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

/** An amount without its sign, which its column says. */
function readImporte(texto: string): number | null {
  return texto === '' ? 0 : parseCentavos(texto.replace(/^-/, ''))
}

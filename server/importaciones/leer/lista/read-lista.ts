import { firmaDe } from '#domain/importaciones/lista/firma.ts'
import { findFilaDeTitulos, guessUsos } from '#domain/importaciones/lista/guess-usos.ts'
import type { Columnas, ListaParaNombrar } from '#domain/importaciones/lista/usos.ts'
import { Ilegible, type Fila, type Lectura, type Registro } from '../lectura.ts'
import { faltasDeCeldas, toOriginal } from '../otras/agrupar.ts'
import { toFila } from '../otras/grupo.ts'
import { createLector, type Lector } from './lector.ts'
import { toGrupo } from './to-grupo.ts'

/** Rows that are shown to whoever names the columns, and characters of a cell that are. */
const MUESTRA = 5
const CELDA_MAX = 60
/** Columns that somebody can be asked about on one page. */
const COLUMNAS_MAX = 200

/** A list's headings, and those of its first rows that stand below them. */
export type Comienzo = { titulos: string[]; filas: Registro[] }

/**
 * Finds the headings among a list's first rows; without any the columns are numbered.
 * @throws Ilegible where there are more than anybody can name
 */
export function findComienzo(primeras: Registro[]): Comienzo {
  const at = findFilaDeTitulos(primeras.map(({ celdas }) => celdas))
  const filas = at === null ? primeras : primeras.slice(at + 1)
  const head = at === null ? [] : primeras[at]!.celdas.map((titulo) => titulo.trim())
  const width = Math.max(...[head, ...filas.map(({ celdas }) => celdas)].map(countFilled))
  if (width > COLUMNAS_MAX) {
    throw new Ilegible(`Tiene ${width} columnas, y se pueden nombrar hasta ${COLUMNAS_MAX}: dejá las que hacen falta.`)
  }
  return { titulos: Array.from({ length: width }, (_, column) => head[column] || `Columna ${column + 1}`), filas }
}

function countFilled(celdas: string[]): number {
  return celdas.findLastIndex((celda) => celda.trim() !== '') + 1
}

/** A list as it is shown to whoever names its columns, with guesses. */
export function describeLista({ titulos, filas }: Comienzo): ListaParaNombrar {
  const celdas = filas.map((fila) => titulos.map((_, at) => (fila.celdas[at] ?? '').trim()))
  return {
    firma: firmaDe(titulos),
    titulos: titulos.map((titulo) => titulo.slice(0, CELDA_MAX)),
    muestra: celdas.slice(0, MUESTRA).map((fila) => fila.map((celda) => celda.slice(0, CELDA_MAX))),
    columnas: { usos: guessUsos(titulos, celdas), paraTodas: {} },
  }
}

/**
 * Products of a list whose columns somebody named: a row each, or one for each of its sizes.
 * @param registros the rows below the headings
 */
export function readLista(titulos: string[], columnas: Columnas, registros: AsyncGenerator<Registro>): Lectura {
  const lector = createLector(titulos, columnas)
  const unused = titulos.filter((_, at) => (columnas.usos[at] ?? 'nada') === 'nada')
  return {
    formato: 'lista_propia',
    avisos: unused.length === 0 ? [] : [`Columnas que no se usan: ${unused.join(', ')}.`],
    filas: lector.has('talle') ? readPorTalle(lector, registros) : readUnaPorFila(lector, registros),
  }
}

async function* readUnaPorFila(lector: Lector, registros: AsyncGenerator<Registro>): AsyncGenerator<Fila> {
  for await (const registro of registros) yield* filasDe(lector, [fitColumnas(lector, registro)])
}

/** The rows of a shirt may stand anywhere; one that names none goes on with the one above. */
async function* readPorTalle(lector: Lector, registros: AsyncGenerator<Registro>): AsyncGenerator<Fila> {
  const camisetas = new Map<string, Registro[]>()
  let last = ''
  for await (const registro of registros) {
    const key = (lector.read(registro.celdas, 'codigo') || lector.read(registro.celdas, 'nombre')).toLowerCase() || last
    last = key
    const rows = camisetas.get(key)
    if (rows === undefined) camisetas.set(key, [fitColumnas(lector, registro)])
    else rows.push(fitColumnas(lector, registro))
  }
  for (const rows of camisetas.values()) yield* filasDe(lector, rows)
}

/** As many cells as there are headings: many lists leave out the last empty ones. */
function fitColumnas({ titulos }: Lector, { linea, celdas }: Registro): Registro {
  const width = Math.max(titulos.length, countFilled(celdas))
  return { linea, celdas: Array.from({ length: width }, (_, at) => celdas[at] ?? '') }
}

function* filasDe(lector: Lector, rows: Registro[]): Generator<Fila> {
  const fallas = rows.flatMap((row) => faltasDeCeldas(lector.titulos, row))
  const fila = toFila(toGrupo(lector, rows, fallas))
  // A refused shirt is given back whole, row by row, to be mended.
  if (fila.fallas.length > 0 && rows.length > 1) {
    for (const { linea, celdas } of rows)
      yield { ...fila, linea, celdas: toOriginal(lector.titulos, celdas), campos: {} }
  } else yield fila
}

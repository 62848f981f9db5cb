import { readFila, type Crudo, type Formato } from '#domain/importaciones/importacion.ts'
import { PROPIOS } from '#domain/importaciones/lista/firma.ts'
import { usoDeTitulo } from '#domain/importaciones/lista/guess-usos.ts'
import type { Uso } from '#domain/importaciones/lista/usos.ts'
import { COLUMNAS, unprotectCelda } from '#domain/importaciones/planilla.ts'
import { Ilegible, type Fila, type Lectura, type Registro } from './lectura.ts'
import { foldTitulo } from './otras/titulos.ts'

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

/** Where a heading's column goes; null when it is none of the shop's own. */
export function destinoOf(titulo: string): Destino | null {
  const whole = KNOWN.get(foldTitulo(titulo))
  if (whole !== undefined) return { campo: whole, clave: null }
  const [, name = '', clave = ''] = /^(\w+)[./[](.+?)\]?$/.exec(titulo) ?? []
  const campo = KNOWN.get(foldTitulo(name))
  return campo === undefined ? null : { campo, clave }
}

/**
 * Whether headings are those of the shop's own files, or of the former database's. One has to tell the product and one
 * something of it; as many at least are known as aren't. No other may say what the shop would want to know.
 */
export function isPlanilla(titulos: string[]): boolean {
  const escritos = titulos.filter((titulo) => titulo !== '' && !PROPIOS.has(titulo))
  const propios = escritos.flatMap((titulo) => destinoOf(titulo)?.campo ?? [])
  const campos = new Set(propios)
  if (!campos.has('nombre') && !campos.has('codigo') && !campos.has('id')) return false
  if (campos.size < 2 || propios.length * 2 < escritos.length) return false
  const otros = titulos.filter((titulo) => destinoOf(titulo) === null).flatMap((titulo) => usoDeTitulo(titulo) ?? [])
  return !otros.some(
    (uso) => uso === 'talle' || ESENCIALES.some((grupo) => grupo.usos.includes(uso) && !campos.has(grupo.campo)),
  )
}

/** What a product can't be without, and what a list with other headings may call it. */
const ESENCIALES: { campo: keyof Crudo; usos: Uso[] }[] = [
  { campo: 'nombre', usos: ['nombre'] },
  { campo: 'codigo', usos: ['codigo'] },
  { campo: 'precio', usos: ['precio'] },
  { campo: 'stock', usos: ['unidades', 'unidadesDeTalle'] },
]

/**
 * Rows under the shop's own headings, or the former database's.
 * @throws Ilegible when a column is there twice
 */
export function readPlanilla(titulos: string[], registros: AsyncGenerator<Registro>): Lectura {
  const destinos = titulos.map(destinoOf)
  const campos = new Set(destinos.flatMap((destino) => (destino === null ? [] : [destino.campo])))
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

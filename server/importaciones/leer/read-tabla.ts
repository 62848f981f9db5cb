import type { Columnas } from '#domain/importaciones/lista/usos.ts'
import type { Dia } from '#domain/tiempo/dia.ts'
import { Ilegible, type Lectura, type Registro, type SinNombrar, type Tabla } from './lectura.ts'
import { describeLista, findComienzo, readLista } from './lista/read-lista.ts'
import { findTiendaAjena, readOtraTienda } from './otras/recognise.ts'
import { isPlanilla, readPlanilla } from './read-planilla.ts'

/** Rows among which headings are looked for, and which are shown to whoever names the columns. */
const PRIMERAS = 60

/**
 * Products in rows, told by the headings: the shop's own, another shop's, or a list with its own headings.
 * @param hoy day of Montevideo @param columnas what somebody said that the list's columns are
 * @returns the list's first rows when its columns have to be named first
 * @throws Ilegible when there is nothing in it, or it is another shop's and lacks columns
 */
export async function readTabla(
  { avisos, registros }: Tabla,
  hoy: Dia,
  columnas: Columnas | null,
): Promise<Lectura | SinNombrar> {
  const primeras = await takeFirst(registros)
  const [head] = primeras
  if (head === undefined) throw new Ilegible('El archivo está vacío.')
  const lectura = columnas === null ? readConocida(head, concat(primeras.slice(1), registros), hoy) : null
  if (lectura !== null) return { ...lectura, avisos: [...avisos, ...lectura.avisos] }
  const comienzo = findComienzo(primeras)
  if (columnas === null) {
    const tienda = findTiendaAjena(comienzo.titulos)
    const whose =
      tienda === null ? [] : [`Es un archivo de ${tienda}, que no conocemos entero: decí qué es cada columna.`]
    return { lista: describeLista(comienzo), avisos: [...avisos, ...whose] }
  }
  const lista = readLista(comienzo.titulos, columnas, concat(comienzo.filas, registros))
  return { ...lista, avisos: [...avisos, ...lista.avisos] }
}

function readConocida({ celdas }: Registro, registros: AsyncGenerator<Registro>, hoy: Dia): Lectura | null {
  const titulos = celdas.map((titulo) => titulo.trim())
  return readOtraTienda(titulos, registros, hoy) ?? (isPlanilla(titulos) ? readPlanilla(titulos, registros) : null)
}

async function takeFirst(registros: AsyncGenerator<Registro>): Promise<Registro[]> {
  const first: Registro[] = []
  while (first.length < PRIMERAS) {
    const next = await registros.next()
    if (next.done) break
    first.push(next.value)
  }
  return first
}

async function* concat(first: Registro[], rest: AsyncGenerator<Registro>): AsyncGenerator<Registro> {
  yield* first
  yield* rest
}

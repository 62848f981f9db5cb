import { MODOS, type Modo } from '#domain/productos/producto.ts'
import type { IndexReader } from './index-reader.ts'
import type { IndexData } from './index/index-data.ts'
import { countFound, searchAll, searchMode } from './index/search-mode.ts'

/** How many shirts of each list a search finds now; none of one that says nothing. */
export async function countHallados(readIndex: IndexReader, consulta: string): Promise<Record<Modo, number>> {
  return countHalladosIn((await readIndex()).data, consulta)
}

/** The same, in an index that is at hand. */
export function countHalladosIn(data: IndexData, consulta: string): Record<Modo, number> {
  const busqueda = searchAll(data, consulta)
  const count = (modo: Modo) => (busqueda === null ? 0 : countFound(searchMode(data, modo, busqueda)))
  return Object.fromEntries(MODOS.map((modo) => [modo, count(modo)])) as Record<Modo, number>
}

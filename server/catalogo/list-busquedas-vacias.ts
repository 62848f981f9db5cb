import { setImmediate } from 'node:timers/promises'
import type { BusquedaVacia } from '#domain/ventas/busqueda-vacia.ts'
import { findPaginaBuscada } from '#domain/busqueda/paginas-buscadas.ts'
import { MODOS } from '#domain/productos/producto.ts'
import type { Runtime } from '#server/base/runtime.ts'
import { selectBusquedasVacias } from './busquedas-vacias.repo.ts'
import type { IndexReader } from './index-reader.ts'
import type { IndexData } from './index/index-data.ts'
import { countFound, searchAll, searchMode } from './index/search-mode.ts'

const LISTADAS = 30
/** How many are looked at, since some of them are found by now. */
const CANDIDATAS = 300

/**
 * What was searched on three days at least and found nothing, the most wanted first; what is found by now, because a
 * shirt came or a name was added, isn't listed.
 */
export async function listBusquedasVacias(
  { database }: Pick<Runtime, 'database'>,
  readIndex: IndexReader,
): Promise<BusquedaVacia[]> {
  const busquedas = await selectBusquedasVacias(database.read, CANDIDATAS)
  const listadas: BusquedaVacia[] = []
  for (const busqueda of busquedas) {
    if (listadas.length === LISTADAS) break
    if (findsNothing((await readIndex()).data, busqueda.texto)) listadas.push(busqueda)
    // Many searches in a large catalogue take long enough for others to have their turn.
    await setImmediate()
  }
  return listadas
}

function findsNothing(data: IndexData, texto: string): boolean {
  const busqueda = searchAll(data, texto)
  if (busqueda === null || findPaginaBuscada(texto) !== null) return false
  return MODOS.every((modo) => countFound(searchMode(data, modo, busqueda)) === 0)
}

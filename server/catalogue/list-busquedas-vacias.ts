import type { BusquedaVacia } from '#domain/ventas/busqueda-vacia.ts'
import { findPaginaBuscada } from '#domain/busqueda/paginas-buscadas.ts'
import { MODOS } from '#domain/producto/producto.ts'
import type { Runtime } from '#server/runtime.ts'
import { selectBusquedasVacias } from './busquedas-vacias.repo.ts'
import type { CatalogueIndex, IndexReader } from './index-reader.ts'
import { countFound, searchBase, searchMode } from './search-mode.ts'

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
  const [index, busquedas] = await Promise.all([readIndex(), selectBusquedasVacias(database.read, CANDIDATAS)])
  const listadas: BusquedaVacia[] = []
  for (const busqueda of busquedas) {
    if (listadas.length === LISTADAS) break
    if (findsNothing(index, busqueda.texto)) listadas.push(busqueda)
  }
  return listadas
}

function findsNothing(index: CatalogueIndex, texto: string): boolean {
  const busqueda = searchBase(index, texto)
  if (busqueda === null || findPaginaBuscada(texto) !== null) return false
  return MODOS.every((modo) => countFound(searchMode(index.modos[modo], busqueda)) === 0)
}

import type { FiltrosAdmin } from '#domain/catalogo/filtros-admin.ts'
import type { Runtime } from '#server/runtime.ts'
import { readyFiltros, selectIdsFiltrados } from './productos-admin.repo.ts'

/** The ids of all products with the filters, active or not, some at a time, as they are when each lot is read. */
export async function* scanFiltrados(
  { database, clock }: Pick<Runtime, 'database' | 'clock'>,
  pedidos: FiltrosAdmin,
  size: number,
): AsyncGenerator<string[]> {
  const filtros = await readyFiltros(database.read, pedidos, clock())
  for (let after = ''; ;) {
    const ids = await selectIdsFiltrados(database.read, filtros, after, size)
    if (ids.length === 0) return
    yield ids
    after = ids.at(-1)!
  }
}

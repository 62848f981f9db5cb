import type { FiltrosAdmin } from '#domain/catalogo/filtros-admin.ts'
import type { Runtime } from '#server/runtime.ts'
import { readyFiltros, selectFiltrados, type Lugar } from './productos-admin.repo.ts'

/**
 * The ids of all products with the filters, active or not, some at a time, as they are when each lot is read; the most
 * popular first.
 */
export async function* scanFiltrados(
  { database, clock }: Pick<Runtime, 'database' | 'clock'>,
  pedidos: FiltrosAdmin,
  size: number,
): AsyncGenerator<string[]> {
  const filtros = await readyFiltros(database.read, pedidos, clock())
  for (let after: Lugar | undefined; ;) {
    const lugares = await selectFiltrados(database.read, filtros, after ?? null, size)
    if (lugares.length === 0) return
    yield lugares.map(({ id }) => id)
    after = lugares.at(-1)
  }
}

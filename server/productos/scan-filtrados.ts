import type { FiltrosAdmin } from '#domain/catalogo/filtros-admin.ts'
import type { Runtime } from '#server/base/runtime.ts'
import { readyFiltros, selectFiltrados } from './productos-admin.repo.ts'

/**
 * The ids of all products with the filters, active or not, some at a time, the most popular first. Read by their ids, so
 * that each comes once whatever is edited meanwhile.
 */
export async function* scanFiltrados(
  { database, clock }: Pick<Runtime, 'database' | 'clock'>,
  pedidos: FiltrosAdmin,
  size: number,
): AsyncGenerator<string[]> {
  const filtros = await readyFiltros(database.read, pedidos, clock())
  const found: { id: string; popularidad: number }[] = []
  for (let after = ''; ;) {
    const next = await selectFiltrados(database.read, filtros, after, size)
    if (next.length === 0) break
    found.push(...next)
    after = next.at(-1)!.id
  }
  found.sort((a, b) => b.popularidad - a.popularidad)
  for (let start = 0; start < found.length; start += size) yield found.slice(start, start + size).map(({ id }) => id)
}

import type { ValorDeFaceta } from '#domain/catalogo/catalogo.ts'
import { FACETAS, type Faceta } from '#domain/catalogo/filtros.ts'
import type { Modo } from '#domain/productos/producto.ts'
import { facetColumn } from './columns.ts'
import { sumByValor } from './combinations.ts'
import { shownValores } from './facet-counts.ts'
import type { Filtered } from './filter-slots.ts'
import type { IndexData } from './index-data.ts'

/** Filters whose values stand by how many shirts have them: those that would give none stand last. */
const BY_COUNT = new Set<Faceta>(['equipo', 'version', 'liga', 'marca', 'color'])

/**
 * How many shirts each value of a filter would give. Their order is the whole list's, but for values that would give
 * none: other filters don't shuffle them.
 */
export function countValores(index: IndexData, modo: Modo, faceta: Faceta, filtered: Filtered): ValorDeFaceta[] {
  const counts = countByCombination(index, modo, faceta, filtered)
  const { valores } = index.combinations[faceta]
  const cantidades = sumByValor(index.combinations[faceta], counts)
  const shown = shownValores(index.modos[modo].facetas[faceta], faceta).inOrder.map((valor) => ({
    valor: valores[valor]!,
    cantidad: cantidades[valor]!,
  }))
  if (!BY_COUNT.has(faceta)) return shown
  return [...shown.filter(({ cantidad }) => cantidad > 0), ...shown.filter(({ cantidad }) => cantidad === 0)]
}

/** Where most of the list is found, what is left out is counted instead. */
function countByCombination(
  { columns, modos }: IndexData,
  modo: Modo,
  faceta: Faceta,
  { found, missed, rest }: Filtered,
): Int32Array {
  const column = facetColumn(columns, faceta, modo)
  const counts = modos[modo].facetas[faceta].totals.slice()
  if (rest === null) {
    counts.fill(0)
    addSlots(counts, column, found, 1)
  } else {
    addSlots(counts, column, rest, -1)
  }
  addSlots(counts, column, missed[FACETAS.indexOf(faceta)]!, 1)
  return counts
}

function addSlots(counts: Int32Array, column: Int32Array, slots: Int32Array, by: 1 | -1): void {
  for (let at = 0; at < slots.length; at++) counts[column[slots[at]!]!]! += by
}

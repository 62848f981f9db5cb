import { OTROS_NOMBRES, type OtrosNombres } from '#domain/ajustes/otros-nombres.ts'
import { createBuscador, type Buscador } from '#domain/busqueda/buscador.ts'
import { createTextTable, type TextTable } from '#domain/busqueda/text-table.ts'
import type { Listado } from '#domain/catalogo/catalogo.ts'
import { FACETAS, type Faceta } from '#domain/catalogo/filtros.ts'
import type { Modo } from '#domain/productos/producto.ts'
import { createColumns, type Columns } from './columns.ts'
import { createCombinations, type Combinations } from './combinations.ts'
import { createFacetCounts, type FacetCounts } from './facet-counts.ts'
import { createModeOrder, type ModeOrder } from './mode-order.ts'
import { createNames, type Names } from './names.ts'

/** A mode's list. */
export type ModeIndex = {
  order: ModeOrder
  facetas: Record<Faceta, FacetCounts>
  /** As they were found last; `readRangos` has them as they are. */
  rangos: Listado['rangos']
  /** Whether products changed since that `rangos` may follow from. */
  changed: boolean
}

/** Teams or leagues by the numbers of their names among the filter's values, with each one's active products. */
export type GruposIndex = { buscador: Buscador; cantidad: number[] }

/**
 * All active products as numbers, by slot (columns.ts): what lists, filters and searches look at. What cards show is
 * read from the database.
 */
export type IndexData = {
  /** Ids; their numbers are the slots. */
  ids: TextTable
  columns: Columns
  combinations: Record<Faceta, Combinations>
  names: Names
  /** Texts are known by their products' slots. */
  buscador: Buscador
  grupos: Record<'equipo' | 'liga', GruposIndex>
  modos: Record<Modo, ModeIndex>
  /** Names by which the search knows teams, players and matches besides their own. */
  nombres: OtrosNombres
}

export function createIndexData(): IndexData {
  const combinations = mapFacetas(() => createCombinations())
  const createMode = (): ModeIndex => ({
    order: createModeOrder(),
    facetas: mapFacetas((faceta) => createFacetCounts(combinations[faceta])),
    rangos: null,
    changed: false,
  })
  const createGrupos = (): GruposIndex => ({ buscador: createBuscador(), cantidad: [] })
  return {
    ids: createTextTable(),
    columns: createColumns(),
    combinations,
    names: createNames(),
    buscador: createBuscador(),
    grupos: { equipo: createGrupos(), liga: createGrupos() },
    modos: { stock: createMode(), encargo: createMode() },
    nombres: OTROS_NOMBRES,
  }
}

/** A value for each filter. */
export function mapFacetas<Value>(valueOf: (faceta: Faceta) => Value): Record<Faceta, Value> {
  return Object.fromEntries(FACETAS.map((faceta) => [faceta, valueOf(faceta)])) as Record<Faceta, Value>
}

import type { Faceta } from '#domain/catalogo/filtros.ts'
import { CATEGORIAS, type Categoria } from '#domain/productos/producto.ts'
import { ESTADOS_DE_CAMISETA } from '#domain/productos/procedencia.ts'
import { compareTalles } from '#domain/productos/talle.ts'
import { sumByValor, type Combinations } from './combinations.ts'

/** How many products of a list have each combination of a filter's values. */
export type FacetCounts = {
  combinations: Combinations
  totals: Int32Array
  /** What follows from the totals, until they change. */
  shown: ShownValores | null
}

export type ShownValores = {
  /** Per value how many products have it. */
  totals: Int32Array
  /** Numbers of the values that any product has, in the order in which the filter shows them. */
  inOrder: number[]
}

export function createFacetCounts(combinations: Combinations): FacetCounts {
  return { combinations, totals: new Int32Array(16), shown: null }
}

/** Counts a product that came to the list (1) or left it (-1). */
export function countProducto(counts: FacetCounts, combination: number, by: 1 | -1): void {
  if (combination >= counts.totals.length) {
    const totals = new Int32Array(2 * combination)
    totals.set(counts.totals)
    counts.totals = totals
  }
  counts.totals[combination]! += by
  counts.shown = null
}

const byText = new Intl.Collator('es')

/**
 * The values that a list has. Sizes, decades, categories and states have an order of their own; the others go by how many
 * shirts have them.
 */
export function shownValores(counts: FacetCounts, faceta: Faceta): ShownValores {
  counts.shown ??= orderValores(counts, faceta)
  return counts.shown
}

function orderValores({ combinations, totals: byCombination }: FacetCounts, faceta: Faceta): ShownValores {
  const { valores } = combinations
  const totals = sumByValor(combinations, byCombination)
  const compare = comparisonOf(faceta)
  const inOrder = [...valores.keys()]
    .filter((valor) => totals[valor]! > 0)
    .sort((a, b) => compare(valores[a]!, valores[b]!, totals[a]!, totals[b]!) || (valores[a]! < valores[b]! ? -1 : 1))
  return { totals, inOrder }
}

type Comparison = (a: string, b: string, totalA: number, totalB: number) => number

function comparisonOf(faceta: Faceta): Comparison {
  switch (faceta) {
    case 'talle':
      return compareTalles
    case 'decada':
      return (a, b) => Number(a) - Number(b)
    case 'categoria':
      return (a, b) => CATEGORIAS.indexOf(a as Categoria) - CATEGORIAS.indexOf(b as Categoria)
    case 'estado':
      return (a, b) => ESTADOS_DE_CAMISETA.indexOf(a) - ESTADOS_DE_CAMISETA.indexOf(b)
    default:
      return (a, b, totalA, totalB) => totalB - totalA || byText.compare(a, b)
  }
}

import type { Listado } from './catalogo.ts'
import { FACETAS_LARGAS, type FacetaLarga, type Filtros } from './filtros.ts'

/** What fits beside a list without looking for it. */
export const PRIMEROS = 12

/** A list as its page shows it. */
export type ListadoMostrado = Listado & {
  /** Long filters that have more values than `facetas` holds. */
  cortadas: FacetaLarga[]
}

/**
 * Leaves of each long filter the first twelve values and the chosen ones, unless all is asked for (specification
 * 19.45).
 */
export function cutFacetas(listado: Listado, filtros: Filtros): ListadoMostrado {
  const facetas = { ...listado.facetas }
  const cortadas: FacetaLarga[] = []
  for (const faceta of FACETAS_LARGAS) {
    if (filtros.todos.includes(faceta)) continue
    const first = facetas[faceta].filter(({ valor }, place) => place < PRIMEROS || filtros[faceta].includes(valor))
    if (first.length < facetas[faceta].length) cortadas.push(faceta)
    facetas[faceta] = first
  }
  return { ...listado, facetas, cortadas }
}

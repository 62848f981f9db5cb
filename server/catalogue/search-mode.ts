import { measureDistances } from '#domain/busqueda/busqueda.ts'
import { nearestKind, type Distances } from '#domain/busqueda/distancia.ts'
import { readTalleBuscado } from '#domain/busqueda/talle-buscado.ts'
import type { CatalogueIndex } from './index-reader.ts'
import type { ModeIndex } from './mode-index.ts'

/** A shirt that comes in the size which a word may mean stands behind those that say the word. */
const BY_TALLE = 10

/** A search over the base, from which each mode's list takes its own. */
export type Busqueda = {
  /** Shirts that say all the words. */
  dichas: Distances
  /** The size that one of the words names, and the shirts that say the others; `resto` null: any shirt does. */
  porTalle: { talle: string; dicho: boolean; resto: Distances | null } | null
}

/** What a search looks through. */
export type SearchedIndex = Pick<CatalogueIndex, 'base' | 'nombres'>

/** Searches the shirts of both modes at once. @returns null for a search that says nothing */
export function searchBase({ base: { buscador }, nombres }: SearchedIndex, consulta: string): Busqueda | null {
  const dichas = measureDistances(buscador, consulta, nombres)
  if (dichas === null) return null
  const buscado = readTalleBuscado(consulta)
  return { dichas, porTalle: buscado && { ...buscado, resto: measureDistances(buscador, buscado.resto, nombres) } }
}

/**
 * What a search finds of a mode's list: shirts that say all the words, and those that say the others and can be bought
 * in the size that one of them names (specification 19.32).
 * @returns per entry how far it is from what was searched, null where it isn't found
 */
export function searchMode({ base, facetas }: ModeIndex, { dichas, porTalle }: Busqueda): Distances {
  if (porTalle === null) return base.map((place) => dichas[place]!)
  const { dicho, resto } = porTalle
  const { valores, porProducto } = facetas.talle
  const talle = valores.indexOf(porTalle.talle)
  const conTalle = base.map((place, at) => {
    const distance = resto === null ? 0 : resto[place]!
    return distance !== null && porProducto[at]!.includes(talle) ? distance + BY_TALLE : null
  })
  return dicho ? conTalle : nearestKind(base.map((place, at) => dichas[place] ?? conTalle[at]!))
}

/** How many of a list a search finds; none where it says nothing. */
export function countFound(distances: Distances | null): number {
  return distances?.filter((distance) => distance !== null).length ?? 0
}

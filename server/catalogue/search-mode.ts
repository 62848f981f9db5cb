import { measureDistances } from '#domain/busqueda/busqueda.ts'
import { nearestKind, type Distances } from '#domain/busqueda/distancia.ts'
import { readTalleBuscado } from '#domain/busqueda/talle-buscado.ts'
import type { CatalogueIndex } from './index-reader.ts'
import type { ModeIndex } from './mode-index.ts'

/** A shirt that comes in the size that a word may mean ranks behind those that contain the word. */
const BY_TALLE = 10

/** A search over the base, from which each mode's list takes its own. */
export type Busqueda = {
  /** Shirts that match all the words. */
  dichas: Distances
  /** The size that one of the words names, and the shirts that match the others; `resto` null: any shirt does. */
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
 * What a search finds of a mode's list: shirts that match all the words, and those that match all but one and can be
 * bought in the size that it names (specification 19.32).
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

/** How many of a list a search finds; 0 where it says nothing. */
export function countFound(distances: Distances | null): number {
  return distances?.filter((distance) => distance !== null).length ?? 0
}

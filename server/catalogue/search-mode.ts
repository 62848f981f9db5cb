import { buscar, nearestKind, type Distances } from '#domain/busqueda.ts'
import { readTalleBuscado } from '#domain/talle-buscado.ts'
import type { BaseIndex } from './base-index.ts'
import type { ModeIndex } from './mode-index.ts'

/** A shirt that comes in the size which a word may mean stands behind those that say the word. */
const BY_TALLE = 10

/**
 * Searches a mode's list: shirts that say all the words, and those that say the others and can be bought in the size
 * that one of them names (specification 19.32).
 * @returns per entry how far it is from what was searched, null where it isn't found; null for a search that says nothing
 */
export function searchMode(base: BaseIndex, index: ModeIndex, consulta: string): Distances | null {
  const dichas = distancesIn(base, index, consulta)
  const buscado = readTalleBuscado(consulta)
  if (dichas === null || buscado === null) return dichas
  const { valores, porProducto } = index.facetas.talle
  const talle = valores.indexOf(buscado.talle)
  const resto = distancesIn(base, index, buscado.resto)
  const conTalle = porProducto.map((own, at) => {
    const distance = resto === null ? 0 : resto[at]!
    return distance !== null && own.includes(talle) ? distance + BY_TALLE : null
  })
  if (buscado.dicho) return conTalle
  return nearestKind(dichas.map((distance, at) => distance ?? conTalle[at]!))
}

function distancesIn(base: BaseIndex, index: ModeIndex, consulta: string): Distances | null {
  const distances = buscar(base.buscador, consulta)
  return distances && index.base.map((place) => distances[place]!)
}

/** How many of a list a search finds; none where it says nothing. */
export function countFound(distances: Distances | null): number {
  return distances?.filter((distance) => distance !== null).length ?? 0
}

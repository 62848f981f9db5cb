import { measureDistances } from '#domain/busqueda/busqueda.ts'
import { dropFarther, NOT_FOUND, NOT_FOUND_BIT, type Distances } from '#domain/busqueda/distancia.ts'
import { readTalleBuscado } from '#domain/busqueda/talle-buscado.ts'
import type { Modo } from '#domain/productos/producto.ts'
import { IN_MODE } from './columns.ts'
import { haveAny } from './combinations.ts'
import type { IndexData } from './index-data.ts'

/** A shirt that comes in the size that a word may mean ranks behind those that contain the word. */
const BY_TALLE = 10

/** A search over all active shirts, from which each mode's list takes its own. */
export type Busqueda = {
  /** Shirts that match all the words. */
  dichas: Distances
  /** The size that one word names, and the shirts that match the others; `resto` null means any shirt. */
  porTalle: { talle: string; dicho: boolean; resto: Distances | null } | null
}

/** Searches the shirts of both modes at once. @returns null for a search that says nothing */
export function searchAll({ buscador, nombres }: IndexData, consulta: string): Busqueda | null {
  const dichas = measureDistances(buscador, consulta, nombres)
  if (dichas === null) return null
  const buscado = readTalleBuscado(consulta)
  return { dichas, porTalle: buscado && { ...buscado, resto: measureDistances(buscador, buscado.resto, nombres) } }
}

/**
 * What a search finds of a mode's list (specification 19.32): shirts that match all the words. Also those that match
 * all but one and can be bought in the size that it names.
 * @returns by slot
 */
export function searchMode(
  { columns, combinations }: IndexData,
  modo: Modo,
  { dichas, porTalle }: Busqueda,
): Distances {
  const { flags } = columns
  const found = porTalle?.dicho === true ? new Int32Array(dichas.length).fill(NOT_FOUND) : dichas.slice()
  if (porTalle !== null) {
    const talle = columns.talle[modo]
    const wanted = haveAny(combinations.talle, [porTalle.talle])
    const { resto } = porTalle
    for (let slot = 0; slot < found.length; slot++) {
      if (found[slot]! < NOT_FOUND || wanted[talle[slot]!] === 0) continue
      const distance = resto === null ? 0 : resto[slot]!
      if (distance < NOT_FOUND) found[slot] = distance + BY_TALLE
    }
  }
  const outside = Int32Array.from({ length: 256 }, (_, own) => ((own & IN_MODE[modo]) === 0 ? NOT_FOUND : 0))
  for (let slot = 0; slot < found.length; slot++) found[slot]! |= outside[flags[slot]!]!
  if (porTalle?.dicho === false) dropFarther(found)
  return found
}

/** How many of a list a search finds; 0 where it says nothing. */
export function countFound(distances: Distances | null): number {
  if (distances === null) return 0
  let count = 0
  for (let slot = 0; slot < distances.length; slot++) count += 1 - (distances[slot]! >>> NOT_FOUND_BIT)
  return count
}

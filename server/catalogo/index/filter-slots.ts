import { NOT_FOUND_BIT, type Distances } from '#domain/busqueda/distancia.ts'
import { FACETAS, type Filtros } from '#domain/catalogo/filtros.ts'
import type { Modo } from '#domain/productos/producto.ts'
import { canonicalTalle } from '#domain/productos/talle.ts'
import { facetColumn, IN_MODE, MANGA_LARGA, PARCHES, REBAJADO } from './columns.ts'
import { haveAny } from './combinations.ts'
import type { IndexData } from './index-data.ts'

/** A filter that a product fails, as a bit: those of FACETAS in their order, then these. */
const WITHOUT_MANGA = FACETAS.length
const WITHOUT_PARCHES = WITHOUT_MANGA + 1
const WITHOUT_REBAJA = WITHOUT_PARCHES + 1
const FILTERS = WITHOUT_REBAJA + 1
/** Left out by the search or a range, which have no values to count. */
const OUT = 1 << FILTERS
const NOT_IN_MODE = OUT << 1

/** What filters leave of a mode's list, in no particular order. */
export type Filtered = {
  found: Int32Array
  /** By filter the products that it alone leaves out: they still count for its own values. */
  missed: Int32Array[]
  /** The list's other products, where `found` has most of it; else null. */
  rest: Int32Array | null
}

/** Applies filters. Ranges given the wrong way round are turned. @param distances of a search; null without */
export function filterSlots(index: IndexData, modo: Modo, filtros: Filtros, distances: Distances | null): Filtered {
  const misses = findMisses(index, modo, filtros, distances)
  const counts = countMisses(misses)
  const found = collectSlots(misses, counts[0]!, 0)
  const left = index.modos[modo].order.inOrder.length - found.length
  return {
    found,
    missed: FACETAS.map((_, filter) => collectSlots(misses, counts[1 << filter]!, 1 << filter)),
    rest: found.length > left ? collectRest(misses, left) : null,
  }
}

/** How many products filters leave of a mode's list. */
export function countFiltered(index: IndexData, modo: Modo, filtros: Filtros, distances: Distances | null): number {
  return countMisses(findMisses(index, modo, filtros, distances))[0]!
}

// These loops are by themselves, over arrays of one kind and without branches, which can't be foreseen in a large
// catalogue. They are most of what a filter costs there.

/** How many products fail just these filters, by these. */
function countMisses(misses: Uint16Array): Int32Array {
  const counts = new Int32Array(NOT_IN_MODE << 1)
  for (let slot = 0; slot < misses.length; slot++) counts[misses[slot]!]!++
  return counts
}

/** The slots of products that fail just these filters. */
function collectSlots(misses: Uint16Array, count: number, bits: number): Int32Array {
  const slots = new Int32Array(count + 1)
  if (count === 0) return slots.subarray(0, 0)
  // The shift gives 1 where both are the same: nothing less 1 is negative.
  for (let slot = 0, at = 0; slot < misses.length; slot++) {
    slots[at] = slot
    at += ((misses[slot]! ^ bits) - 1) >>> 31
  }
  return slots.subarray(0, count)
}

/** The slots of a list's products that fail any filter. */
function collectRest(misses: Uint16Array, count: number): Int32Array {
  const slots = new Int32Array(count + 1)
  for (let slot = 0, at = 0; slot < misses.length; slot++) {
    slots[at] = slot
    at += (-misses[slot]! >>> 31) & ~(misses[slot]! >>> (FILTERS + 1))
  }
  return slots.subarray(0, count)
}

/** Adds the bits that a table has for what stands in a column. */
function markBy(misses: Uint16Array, column: Uint8Array | Int32Array, bits: Uint16Array): void {
  for (let slot = 0; slot < misses.length; slot++) misses[slot]! |= bits[column[slot]!]!
}

/** `NOT_FOUND` is a bit that no distance has that is found. */
function markNotFound(misses: Uint16Array, distances: Distances): void {
  for (let slot = 0; slot < misses.length; slot++) misses[slot]! |= (distances[slot]! >>> NOT_FOUND_BIT) << FILTERS
}

/** What has no year, which is less than any, is outside too. */
function markOutside(misses: Uint16Array, [from, to]: [number, number], first: Int32Array, last: Int32Array): void {
  for (let slot = 0; slot < misses.length; slot++) {
    misses[slot]! |= (((to - first[slot]!) | (last[slot]! - from)) >>> 31) << FILTERS
  }
}

/** By slot the filters that a product fails. */
function findMisses(
  { ids, columns, combinations }: IndexData,
  modo: Modo,
  filtros: Filtros,
  distances: Distances | null,
): Uint16Array {
  const misses = new Uint16Array(ids.size)
  const { flags, desde, hasta } = columns
  markBy(
    misses,
    flags,
    Uint16Array.from({ length: 256 }, (_, own) => bitsOfFlags(own)),
  )
  if (distances !== null) markNotFound(misses, distances)
  const anio = rangeOf(filtros.anioDesde, filtros.anioHasta)
  if (anio !== null) markOutside(misses, anio, desde, hasta)
  const precio = rangeOf(filtros.precioDesde, filtros.precioHasta)
  if (precio !== null) markOutside(misses, precio, columns.precio[modo], columns.precio[modo])
  FACETAS.forEach((faceta, filter) => {
    if (filtros[faceta].length === 0) return
    const valores = faceta === 'talle' ? filtros.talle.map(canonicalTalle) : filtros[faceta]
    const wanted = haveAny(combinations[faceta], valores)
    markBy(
      misses,
      facetColumn(columns, faceta, modo),
      Uint16Array.from(wanted, (own) => (1 - own) << filter),
    )
  })
  return misses

  function bitsOfFlags(own: number): number {
    return (
      ((own & IN_MODE[modo]) === 0 ? NOT_IN_MODE : 0) |
      (filtros.mangaLarga && (own & MANGA_LARGA) === 0 ? 1 << WITHOUT_MANGA : 0) |
      (filtros.parches && (own & PARCHES) === 0 ? 1 << WITHOUT_PARCHES : 0) |
      (filtros.rebajas && (own & REBAJADO[modo]) === 0 ? 1 << WITHOUT_REBAJA : 0)
    )
  }
}

/** More than any year or price, and far enough from what a number holds for subtracting. */
const NO_LIMIT = 2 ** 30

/** The wanted range, null when none is wanted. */
function rangeOf(desde: number | null, hasta: number | null): [number, number] | null {
  if (desde === null && hasta === null) return null
  const turned = desde !== null && hasta !== null && desde > hasta
  return [(turned ? hasta : desde) ?? 0, (turned ? desde : hasta) ?? NO_LIMIT]
}

import { NOT_FOUND, type Distances } from '#domain/busqueda/distancia.ts'
import type { Orden } from '#domain/catalogo/filtros.ts'
import { MODOS, type Modo } from '#domain/productos/producto.ts'
import type { IndexData } from './index-data.ts'
import { NO_YEAR } from './columns.ts'

/** More than there are places in a list. With what products are sorted by, a place makes one number. */
const PLACES = 2 ** 22
/** More than any price, year or place. */
const MORE = 2 ** 31 - 1

/**
 * Part of a list's products, sorted as asked, equal ones in the list's own order. A search puts the closest hits first
 * unless another order was asked for.
 * @returns slots
 */
export function orderSlots(
  index: IndexData,
  modo: Modo,
  { orden, distances }: { orden: Orden; distances: Distances | null },
  found: Int32Array,
  { from, to }: { from: number; to: number },
): number[] {
  const { inOrder, place } = index.modos[modo].order
  const key = sortKey(index, modo, orden, distances)
  if (key === null && found.length === inOrder.length) return [...inOrder.subarray(from, to)]
  const keys = new Float64Array(found.length)
  for (let at = 0; at < found.length; at++) {
    const slot = found[at]!
    keys[at] = (key === null ? 0 : key(slot)) * PLACES + place[slot]!
  }
  return Array.from(selectRange(keys, from, to), (number) => inOrder[number % PLACES]!)
}

/** What products are sorted by, least first, from 0 up; null for the list's own order. */
function sortKey(
  { columns, names }: IndexData,
  modo: Modo,
  orden: Orden,
  distances: Distances | null,
): ((slot: number) => number) | null {
  const { desde, hasta } = columns
  const precio = columns.precio[modo]
  switch (orden) {
    case 'popularidad':
      return distances && ((slot) => distances[slot]!)
    case 'precio-menor':
      return (slot) => precio[slot]!
    case 'precio-mayor':
      return (slot) => MORE - precio[slot]!
    case 'anio-nuevo':
      return (slot) => MORE - Math.max(hasta[slot]!, 0)
    case 'anio-viejo':
      return (slot) => (desde[slot] === NO_YEAR ? MORE : desde[slot]!)
    case 'nombre':
      return (slot) => names.rank[slot]!
  }
}

/** A product as one of the modes' lists shows it. */
export type SlotInMode = { slot: number; modo: Modo }

/** The nearest hits of a search, each in one mode; equally near ones in stock first, then by popularidad. */
export function nearestSlots(index: IndexData, found: Record<Modo, Distances>, limit: number): SlotInMode[] {
  const keys: number[] = []
  for (let slot = 0; slot < found.stock.length; slot++) {
    const turn = MODOS.findIndex((modo) => found[modo][slot]! < NOT_FOUND)
    if (turn === -1) continue
    const modo = MODOS[turn]!
    keys.push((found[modo][slot]! * MODOS.length + turn) * PLACES + index.modos[modo].order.place[slot]!)
  }
  return Array.from(selectRange(Float64Array.from(keys), 0, limit), (key) => {
    const modo = MODOS[Math.floor(key / PLACES) % MODOS.length]!
    return { slot: index.modos[modo].order.inOrder[key % PLACES]!, modo }
  })
}

/**
 * The numbers from one place to another of a list, as if it were sorted, without sorting all of it. A page of a long
 * list costs a few passes.
 * @param numbers each once; they are moved
 */
function selectRange(numbers: Float64Array, from: number, to: number): Float64Array {
  const end = Math.min(to, numbers.length)
  if (from >= end) return new Float64Array(0)
  if (end < numbers.length) divideAt(numbers, 0, numbers.length, end)
  if (from > 0) divideAt(numbers, 0, end, from)
  return numbers.slice(from, end).sort()
}

/** Moves the smallest numbers of a stretch before a place in it, the others behind. */
function divideAt(numbers: Float64Array, from: number, to: number, place: number): void {
  while (to - from > 1) {
    const pivot = numbers[(from + to) >>> 1]!
    let left = from
    let right = to - 1
    while (left <= right) {
      while (numbers[left]! < pivot) left++
      while (numbers[right]! > pivot) right--
      if (left > right) break
      const number = numbers[left]!
      numbers[left++] = numbers[right]!
      numbers[right--] = number
    }
    if (place <= right) to = right + 1
    else if (place >= left) from = left
    else return
  }
}

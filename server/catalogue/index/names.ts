/** The names of products, and their order. */
export type Names = {
  nombres: (string | undefined)[]
  /** Products in the order of their names. */
  inOrder: Int32Array
  /** Place of each product among them. */
  rank: Int32Array
  gone: Set<number>
  come: Set<number>
}

export function createNames(): Names {
  return { nombres: [], inOrder: new Int32Array(0), rank: new Int32Array(0), gone: new Set(), come: new Set() }
}

/** Sets a product's name; `orderNames` puts it in its place. */
export function setNombre(names: Names, slot: number, nombre: string): void {
  if (names.nombres[slot] === nombre) return
  removeNombre(names, slot)
  names.nombres[slot] = nombre
  names.come.add(slot)
}

export function removeNombre(names: Names, slot: number): void {
  if (names.nombres[slot] === undefined) return
  names.gone.add(slot)
  names.come.delete(slot)
  names.nombres[slot] = undefined
}

const byNombre = new Intl.Collator('es', { numeric: true })

/**
 * Puts names that came and went where they belong, those of equal names by their products' ids. Where many came they
 * are sorted as plain text first, which is nearly their order: comparing by the language's rules costs fifty times as
 * much.
 * @returns whether anything changed
 */
export function orderNames(names: Names, ids: string[]): boolean {
  const { nombres, gone, come } = names
  if (gone.size === 0 && come.size === 0) return false
  const compare = (a: number, b: number) => byNombre.compare(nombres[a]!, nombres[b]!) || (ids[a]! < ids[b]! ? -1 : 1)
  const keys = new Map([...come].map((slot) => [slot, plainKey(nombres[slot]!)]))
  const added = [...come].sort((a, b) => (keys.get(a)! < keys.get(b)! ? -1 : 1)).sort(compare)
  const stayed = gone.size === 0 ? names.inOrder : names.inOrder.filter((slot) => !gone.has(slot))
  const merged = new Int32Array(stayed.length + added.length)
  let from = 0
  added.forEach((slot, at) => {
    const to = placeOf(slot, stayed, from, compare)
    merged.set(stayed.subarray(from, to), from + at)
    merged[to + at] = slot
    from = to
  })
  merged.set(stayed.subarray(from), from + added.length)
  names.inOrder = merged
  names.rank = new Int32Array(nombres.length)
  for (let at = 0; at < merged.length; at++) names.rank[merged[at]!] = at
  gone.clear()
  come.clear()
  return true
}

/** Place of the first product of an order, from `from` on, that comes after another. */
function placeOf(slot: number, order: Int32Array, from: number, compare: (a: number, b: number) => number): number {
  let to = order.length
  while (from < to) {
    const middle = (from + to) >>> 1
    if (compare(order[middle]!, slot) < 0) from = middle + 1
    else to = middle
  }
  return from
}

/** A text whose plain order is nearly that of the names. */
function plainKey(nombre: string): string {
  return nombre
    .toLowerCase()
    .replaceAll('ñ', 'n\uffff')
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .replaceAll(/\d+/g, (figures) => figures.padStart(8, '0'))
}

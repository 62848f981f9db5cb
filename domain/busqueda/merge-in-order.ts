/** Which of two numbers comes first: below 0, 0 or above. */
export type Compare = (a: number, b: number) => number

/**
 * Takes numbers out of an order and puts others where they belong.
 * @param come in their order, none of them in `order`
 * @returns another array; also where nothing changes
 */
export function mergeInOrder(
  order: Int32Array,
  gone: Set<number>,
  come: ArrayLike<number>,
  compare: Compare,
): Int32Array {
  const stayed = gone.size === 0 ? order : order.filter((number) => !gone.has(number))
  const merged = new Int32Array(stayed.length + come.length)
  let from = 0
  for (let at = 0; at < come.length; at++) {
    const to = placeOf(come[at]!, stayed, from, compare)
    merged.set(stayed.subarray(from, to), from + at)
    merged[to + at] = come[at]!
    from = to
  }
  merged.set(stayed.subarray(from), from + come.length)
  return merged
}

/** Place of the first number of an order, from `from` on, that doesn't come before another. */
function placeOf(number: number, order: Int32Array, from: number, compare: Compare): number {
  let to = order.length
  while (from < to) {
    const middle = (from + to) >>> 1
    if (compare(order[middle]!, number) < 0) from = middle + 1
    else to = middle
  }
  return from
}

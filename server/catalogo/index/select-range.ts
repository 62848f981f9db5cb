/**
 * The numbers from one place to another of a list, as if it were sorted, without sorting all of it: what is on one
 * page of a long list costs a few passes.
 * @param numbers each once; they are moved
 */
export function selectRange(numbers: Float64Array, from: number, to: number): Float64Array {
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

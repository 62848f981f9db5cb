/**
 * Many lists of whole numbers in one array, so that a list costs little more than what it holds. A list's numbers are
 * `numbers` from `starts[list]` on, `lengths[list]` of them; one past the end of `lengths` is empty.
 */
export type NumberLists = {
  numbers: Int32Array
  starts: Int32Array
  lengths: Int32Array
  /** How many numbers a list has room for. */
  rooms: Int32Array
  /** Numbers taken from the beginning of `numbers`, of which `wasted` belong to no list any more. */
  used: number
  wasted: number
}

export function createNumberLists(): NumberLists {
  return {
    numbers: new Int32Array(1024),
    starts: new Int32Array(64),
    lengths: new Int32Array(64),
    rooms: new Int32Array(64),
    used: 0,
    wasted: 0,
  }
}

/** Adds a number to the end of a list. */
export function appendNumber(lists: NumberLists, list: number, number: number): void {
  if (list >= lists.lengths.length) growLists(lists, list)
  const length = lists.lengths[list]!
  if (length === lists.rooms[list]) moveList(lists, list, Math.max(2 * length, 1))
  lists.numbers[lists.starts[list]! + length] = number
  lists.lengths[list] = length + 1
}

/** Replaces a list. */
export function setNumbers(lists: NumberLists, list: number, numbers: readonly number[]): void {
  if (list >= lists.lengths.length) growLists(lists, list)
  if (numbers.length > lists.rooms[list]!) moveList(lists, list, numbers.length)
  lists.numbers.set(numbers, lists.starts[list])
  lists.lengths[list] = numbers.length
}

/** Takes a number out of a list; the last one takes its place. */
export function removeNumber(lists: NumberLists, list: number, number: number): void {
  const start = lists.starts[list]!
  const last = start + lists.lengths[list]! - 1
  for (let at = start; at <= last; at++) {
    if (lists.numbers[at] !== number) continue
    lists.numbers[at] = lists.numbers[last]!
    lists.lengths[list]!--
    return
  }
}

/** A list as it is now. */
export function readNumbers(lists: NumberLists, list: number): number[] {
  const start = lists.starts[list] ?? 0
  return [...lists.numbers.subarray(start, start + (lists.lengths[list] ?? 0))]
}

function growLists(lists: NumberLists, list: number): void {
  const size = Math.max(list + 1, 2 * lists.lengths.length)
  for (const column of ['starts', 'lengths', 'rooms'] as const) lists[column] = grown(lists[column], size)
}

/** Gives a list more room, at the end. */
function moveList(lists: NumberLists, list: number, room: number): void {
  if (lists.used + room > lists.numbers.length) makeRoom(lists, room)
  const start = lists.starts[list]!
  lists.numbers.copyWithin(lists.used, start, start + lists.lengths[list]!)
  lists.wasted += lists.rooms[list]!
  lists.starts[list] = lists.used
  lists.rooms[list] = room
  lists.used += room
}

/** Moves all lists together; takes more memory only where that doesn't give enough. */
function makeRoom(lists: NumberLists, room: number): void {
  const kept = lists.used - lists.wasted + room
  const numbers = new Int32Array(kept > 0.75 * lists.numbers.length ? Math.ceil(1.5 * kept) : lists.numbers.length)
  let used = 0
  lists.lengths.forEach((length, list) => {
    const start = lists.starts[list]!
    numbers.set(lists.numbers.subarray(start, start + length), used)
    lists.starts[list] = used
    used += lists.rooms[list]!
  })
  lists.numbers = numbers
  lists.used = used
  lists.wasted = 0
}

/** A copy with room for more. */
export function grown<Column extends Int32Array | Uint8Array>(column: Column, size: number): Column {
  const larger = new (column.constructor as new (size: number) => Column)(size)
  larger.set(column)
  return larger
}

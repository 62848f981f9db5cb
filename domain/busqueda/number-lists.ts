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
  if (length === lists.rooms[list]) moveList(lists, list, length + (length >> (length < 64 ? 0 : 2)) || 1)
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
  if (lists.used + room > lists.numbers.length) makeRoomForNumbers(lists, room)
  const start = lists.starts[list]!
  lists.numbers.copyWithin(lists.used, start, start + lists.lengths[list]!)
  lists.wasted += lists.rooms[list]!
  lists.starts[list] = lists.used
  lists.rooms[list] = room
  lists.used += room
}

/** Leaves each list the room that it takes: called last, once many lists were made number by number. */
export function trimLists(lists: NumberLists): void {
  lists.rooms.set(lists.lengths)
  const kept = lists.lengths.reduce((sum, length) => sum + length, 0)
  moveTogether(lists, Math.ceil(SPARE * kept))
}

/** Room for what comes, of what is there. */
const SPARE = 1.1

/** Moves all lists together; takes more memory only where that doesn't give enough. */
function makeRoomForNumbers(lists: NumberLists, room: number): void {
  const kept = lists.used - lists.wasted + room
  moveTogether(lists, kept > 0.9 * lists.numbers.length ? Math.ceil(1.25 * kept) : lists.numbers.length)
}

function moveTogether(lists: NumberLists, size: number): void {
  const numbers = new Int32Array(size)
  let used = 0
  for (let list = 0; list < lists.lengths.length; list++) {
    const start = lists.starts[list]!
    const length = lists.lengths[list]!
    // Most lists are short: a view of each would cost more than its numbers.
    for (let at = 0; at < length; at++) numbers[used + at] = lists.numbers[start + at]!
    lists.starts[list] = used
    used += lists.rooms[list]!
  }
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

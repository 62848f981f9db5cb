import { alternateGroup } from '#domain/catalogo/alternate-equipos.ts'

/** Products of one popularidad. */
type Group = {
  /** Products in the order of the list, as last put in order; since then some came and went. */
  inOrder: Int32Array
  come: number[]
  gone: Set<number>
  /** The team that came just before, and the last one of these. */
  before: number | null
  last: number | null
}

/** The order of a mode's list: by popularidad descending, teams alternating within equal ones. */
export type ModeOrder = {
  groups: Map<number, Group>
  /** Products in the order of the list. */
  inOrder: Int32Array
  /** Place of each product in it; what isn't in the list has any. */
  place: Int32Array
}

export function createModeOrder(): ModeOrder {
  return { groups: new Map(), inOrder: new Int32Array(0), place: new Int32Array(0) }
}

/** Adds a product; `repairOrder` puts it in its place. */
export function addToOrder({ groups }: ModeOrder, slot: number, popularidad: number): void {
  const group = groups.get(popularidad) ?? createGroup()
  groups.set(popularidad, group)
  group.come.push(slot)
}

function createGroup(): Group {
  return { inOrder: new Int32Array(0), come: [], gone: new Set(), before: null, last: null }
}

export function removeFromOrder({ groups }: ModeOrder, slot: number, popularidad: number): void {
  const { come, gone } = groups.get(popularidad)!
  const at = come.lastIndexOf(slot)
  if (at === -1) gone.add(slot)
  else come.splice(at, 1)
}

/**
 * Orders anew the groups of equal popularidad whose products changed. Those that follow are too, as far as another team
 * now comes before them.
 * @param slots more than the highest number of a product
 * @param inOrder products by name
 * @param rank places of products among them
 * @param equipo teams of products
 */
export function repairOrder(
  order: ModeOrder,
  slots: number,
  { inOrder, rank }: { inOrder: Int32Array; rank: Int32Array },
  equipo: Int32Array,
): void {
  if (![...order.groups.values()].some(hasChanged)) return
  let before: number | null = null
  let size = 0
  const groups = [...order.groups].sort(([a], [b]) => b - a)
  for (const [popularidad, group] of groups) {
    const changed = hasChanged(group)
    if (changed) takeOver(group)
    if (group.inOrder.length === 0) {
      order.groups.delete(popularidad)
      continue
    }
    if (changed || group.before !== before) {
      const byName = group.inOrder.map((slot) => rank[slot]!).sort()
      const turns: number[] = alternateGroup(
        Array.from(byName, (at) => inOrder[at]!),
        (slot) => equipo[slot]!,
        before,
      )
      group.inOrder = Int32Array.from(turns)
      group.before = before
      group.last = equipo[turns.at(-1)!]!
    }
    before = group.last
    size += group.inOrder.length
  }
  const whole = new Int32Array(size)
  let at = 0
  for (const [, group] of groups) {
    const end = at + group.inOrder.length
    whole.set(group.inOrder, at)
    group.inOrder = whole.subarray(at, end)
    at = end
  }
  order.inOrder = whole
  order.place = new Int32Array(slots)
  for (let place = 0; place < size; place++) order.place[whole[place]!] = place
}

function hasChanged({ come, gone }: Group): boolean {
  return come.length > 0 || gone.size > 0
}

/** Takes in what came and leaves out what went, in any order. */
function takeOver(group: Group): void {
  const stayed = group.inOrder.filter((slot) => !group.gone.has(slot))
  group.inOrder = Int32Array.from([...stayed, ...group.come])
  group.come = []
  group.gone = new Set()
}

import { alternateGroup } from '#domain/catalogo/alternate-equipos.ts'

/** Products of one popularidad. */
type Group = {
  slots: number[]
  /** In the order of the list. */
  inOrder: Int32Array
  /** The team that came just before, and the last one of these. */
  before: number | null
  last: number | null
  changed: boolean
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
  const group = groups.get(popularidad)
  if (group === undefined) {
    groups.set(popularidad, { slots: [slot], inOrder: new Int32Array(0), before: null, last: null, changed: true })
  } else {
    group.slots.push(slot)
    group.changed = true
  }
}

export function removeFromOrder({ groups }: ModeOrder, slot: number, popularidad: number): void {
  const group = groups.get(popularidad)!
  const last = group.slots.pop()!
  if (last !== slot) group.slots[group.slots.indexOf(slot)] = last
  group.changed = true
}

/**
 * Orders anew the groups of equal popularidad whose products changed, and those that follow as far as another team
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
  if (![...order.groups.values()].some(({ changed }) => changed)) return
  let before: number | null = null
  let size = 0
  const groups = [...order.groups].sort(([a], [b]) => b - a)
  for (const [popularidad, group] of groups) {
    if (group.slots.length === 0) {
      order.groups.delete(popularidad)
      continue
    }
    if (group.changed || group.before !== before) {
      const byName = Int32Array.from(group.slots, (slot) => rank[slot]!).sort()
      const turns: number[] = alternateGroup(
        Array.from(byName, (at) => inOrder[at]!),
        (slot) => equipo[slot]!,
        before,
      )
      group.inOrder = Int32Array.from(turns)
      group.before = before
      group.last = equipo[turns.at(-1)!]!
      group.changed = false
    }
    before = group.last
    size += group.slots.length
  }
  order.inOrder = new Int32Array(size)
  let at = 0
  for (const [, group] of groups) {
    if (group.slots.length === 0) continue
    order.inOrder.set(group.inOrder, at)
    at += group.inOrder.length
  }
  order.place = new Int32Array(slots)
  for (let place = 0; place < size; place++) order.place[order.inOrder[place]!] = place
}

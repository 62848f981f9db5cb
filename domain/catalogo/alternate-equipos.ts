type DeEquipo<Equipo> = { popularidad: number; equipo: Equipo }

/**
 * Makes teams alternate among shirts of the same popularidad: one of each, then the second of each, until all have had
 * their turn. A list doesn't open with a wall of one team. They don't begin with the team that came just before, if
 * there is another. Otherwise they stay as they were: the same shirts always give the same order.
 * @param ordenados by popularidad descending
 */
export function alternateEquipos<T, Equipo>(ordenados: readonly T[], describe: (item: T) => DeEquipo<Equipo>): T[] {
  const alternated: T[] = []
  let last: Equipo | null = null
  for (const group of Map.groupBy(ordenados, (item) => describe(item).popularidad).values()) {
    for (const item of alternateGroup(group, (one) => describe(one).equipo, last)) alternated.push(item)
    last = describe(alternated.at(-1)!).equipo
  }
  return alternated
}

/**
 * Makes teams alternate among shirts that have all the same popularidad.
 * @param before the team that came just before, null for none
 */
export function alternateGroup<T, Equipo>(
  group: readonly T[],
  equipoDe: (item: T) => Equipo,
  before: Equipo | null,
): T[] {
  const alternated: T[] = []
  let left = [...Map.groupBy(group, equipoDe)]
  // This group could begin with the team that ended the one before.
  if (left.length > 0 && left[0]![0] === before) left.push(left.shift()!)
  for (let round = 0; left.length > 0; round++) {
    for (const [, own] of left) alternated.push(own[round]!)
    left = left.filter(([, own]) => own.length > round + 1)
  }
  return alternated
}

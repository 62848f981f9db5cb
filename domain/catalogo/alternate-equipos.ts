type DeEquipo = { popularidad: number; equipo: string }

/**
 * Makes teams alternate among shirts of the same popularidad: one of each, then the second of each, until all have
 * had their turn, so that a list doesn't open with a wall of one team. They don't begin with the team that came just
 * before, if there is another. Otherwise they stay as they were: the same shirts always give the same order.
 * @param ordenados by popularidad descending
 */
export function alternateEquipos<T>(ordenados: readonly T[], describe: (item: T) => DeEquipo): T[] {
  const alternated: T[] = []
  let porEquipo = new Map<string, T[]>()
  let popularidad: number | null = null
  let last: string | null = null

  function takeTurns() {
    let left = [...porEquipo]
    // Else these could begin with the team that ended the ones before.
    if (left.length > 0 && left[0]![0] === last) left.push(left.shift()!)
    for (let round = 0; left.length > 0; round++) {
      for (const [, own] of left) alternated.push(own[round]!)
      last = left.at(-1)![0]
      left = left.filter(([, own]) => own.length > round + 1)
    }
    porEquipo = new Map()
  }

  for (const item of ordenados) {
    const own = describe(item)
    if (own.popularidad !== popularidad) takeTurns()
    popularidad = own.popularidad
    const same = porEquipo.get(own.equipo)
    if (same === undefined) porEquipo.set(own.equipo, [item])
    else same.push(item)
  }
  takeTurns()
  return alternated
}

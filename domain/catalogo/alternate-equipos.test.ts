import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { alternateEquipos } from './alternate-equipos.ts'

type Camiseta = { id: number; equipo: string; popularidad: number }

const alternate = (camisetas: Camiseta[]) => alternateEquipos(camisetas, (camiseta) => camiseta)

const CAMISETAS = fc
  .array(fc.record({ equipo: fc.constantFrom('A', 'B', 'C', ''), popularidad: fc.integer({ min: 0, max: 3 }) }))
  .map((found) => found.map((camiseta, id) => ({ id, ...camiseta })).sort((a, b) => b.popularidad - a.popularidad))

describe('alternateEquipos', () => {
  it('2.61 gives each team its turn among shirts of the same popularidad', () => {
    const camisetas = ['U1', 'U2', 'U3', 'P1', 'P2', 'N1'].map((text, id) => ({ id, equipo: text[0]!, popularidad: 9 }))
    expect(alternate(camisetas).map(({ id }) => id)).toEqual([0, 3, 5, 1, 4, 2])
  })

  it('2.61 doesn’t begin with the team that came last, where there is another', () => {
    const camisetas = [
      { id: 0, equipo: 'U', popularidad: 9 },
      { id: 1, equipo: 'U', popularidad: 8 },
      { id: 2, equipo: 'P', popularidad: 8 },
      { id: 3, equipo: 'P', popularidad: 7 },
    ]
    expect(alternate(camisetas).map(({ id }) => id)).toEqual([0, 2, 1, 3])
  })

  it('2.61, 2.24 keeps every shirt once, the most popular first, and those of a team in their order', () => {
    fc.assert(
      fc.property(CAMISETAS, (camisetas) => {
        const alternated = alternate(camisetas)
        expect(alternated.toSorted((a, b) => a.id - b.id)).toEqual(camisetas.toSorted((a, b) => a.id - b.id))
        alternated.forEach((camiseta, at) => {
          const next = alternated[at + 1]
          if (next === undefined) return
          expect(next.popularidad).toBeLessThanOrEqual(camiseta.popularidad)
          // Shirts of a team are side by side only where no other of their popularidad is left.
          if (next.equipo !== camiseta.equipo || next.popularidad !== camiseta.popularidad) return
          const later = alternated.slice(at + 1).filter(({ popularidad }) => popularidad === camiseta.popularidad)
          expect(later.every(({ equipo }) => equipo === camiseta.equipo)).toBe(true)
        })
        for (const equipo of ['A', 'B', 'C', '']) {
          const own = (all: Camiseta[]) => all.filter((camiseta) => camiseta.equipo === equipo)
          expect(own(alternated)).toEqual(own(camisetas))
        }
      }),
    )
  })
})

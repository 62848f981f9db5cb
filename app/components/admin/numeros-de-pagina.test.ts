import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { numerosDePagina } from './paginacion.tsx'

describe('the pages that a list leads to', () => {
  it.each([
    [1, 1, '1'],
    [3, 7, '1 2 3 4 5 6 7'],
    [1, 9, '1 2 3 4 5 … 9'],
    [4, 9, '1 2 3 4 5 … 9'],
    [5, 9, '1 … 4 5 6 … 9'],
    [6, 9, '1 … 5 6 7 8 9'],
    [200, 334, '1 … 199 200 201 … 334'],
  ])('24.37 of page %i of %i are %s', (pagina, paginas, shown) => {
    expect(
      numerosDePagina(pagina, paginas)
        .map((numero) => numero ?? '…')
        .join(' '),
    ).toBe(shown)
  })

  it('24.37 are seven at most, rise, and have this one, its neighbours, the first and the last', () => {
    const page = fc
      .integer({ min: 1, max: 5000 })
      .chain((paginas) => fc.tuple(fc.integer({ min: 1, max: paginas }), fc.constant(paginas)))
    fc.assert(
      fc.property(page, ([pagina, paginas]) => {
        const shown = numerosDePagina(pagina, paginas)
        const numbers = shown.filter((numero) => numero !== null)
        expect(shown.length).toBe(Math.min(7, paginas))
        expect(numbers).toEqual([...new Set(numbers)].toSorted((a, b) => a - b))
        for (const asked of [1, pagina - 1, pagina, pagina + 1, paginas])
          if (asked >= 1 && asked <= paginas) expect(numbers).toContain(asked)
      }),
    )
  })
})

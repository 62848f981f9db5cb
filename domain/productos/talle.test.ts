import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { canonicalTalle, compareTalles, ORDEN_TALLES, TALLES_ADMIN } from './talle.ts'

describe('sizes', () => {
  it('3.11 sort from 4 to XXXXL whatever order they come in', () => {
    const order = '4 6 8 10 12 14 16 XS S M L XL 2XL XXL 3XL XXXL 4XL XXXXL'.split(' ')
    fc.assert(
      fc.property(fc.shuffledSubarray(order, { minLength: order.length }), (shuffled) => {
        expect(shuffled.toSorted(compareTalles)).toEqual(order)
      }),
    )
  })

  it('3.12 unknown sizes come last, alphabetically', () => {
    expect(['Único', 'M', 'A', '18', 'XXXXL', 'XS'].toSorted(compareTalles)).toEqual([
      'XS',
      'M',
      'XXXXL',
      '18',
      'A',
      'Único',
    ])
  })

  it('3.11, 3.12 any two sizes have one order, and only equal ones share a place', () => {
    const talle = fc.oneof(fc.constantFrom(...ORDEN_TALLES), fc.string({ maxLength: 6 }))
    fc.assert(
      fc.property(talle, talle, talle, (a, b, c) => {
        expect(Math.sign(compareTalles(a, b)) + Math.sign(compareTalles(b, a))).toBe(0)
        expect(compareTalles(a, b) === 0).toBe(a === b)
        if (compareTalles(a, b) < 0 && compareTalles(b, c) < 0) expect(compareTalles(a, c)).toBeLessThan(0)
      }),
    )
  })

  it.each([
    ['XXL', '2XL'],
    ['XXXL', '3XL'],
    ['XXXXL', '4XL'],
    [' xxl ', '2XL'],
    ['2XL', '2XL'],
    ['m', 'M'],
    ['10', '10'],
  ])('3.13 to a filter %s is %s', (talle, name) => {
    expect(canonicalTalle(talle)).toBe(name)
  })

  it('9.15 the product form offers 4 to 16 and XS to 3XL, all of them sizes that sort', () => {
    expect(TALLES_ADMIN).toEqual(['4', '6', '8', '10', '12', '14', '16', 'XS', 'S', 'M', 'L', 'XL', '2XL', '3XL'])
    expect([...TALLES_ADMIN].sort(compareTalles)).toEqual(TALLES_ADMIN)
  })
})

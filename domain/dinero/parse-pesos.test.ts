import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatPesos } from './dinero.ts'
import { parsePesos, PESOS_MAX } from './parse-pesos.ts'

describe('amounts as they are typed', () => {
  it('24.16 an amount can be typed as it is shown', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: PESOS_MAX }), (amount) => {
        expect(parsePesos(formatPesos(amount))).toBe(amount)
        expect(parsePesos(` ${amount} `)).toBe(amount)
      }),
    )
    expect(parsePesos(formatPesos(PESOS_MAX))).toBe(PESOS_MAX)
    for (const typed of [
      '',
      '2190,5',
      '2190.5',
      '2.190.00',
      '2190.000',
      'dos',
      '-1',
      '100000000',
      '100.000.000',
      '1.2.3',
      '٣',
      '1$2',
      '0,001',
      '0.500',
    ])
      expect(parsePesos(typed)).toBeNull()
  })

  it.each([
    '1990',
    '1.990',
    '1,990',
    '1.990,00',
    '1,990.00',
    '1990,00',
    '1990.00',
    '1990,0',
    '$ 1.990,00',
    'UYU 1990',
    '1990 $',
    '$U 1.990',
  ])('24.16 %s is 1990 pesos', (typed) => {
    expect(parsePesos(typed)).toBe(1990)
  })
})

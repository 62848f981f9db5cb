import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatCentavos } from './centavos.ts'
import { applyDescuento, formatPesos, sumPesos } from './dinero.ts'

const pesos = fc.integer({ min: 0, max: 100_000_000 })

describe('money', () => {
  it.each([
    [0, '$\u00a00'],
    [7, '$\u00a07'],
    [999, '$\u00a0999'],
    [2190, '$\u00a02.190'],
    [12_345, '$\u00a012.345'],
    [1_234_567, '$\u00a01.234.567'],
    [-2190, '−$\u00a02.190'],
  ])('14.2, 14.16 %i pesos are written like $ 2.190', (amount, text) => {
    expect(formatPesos(amount)).toBe(text)
  })

  it('14.2 any amount keeps its digits, with a point before every third from the right', () => {
    fc.assert(
      fc.property(pesos, (amount) => {
        const text = formatPesos(amount)
        expect(text).toMatch(/^\$\u00a0\d{1,3}(\.\d{3})*$/)
        expect(Number(text.replace(/\D/g, ''))).toBe(amount)
      }),
    )
  })

  it('14.2 writes cents where there are some, and other money by its name', () => {
    expect(formatCentavos(123456789)).toBe('$\u00a01.234.567,89')
    expect(formatCentavos(0)).toBe('$\u00a00')
    expect(formatCentavos(-5)).toBe('−$\u00a00,05')
    expect(formatCentavos(240700)).toBe('$\u00a02.407')
    expect(formatCentavos(240750, 'USD')).toBe('2.407,50\u00a0USD')
  })

  it('14.13 the sign is joined by a no-break space and nothing depends on the locale of the machine', () => {
    expect([...new TextEncoder().encode(formatPesos(2190))]).toEqual([0x24, 0xc2, 0xa0, 0x32, 0x2e, 0x31, 0x39, 0x30])
  })

  it.each([
    [2190, 1971],
    [2990, 2691],
    [5, 5],
    [15, 14],
    [0, 0],
  ])('9.2 %i pesos less 10 %% are %i, rounded', (before, after) => {
    expect(applyDescuento(before, 10)).toBe(after)
  })

  it('14.1 a discount gives whole pesos, never more than the amount, never further than half a peso from the exact one', () => {
    fc.assert(
      fc.property(pesos, fc.integer({ min: 0, max: 100 }), (amount, percent) => {
        const after = applyDescuento(amount, percent)
        expect(Number.isSafeInteger(after)).toBe(true)
        expect(after).toBeLessThanOrEqual(amount)
        expect(Math.abs(after * 100 - amount * (100 - percent))).toBeLessThanOrEqual(50)
      }),
    )
  })

  it('14.1 amounts add up without a remainder, and none are 0', () => {
    expect(sumPesos([])).toBe(0)
    expect(sumPesos([2190, 200, 260])).toBe(2650)
  })
})

import { describe, expect, it } from 'vitest'
import { planesCreibles, planMasLargo, type PlanDicho } from './cuotas.ts'

const dicho = (pagos: number, total: number, tasa = 0, cuota = total / pagos): PlanDicho => ({
  pagos,
  cuota,
  total,
  tasa,
})

describe('paying in parts', () => {
  it('46.2 plans are the provider’s own, to the centésimo, and without interest only where its rate is 0', () => {
    const dichos = [dicho(1, 2040), dicho(12, 2040), dicho(3, 2101.2, 3), dicho(6, 2100, 0, 350)]
    expect(planesCreibles(2040, dichos, 12)).toEqual([
      { pagos: 3, cuota: 70040, total: 210120, sinInteres: false },
      // A total above the price isn't without interest, whatever the rate says.
      { pagos: 6, cuota: 35000, total: 210000, sinInteres: false },
      { pagos: 12, cuota: 17000, total: 204000, sinInteres: true },
    ])
  })

  it('46.3 what can’t be is shown to nobody: 0 or 60 payments, less than the price, sums that disagree, more than offered', () => {
    const odd = [
      dicho(0, 2040, 0, 0),
      dicho(60, 2040),
      dicho(2.5, 2040),
      dicho(12, 1020),
      dicho(10, 2040, 0, 2040),
      dicho(4, 2040, -3),
      dicho(5, Number.NaN),
      dicho(6, Number.POSITIVE_INFINITY),
      dicho(18, 2040),
    ]
    expect(planesCreibles(2040, odd, 12)).toEqual([])
  })

  it('46.3 where banks differ the dearest counts', () => {
    const dichos = [dicho(3, 2040), dicho(3, 2142, 5)]
    expect(planesCreibles(2040, dichos, 12)).toEqual([{ pagos: 3, cuota: 71400, total: 214200, sinInteres: false }])
  })

  it('46.1 the longest plan is said first, of several the cheapest; none where none is known', () => {
    const planes = (...dichos: PlanDicho[]) => planesCreibles(2040, dichos, 12)
    const visa = { medio: 'Visa', planes: planes(dicho(3, 2040), dicho(12, 2244, 10)) }
    const oca = { medio: 'OCA', planes: planes(dicho(12, 2040)) }
    expect(planMasLargo([visa, oca])).toMatchObject({ medio: 'OCA', pagos: 12, total: 204000 })
    expect(planMasLargo([visa])).toMatchObject({ medio: 'Visa', pagos: 12, total: 224400 })
    expect(planMasLargo([])).toBeNull()
    expect(planMasLargo([{ medio: 'Visa', planes: [] }])).toBeNull()
  })
})

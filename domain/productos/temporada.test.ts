import { describe, expect, it } from 'vitest'
import { buildAnio, temporada } from './temporada.ts'

describe('years', () => {
  it('3.5, 5.25 are both when both are given, the first when only that is, none without a first', () => {
    expect(buildAnio(1980, 1981)).toEqual([1980, 1981])
    expect(buildAnio(1986, null)).toEqual([1986])
    expect(buildAnio(null, 1981)).toEqual([])
    expect(buildAnio(null, null)).toEqual([])
  })

  it.each([
    [[], ''],
    [[1986], '1986'],
    [[1986, 1986], '1986'],
    [[1980, 1981], '1980/81'],
    [[2009, 2010], '2009/10'],
    [[1999, 2000], '1999/2000'],
  ])('3.5 %j are shown as "%s"', (anio, text) => {
    expect(temporada(anio)).toBe(text)
  })
})

import { expect, test } from 'vitest'
import { decadaDicha, decadasDe } from './decada.ts'

test.each([
  [[], []],
  [[1987], ['1980']],
  [
    [1989, 1990],
    ['1980', '1990'],
  ],
  [
    [1995, 2012],
    ['1990', '2000', '2010'],
  ],
])('19.29 a shirt of %j is of the decades %j', (anio, decadas) => {
  expect(decadasDe(anio)).toEqual(decadas)
})

test.each([
  ['1920', 'Los 1920'],
  ['1930', 'Los 30'],
  ['1990', 'Los 90'],
  ['2000', 'Los 2000'],
])('19.29 %s is called %s', (decada, dicha) => {
  expect(decadaDicha(decada)).toBe(dicha)
})

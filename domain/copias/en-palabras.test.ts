import { expect, it } from 'vitest'
import { diaYHora, enMegas } from './en-palabras.ts'

it('says how much a copy takes', () => {
  expect([0, 1, 400_000, 8_800_000, 210 * 1024 ** 2, 1024 ** 3, 25.4 * 1024 ** 3].map(enMegas)).toEqual([
    '0 MB',
    '0,1 MB',
    '0,4 MB',
    '8,4 MB',
    '210 MB',
    '1 GB',
    '25 GB',
  ])
})

it('says when in Montevideo', () => {
  expect(diaYHora(Date.UTC(2026, 10, 24, 2, 5))).toBe('23/11/2026 a las 23:05')
})

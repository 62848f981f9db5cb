import { expect, test } from 'vitest'
import { grupoDeTalle } from './grupo-de-talle.ts'
import { ORDEN_TALLES } from './talle.ts'

test('19.28 ages are children’s sizes and letters adults’, and in their order one follows the other', () => {
  const grupos = ORDEN_TALLES.map(grupoDeTalle)
  expect(new Set(grupos.slice(0, 7))).toEqual(new Set(['Niños']))
  expect(new Set(grupos.slice(7))).toEqual(new Set(['Adultos']))
})

test.each(['Único', '42', 'S/M', ''])('19.28 %s is neither', (talle) => {
  expect(grupoDeTalle(talle)).toBe('Otros')
})

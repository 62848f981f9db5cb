import { expect, test } from 'vitest'
import { agruparTalles, grupoDeTalle } from './grupo-de-talle.ts'
import { ORDEN_TALLES, TALLES_ADMIN } from './talle.ts'

test('19.28 ages are children’s sizes and letters adults’, and in their order one follows the other', () => {
  const grupos = ORDEN_TALLES.map(grupoDeTalle)
  expect(new Set(grupos.slice(0, 7))).toEqual(new Set(['Niños']))
  expect(new Set(grupos.slice(7))).toEqual(new Set(['Adultos']))
})

test.each(['Único', '42', 'S/M', ''])('19.28 %s is neither', (talle) => {
  expect(grupoDeTalle(talle)).toBe('Otros')
})

test.each([
  { usados: [], delante: 'XS S M L XL 2XL 3XL Único', detras: '4 6 8 10 12 14 16' },
  { usados: ['M', '8'], delante: 'XS S M L XL 2XL 3XL Único', detras: '4 6 8 10 12 14 16' },
  { usados: ['8', '10'], delante: '4 6 8 10 12 14 16', detras: 'XS S M L XL 2XL 3XL Único' },
])('24.39 after $usados the form begins with $delante', ({ usados, delante, detras }) => {
  expect(agruparTalles([...TALLES_ADMIN, 'Único'], usados)).toEqual({
    delante: delante.split(' '),
    detras: detras.split(' '),
  })
})

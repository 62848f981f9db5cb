import { expect, it } from 'vitest'
import { parsePlazo } from './plazo.ts'

it.each([
  ['24 hs', { desde: 1, hasta: 1 }],
  ['24/72 hs', { desde: 1, hasta: 3 }],
  ['36 horas', { desde: 2, hasta: 2 }],
  [' 2 a 4 días ', { desde: 2, hasta: 4 }],
  ['5 dias', { desde: 5, hasta: 5 }],
  ['2 a 3 días hábiles', { desde: 2, hasta: 3 }],
  ['72/24 hs', null],
  ['pronto', null],
  ['', null],
  ['24 hs si el correo puede', null],
])('22.20 a delivery’s time %j is %j in days', (texto, plazo) => {
  expect(parsePlazo(texto)).toEqual(plazo)
})

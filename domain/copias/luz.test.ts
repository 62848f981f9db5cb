import { expect, it } from 'vitest'
import { luzDeCopias, tocaCopia, type CopiaAnotada, type ResultadoDeCopia } from './luz.ts'

const HORA = 60 * 60_000
/** Four in the morning in Montevideo. */
const CUATRO = Date.UTC(2026, 10, 24, 7)

const copia = (comenzada: number, resultado: ResultadoDeCopia = 'buena'): CopiaAnotada => ({
  nombre: '2026-11-24-040000',
  comenzada,
  resultado,
  bytes: 1,
  detalle: '',
})

it('16.77 a copy is made once each night after four, and at once where none was made yet or the night was missed', () => {
  expect(tocaCopia(null, CUATRO)).toBe(true)
  const anoche = copia(CUATRO - 24 * HORA)
  expect([-1, 0, 1, 12 * HORA].map((after) => tocaCopia(anoche, CUATRO + after))).toEqual([false, true, true, true])
  expect([0, HORA, 24 * HORA - 1, 24 * HORA].map((after) => tocaCopia(copia(CUATRO), CUATRO + after))).toEqual([
    false,
    false,
    false,
    true,
  ])
  expect(tocaCopia(copia(CUATRO - 1), CUATRO), 'one made by hand just before is of the day before').toBe(true)
  for (const resultado of ['no_cierra', 'sin_probar'] as const)
    expect(tocaCopia(copia(CUATRO, resultado), CUATRO + 12 * HORA), 'another would be the same').toBe(false)
})

it('16.77 one that failed is tried again an hour later', () => {
  const fallida = copia(CUATRO + 5, 'fallida')
  expect([HORA - 1, HORA].map((after) => tocaCopia(fallida, CUATRO + 5 + after))).toEqual([false, true])
})

it('27.37 the light is red when the last good copy is older than 36 hours, or none came since the first was tried', () => {
  const luz = (buena: CopiaAnotada | null, primera: number | null, ahora: number, hayLugar = true) =>
    luzDeCopias({ buena, ultima: buena, primera }, hayLugar, ahora).luz
  expect(luz(null, null, CUATRO)).toBe('esperando')
  expect([0, 36 * HORA, 36 * HORA + 1].map((after) => luz(copia(CUATRO), CUATRO - 99 * HORA, CUATRO + after))).toEqual([
    'verde',
    'verde',
    'roja',
  ])
  expect([36 * HORA, 36 * HORA + 1].map((after) => luz(null, CUATRO, CUATRO + after))).toEqual(['esperando', 'roja'])
  expect(luz(copia(CUATRO), CUATRO, CUATRO + 99 * HORA, false)).toBe('sin_lugar')
})

import { expect, it } from 'vitest'
import { tocaCopia } from './hora-de-copia.ts'
import type { ResultadoDeCopia } from './luz.ts'

const HORA = 60 * 60_000
/** Four in the morning in Montevideo. */
const CUATRO = Date.UTC(2026, 10, 24, 7)

const copia = (comenzada: number, resultado: ResultadoDeCopia = 'buena') => ({ comenzada, resultado })

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

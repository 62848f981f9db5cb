import { expect, it } from 'vitest'
import { luzDeCopias, type CopiaAnotada } from './luz.ts'

const HORA = 60 * 60_000
/** Four in the morning in Montevideo. */
const CUATRO = Date.UTC(2026, 10, 24, 7)

const copia = (comenzada: number): CopiaAnotada => ({
  nombre: '2026-11-24-040000',
  comenzada,
  resultado: 'buena',
  bytes: 1,
  detalle: '',
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

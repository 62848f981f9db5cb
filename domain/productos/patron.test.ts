import { expect, it } from 'vitest'
import { readFila } from '#domain/importaciones/importacion.ts'
import { VALORES_INICIALES } from './campos.ts'
import { PATRONES } from './patron.ts'

it('3.7 the plain pattern is one of eleven, and what a shirt has of which nothing is said', () => {
  expect(PATRONES).toHaveLength(11)
  expect(PATRONES[0]).toBe('liso')
  expect(VALORES_INICIALES.patron).toBe('liso')
  expect(readFila({ nombre: 'Una', patron: ' ' }, { trim: true }).campos.patron).toBe('liso')
})

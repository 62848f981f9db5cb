import { expect, it } from 'vitest'
import { PATRONES } from './patron.ts'

it('3.7 the plain pattern is one of eleven', () => {
  expect(PATRONES).toHaveLength(11)
  expect(PATRONES[0]).toBe('liso')
})

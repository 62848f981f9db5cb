import { expect, it } from 'vitest'
import { comesPrinted } from './estampa.ts'

it('3.23, 3.24 with a number or a name it comes printed', () => {
  expect(comesPrinted({ numero: '10', nombrePersonalizado: '' })).toBe(true)
  expect(comesPrinted({ numero: '', nombrePersonalizado: 'FRANCESCOLI' })).toBe(true)
  expect(comesPrinted({ numero: '', nombrePersonalizado: '' })).toBe(false)
})

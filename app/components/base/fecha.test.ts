import { expect, test } from 'vitest'
import { formatFecha } from './fecha.ts'

test('times are shown in America/Montevideo', () => {
  expect(formatFecha(Date.UTC(2026, 10, 18, 15, 5))).toBe('miércoles 18 de noviembre, 12:05')
})

test('a moment after midnight in Greenwich is still the day before in Montevideo', () => {
  expect(formatFecha(Date.UTC(2027, 0, 1, 2, 30))).toBe('jueves 31 de diciembre, 23:30')
  expect(formatFecha(Date.UTC(2027, 0, 1, 3, 0))).toBe('viernes 1 de enero, 00:00')
})

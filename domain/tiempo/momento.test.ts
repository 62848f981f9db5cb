import { expect, it } from 'vitest'
import { primerMomento, readMomento, ultimoMomento } from './momento.ts'

it('33.24 a reduction’s times read alike: the day of the week, the day and the month, and the hour where the day isn’t whole', () => {
  expect(primerMomento(readMomento('2026-11-27T00:00')!)).toBe('viernes 27/11')
  expect(primerMomento(readMomento('2026-11-27T09:30')!)).toBe('viernes 27/11 a las 09:30')
  expect(ultimoMomento(readMomento('2026-11-30T00:00')!)).toBe('domingo 29/11')
  expect(ultimoMomento(readMomento('2026-11-29T18:01')!)).toBe('domingo 29/11 a las 18:00')
})

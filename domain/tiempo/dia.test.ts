import { expect, it } from 'vitest'
import { mesesAntes } from './mes.ts'

it.each([
  ['2031-11-24T15:00:00Z', 60, '2026-11-24T15:00:00Z'],
  ['2028-02-29T15:00:00Z', 12, '2027-02-28T15:00:00Z'],
  ['2027-03-31T15:00:00Z', 1, '2027-02-28T15:00:00Z'],
  ['2027-01-10T15:00:00Z', 2, '2026-11-10T15:00:00Z'],
  // The last of February still, in Montevideo.
  ['2027-03-01T02:00:00Z', 12, '2026-03-01T02:00:00Z'],
])('35.9 months are the calendar’s, of Montevideo: %s less %i is %s', (now, meses, then) => {
  expect(new Date(mesesAntes(Date.parse(now), meses)).toISOString()).toBe(then.replace('Z', '.000Z'))
})

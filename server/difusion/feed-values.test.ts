import { expect, it } from 'vitest'
import { DEMO_AJUSTES } from '#domain/ajustes/demo-ajustes.ts'
import { shipDate } from './feed-values.ts'

it('44.11 a shirt that is made for who orders on a Saturday leaves on the first working day after its making from Monday on', () => {
  expect(shipDate(Date.UTC(2026, 10, 28, 13), DEMO_AJUSTES)).toBe('2026-12-21T12:00-03:00')
})

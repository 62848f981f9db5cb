import { it } from 'vitest'
import { describeOnEveryDatabase } from './databases.ts'
import { checkThreeMonths } from './three-months/check.ts'

describeOnEveryDatabase('three months of 1,200 orders of all kinds', (open) => {
  it('50.4, 51.6, 51.7 come out as in a book that was kept of what was planned', { timeout: 1_800_000 }, async () =>
    checkThreeMonths(await open(), 1200),
  )
})

import { it } from 'vitest'
import { describeOnEveryDatabase } from './databases.ts'
import { checkThreeMonths } from './three-months/check.ts'

describeOnEveryDatabase('three months of 1,200 orders of all kinds', (open) => {
  it(
    '50.1, 50.2, 50.3, 50.4, 50.5, 50.20, 51.2, 51.5, 51.6, 51.7, 54.1, 54.7, 54.8 come out as in a book that was kept of what was planned',
    { timeout: 900_000 },
    async () => checkThreeMonths(await open(), 1200),
  )
})

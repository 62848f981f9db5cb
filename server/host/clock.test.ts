import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { tempFolder } from '#tests/temp-folder.ts'
import { createClock } from './clock.ts'

const DAY = 24 * 3_600_000

/** A clock's distance from the machine's, but for the time that asking takes (which may make it -0). */
const movedBy = (clock: () => number) => Math.round((clock() - Date.now()) / 1000) * 1000 + 0

it('16.26 without a file a clock is the machine’s', () => {
  expect(createClock(null)).toBe(Date.now)
})

it('16.26 a clock is moved by what its file says, while it runs, and stays where it is when that makes no sense', async () => {
  const file = join(await tempFolder(), 'reloj')
  const clock = createClock(file)
  expect(movedBy(clock)).toBe(0)
  writeFileSync(file, `${3 * DAY}\n`)
  expect(movedBy(clock)).toBe(3 * DAY)
  for (const nonsense of ['', 'mañana', '1e400', '0.5']) {
    writeFileSync(file, nonsense)
    expect(movedBy(clock), nonsense).toBe(3 * DAY)
  }
  writeFileSync(file, '-1000')
  expect(movedBy(clock)).toBe(-1000)
})

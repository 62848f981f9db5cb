import SQLite from 'better-sqlite3'
import { sql } from 'kysely'
import { expect, it, onTestFinished } from 'vitest'
import { describeOnEveryDatabase, openEmpty, TEST_NOW } from '#tests/databases.ts'
import { connectDatabase } from './open-database.ts'
import { migrateDatabase } from './migrate.ts'
import { noteEverything } from '#server/cambios/note-changes.ts'
import { takeFromLimitIn } from '#server/base/limit.ts'
import type { Tx } from './connect.ts'
import { runLong } from './turn.ts'
import { readPageVersion } from '#tests/page-version.ts'

describeOnEveryDatabase('the database', (open) => {
  it('loses no write when many transactions change the same row at once', async () => {
    const { database } = await open()
    const countOne = (tx: Tx) => takeFromLimitIn(tx, TEST_NOW, 'many', { max: 20, ventanaMs: 1_000 })
    const counted = await Promise.all(Array.from({ length: 21 }, () => database.transaction(countOne)))
    expect(counted.filter(({ ok }) => !ok)).toHaveLength(1)
  })

  it('keeps nothing of a transaction that throws', async () => {
    const { database } = await open()
    const before = await readPageVersion(database)
    const failing = database.transaction(async (tx) => {
      await noteEverything(tx)
      throw new Error('interrupted')
    })
    await expect(failing).rejects.toThrow('interrupted')
    expect(await readPageVersion(database)).toBe(before)
  })

  it('32.17 lets others go first between two statements of work that takes its time', async () => {
    const { database } = await open()
    const slow = sql`with recursive n(n) as (select 1 union all select n + 1 from n where n < 20000) select max(n) from n`
    let turns = 0
    let ended = false
    const takeTurns = () => {
      turns++
      if (!ended) setImmediate(takeTurns)
    }
    const seen: number[] = []
    const work = runLong(() =>
      database.transaction(async (tx) => {
        setImmediate(takeTurns)
        for (let n = 0; n < 4; n++) {
          await slow.execute(tx)
          seen.push(turns)
        }
      }),
    )
    await work.finally(() => (ended = true))
    expect(new Set(seen).size).toBe(4)
  })
})

it('11.20 waits for another process’s write to an SQLite file without stopping its own process', async () => {
  const { url, drop } = await openEmpty('sqlite')
  const [shop, other] = [connectDatabase(url), new SQLite(url)]
  onTestFinished(async () => {
    other.close()
    await shop.close()
    await drop()
  })
  await migrateDatabase(shop)
  other.exec('begin immediate')
  let ticks = 0
  const ticking = setInterval(() => void ticks++, 10)
  setTimeout(() => other.exec('commit'), 300)
  await shop.transaction(noteEverything)
  clearInterval(ticking)
  expect(ticks).toBeGreaterThan(5)
  expect(await readPageVersion(shop)).toBe(2)
})

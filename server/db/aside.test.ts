import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { sql } from 'kysely'
import { expect, it, onTestFinished, vi } from 'vitest'
import { describeOnEveryDatabase, openEmpty } from '#tests/databases.ts'
import { connectDatabase } from './open-database.ts'
import { connectAside } from './sqlite/aside.ts'
import { newTurn, runTurn } from './turn.ts'
import { isUnavailable } from './unavailable.ts'

const numbers = (count: number) =>
  sql<{ someNumber: number }>`with recursive n(n) as (select 1 union all select n + 1 from n where n < ${count})`
const upTo = (count: number) => sql<{ someNumber: number }>`${numbers(count)} select n as some_number from n order by n`
const slow = sql<{ most: number }>`${numbers(300_000)} select max(n) as most from n`

describeOnEveryDatabase('what is read aside', (open) => {
  it('32.21 is what was committed last, by the names that the code has', async () => {
    const { database } = await open()
    const busqueda = { texto: 'boca', dia: 1, veces: 1 }
    await database.transaction((tx) => tx.insertInto('busquedasVacias').values(busqueda).execute())
    expect(await database.aside.selectFrom('busquedasVacias').selectAll().execute()).toEqual([busqueda])
    expect((await upTo(2).execute(database.aside)).rows).toEqual([{ someNumber: 1 }, { someNumber: 2 }])
  })

  it('32.21 is planned by what it is asked, over PostgreSQL', async () => {
    const { database } = await open()
    if (database.dialect === 'sqlite') return
    const show = sql<{ plan_cache_mode: string }>`select current_setting('plan_cache_mode') as plan_cache_mode`
    const [aside, read] = [await show.execute(database.aside), await show.execute(database.read)]
    expect([...aside.rows, ...read.rows].map((row) => Object.values(row)[0])).toEqual(['force_custom_plan', 'auto'])
  })

  it('32.21 leaves the thread to others, and the page its time', async () => {
    const { database } = await open()
    let turns = 0
    let ended = false
    const takeTurns = () => {
      turns++
      if (!ended) setImmediate(takeTurns)
    }
    setImmediate(takeTurns)
    const page = newTurn('page')
    await runTurn(page, () => slow.execute(database.aside)).finally(() => (ended = true))
    expect(turns).toBeGreaterThan(10)
    expect(page.left).toBe(newTurn('page').left)
  })

  it('32.21 tells the page that asked when it fails', async () => {
    const { database } = await open()
    await database.close()
    const page = newTurn('page')
    const asked = runTurn(page, () => upTo(1).execute(database.aside))
    await expect(asked).rejects.toThrow()
  })
})

async function openFile() {
  const { url, drop } = await openEmpty('sqlite')
  const database = connectDatabase(url)
  await sql`create table piezas (id integer)`.execute(database.write)
  const asked = vi.spyOn(Worker.prototype, 'postMessage')
  onTestFinished(async () => {
    asked.mockRestore()
    await database.close()
    await drop()
  })
  return { url, database, asked }
}

it('32.21 a file of SQLite’s is read by a thread that starts when it is needed, some rows at a time', async () => {
  const { database, asked } = await openFile()
  expect(asked).not.toHaveBeenCalled()
  expect((await upTo(1_000).execute(database.aside)).rows.map(({ someNumber }) => someNumber)).toEqual(
    Array.from({ length: 1_000 }, (_, at) => at + 1),
  )
  expect(asked.mock.calls.map(([message]) => message)).toEqual([expect.anything(), 'more', 'more', 'more'])
})

it('32.21 what is short doesn’t wait behind what takes long: each has a thread', async () => {
  const { database, asked } = await openFile()
  await Promise.all([slow.execute(database.aside), upTo(1).execute(database.aside)])
  expect(new Set(asked.mock.contexts).size).toBe(2)
})

it('32.21 a thread that ended fails what it was asked as a database that can’t serve, and another takes its place', async () => {
  const { database, asked } = await openFile()
  const page = newTurn('page')
  const failing = runTurn(page, () => slow.execute(database.aside)).catch((error: unknown) => error)
  await expect.poll(() => asked.mock.contexts.length).toBe(1)
  await (asked.mock.contexts[0] as Worker).terminate()
  expect(isUnavailable(await failing)).toBe(true)
  expect(page.failure).toBe(await failing)
  expect((await upTo(1).execute(database.aside)).rows).toEqual([{ someNumber: 1 }])
})

it('32.21 nothing is written aside, and a wrong statement says what is wrong with it', async () => {
  const { database } = await openFile()
  await expect(sql`insert into piezas values (1) returning id`.execute(database.aside)).rejects.toThrow('readonly')
  await expect(sql`select * from nada`.execute(database.aside)).rejects.toThrow('no such table: nada')
})

it('25.19 no thread is left once it has nothing to do, and the next question starts one', async () => {
  const { url } = await openFile()
  const ends: Promise<unknown>[] = []
  const onWorker = (thread: Worker) => void ends.push(once(thread, 'exit'))
  process.on('worker', onWorker)
  onTestFinished(() => void process.off('worker', onWorker))
  const { aside, end } = connectAside(url, () => undefined, 0)
  onTestFinished(end)
  for (const times of [1, 2]) {
    await Promise.all([1, 2].map((most) => upTo(most).execute(aside)))
    expect(ends).toHaveLength(2 * times)
    await Promise.all(ends)
  }
})

import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { describeOnEveryDatabase } from '#tests/databases.ts'
import { connectDatabase } from './open-database.ts'
import { createStatementNames } from './prepared.ts'

describeOnEveryDatabase('statements that are kept prepared', (open) => {
  it('16.65 see a column that another process adds, and go on when their preparation is gone', async () => {
    const { database, databaseUrl, atEnd } = await open()
    const other = connectDatabase(databaseUrl)
    atEnd(() => other.close())
    const columns = async (db = database.read) =>
      Object.keys(await db.selectFrom('versiones').selectAll().executeTakeFirstOrThrow())
    for (let time = 0; time < 3; time++) expect(await columns()).toEqual(['nombre', 'version'])
    await sql`alter table versiones add column nota integer`.execute(other.write)
    expect(await columns()).toEqual(['nombre', 'version', 'nota'])
    for (let time = 0; time < 3; time++) await database.transaction((tx) => columns(tx))
    await sql`alter table versiones drop column nota`.execute(other.write)
    expect(await database.transaction((tx) => columns(tx))).toEqual(['nombre', 'version'])

    if (database.dialect === 'sqlite') return
    for (let time = 0; time < 3; time++) await columns()
    // A pooler has this effect: what was prepared is on another connection.
    await sql`deallocate all`.execute(database.read)
    expect(await columns()).toEqual(['nombre', 'version'])
    const kept = await sql`select from pg_prepared_statements`.execute(database.read)
    for (let time = 0; time < 3; time++) await columns()
    expect((await sql`select from pg_prepared_statements`.execute(database.read)).rows).toHaveLength(kept.rows.length)
  })
})

it('16.65 are those that were asked before, no more than there is room for, and never two by one name', () => {
  const { nameOf } = createStatementNames()
  const texts = Array.from({ length: 400 }, (_, at) => `select ${at}`)
  expect(texts.map(nameOf)).toEqual(texts.map(() => undefined))
  // The last ones are still known to have been asked.
  const names = texts.toReversed().map(nameOf)
  expect(names.filter((name) => name !== undefined)).toHaveLength(300)
  expect(new Set(names).size).toBe(301)
  expect(texts.toReversed().map(nameOf)).toEqual(names)
  expect(nameOf('x'.repeat(10_000))).toBeUndefined()
  expect(nameOf('x'.repeat(10_000))).toBeUndefined()
})

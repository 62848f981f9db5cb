import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, it, onTestFinished } from 'vitest'
import { tempFolder } from '#tests/temp-folder.ts'
import { compactSqlite, isErasedLately, noteErased } from './compact.ts'
import { connectSqlite } from './sqlite/sqlite.ts'

const ROWS = 5_000

it('35.12 what was overwritten, and copies of it that pages kept as they were taken apart, are in no byte of the file or its log', async () => {
  const path = join(await tempFolder(), 'casakas.db')
  const shop = connectSqlite(path, true)
  onTestFinished(() => shop.close())
  const reader = connectSqlite(path)
  onTestFinished(() => reader.close())
  await sql`create table t (id integer primary key, mail text, body text)`.execute(shop.write)
  await sql`create index t_mail on t (mail)`.execute(shop.write)
  await shop.transaction(async (tx) => {
    for (let id = 0; id < ROWS; id++)
      await sql`insert into t values (${id}, ${mailOf(id)}, ${'y'.repeat((id * 7919) % 900)})`.execute(tx)
  })
  await shop.transaction((tx) => sql`update t set body = body || ${'z'.repeat(300)} where id % 3 = 0`.execute(tx))
  await shop.transaction((tx) => sql`update t set mail = '', body = '' where id % 7 = 0`.execute(tx))
  // Writers and readers aren't refused meanwhile.
  const busy = Array.from({ length: 20 }, (_, n) =>
    shop.transaction((tx) => sql`insert into t values (${ROWS + n}, 'new', '')`.execute(tx)),
  )
  await Promise.all([shop.compact(), ...busy, sql`select count(*) from t`.execute(reader.read)])
  const bytes = (await readFile(path, 'latin1')) + (await readFile(`${path}-wal`, 'latin1'))
  const left = Array.from({ length: ROWS }, (_, id) => id).filter((id) => id % 7 === 0 && bytes.includes(mailOf(id)))
  expect(left).toEqual([])
  expect(bytes).toContain(mailOf(1))
  const { rows } = await sql<{ n: number }>`select count(*) as n from t`.execute(shop.read)
  expect(rows).toEqual([{ n: ROWS + 20 }])
})

/** In no order, so that the pages of the index are taken apart. */
function mailOf(id: number): string {
  return `m${(id * 104_729) % 1_000_003}x${id}@ejemplo.uy`
}

it('35.12 what can’t be written anew is said, and stays to be done', async () => {
  const path = join(await tempFolder(), 'casakas.db')
  const shop = connectSqlite(path)
  onTestFinished(() => shop.close())
  await sql`create table t (id integer primary key)`.execute(shop.write)
  await shop.transaction((tx) => noteErased(tx))
  expect(await isErasedLately(shop.read)).toBe(true)
  await expect(compactSqlite(`${path}-gone`)).rejects.toThrow(/unable to open|does not exist/i)
  expect(await isErasedLately(shop.read)).toBe(true)
  await shop.compact()
  expect(await isErasedLately(shop.read)).toBe(false)
})

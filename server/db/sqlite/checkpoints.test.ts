import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import SQLite from 'better-sqlite3'
import { sql } from 'kysely'
import { expect, it, onTestFinished } from 'vitest'
import { tempFolder } from '#tests/temp-folder.ts'
import { startCheckpoints } from './checkpoints.ts'
import type { Database } from '../connect.ts'
import { connectSqlite } from './sqlite.ts'

const PAGE = 4_096
/** What is written at once: some five hundred pages of the log. */
const PAGES = 500

async function makeShop() {
  const path = join(await tempFolder(), 'casakas.db')
  const shop = connectSqlite(path, true)
  onTestFinished(() => shop.close())
  await sql`create table piezas (id integer primary key, contenido blob)`.execute(shop.write)
  const looker = new SQLite(path, { readonly: true })
  onTestFinished(() => void looker.close())
  return {
    path,
    shop,
    /** Pages in the log, and how many of them are in the file. */
    pages: () => (looker.pragma('wal_checkpoint(noop)') as [{ log: number; checkpointed: number }])[0],
  }
}

function write(shop: Database, count = 1): Promise<void> {
  return shop.transaction(async (tx) => {
    for (let piece = 0; piece < count; piece++)
      await sql`insert into piezas (contenido) values (randomblob(${PAGES * PAGE}))`.execute(tx)
  })
}

it('32.18 what a process that answers visitors writes is copied into the file by a thread of its own', async () => {
  const { shop, pages } = await makeShop()
  await write(shop, 3)
  // SQLite by itself would have copied it with the commit.
  await expect.poll(() => pages().checkpointed).toBeGreaterThanOrEqual(3 * PAGES)
  expect(pages().log).toBe(pages().checkpointed)
})

it('32.18 the log begins anew while it is written without a pause', async () => {
  const { path, shop } = await makeShop()
  let written = 0
  const logOf = () => statSync(`${path}-wal`).size / PAGE
  // Writing goes on however late the thread comes to it on a busy machine.
  for (; written < 10_000 || logOf() > written / 2; written += PAGES) await write(shop)
  const { count } = (await sql<{ count: number }>`select count(*) as count from piezas`.execute(shop.read)).rows[0]!
  expect(count).toBe(written / PAGES)
})

it('32.18 nothing of the log is left once the database is closed', async () => {
  const { path, shop } = await makeShop()
  await write(shop)
  await shop.close()
  expect(existsSync(`${path}-wal`) && statSync(`${path}-wal`).size > 0).toBe(false)
})

it('32.18 whoever started the thread is told when it ends by itself, not when it was asked to', async () => {
  const ended: string[] = []
  const nowhere = join(await tempFolder(), 'nothing.db')
  startCheckpoints(nowhere, () => ended.push('by itself'))
  await expect.poll(() => ended).toEqual(['by itself'])

  const { path } = await makeShop()
  const asked = startCheckpoints(path, () => ended.push('asked'))
  await asked.stop()
  expect(ended).toEqual(['by itself'])
})

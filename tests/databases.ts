import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterEach, describe, inject } from 'vitest'
import type { Database } from '#server/db/connect.ts'
import { connectDatabase } from '#server/db/open-database.ts'
import { createNewId, type Runtime } from '#server/base/runtime.ts'
import { createSeal } from '#server/base/seal.ts'
import { createPostgres, dropPostgres, lendPostgres } from './lent-postgres.ts'

/** Noon in Montevideo on a working day: tests that don't set the clock start here. */
export const TEST_NOW = Date.UTC(2026, 10, 18, 15)

/** A shop's that all tests know. */
export const TEST_SECRET = 'thirty-two-characters-and-a-few-more'
export const TEST_SEAL = createSeal(TEST_SECRET)

/** A runtime on a fresh, migrated, empty database; its clock can be moved. */
export type TestRuntime = Runtime & {
  databaseUrl: string
  setClock: (millis: number) => void
  /** Called at the end of the test, the last one first, before the database goes. */
  atEnd: (cleanup: () => Promise<void>) => void
}

const DIALECTS = inject('postgresUrl') === undefined ? (['sqlite'] as const) : (['sqlite', 'postgres'] as const)

/** Runs the same tests on SQLite and on PostgreSQL, each test with a database of its own. */
export function describeOnEveryDatabase(title: string, tests: (open: () => Promise<TestRuntime>) => void): void {
  describe.each(DIALECTS)(`${title} (%s)`, (dialect) => {
    const cleanups: (() => Promise<void>)[] = []
    afterEach(async () => {
      for (const cleanup of cleanups.splice(0).toReversed()) await cleanup()
    })
    tests(() => openRuntime(dialect, (cleanup) => void cleanups.push(cleanup)))
  })
}

/** A runtime on its own database. @param atEnd takes what has to be done in the end, in reverse order */
export async function openRuntime(
  dialect: 'sqlite' | 'postgres',
  atEnd: (cleanup: () => Promise<void>) => void,
): Promise<TestRuntime> {
  const { url, database, giveBack } = await (dialect === 'sqlite' ? copySqlite() : lendPostgres())
  atEnd(giveBack)
  let now = TEST_NOW
  const clock = () => now
  return {
    database,
    databaseUrl: url,
    clock,
    setClock: (millis) => void (now = millis),
    log: pino({ level: 'silent' }),
    newId: createNewId(clock),
    seal: TEST_SEAL,
    claveCost: { n: 4, r: 8, p: 1 },
    atEnd,
  }
}

/** What a shop's process has on a database: the machine's clock, and the seal that all tests know. */
export function runtimeOf(database: Database): Runtime {
  return { database, clock: Date.now, log: pino({ level: 'silent' }), newId: createNewId(Date.now), seal: TEST_SEAL }
}

/** An empty database that nothing was done to yet, and what takes it away again. */
export async function openEmpty(dialect: 'sqlite' | 'postgres'): Promise<{ url: string; drop: () => Promise<void> }> {
  if (dialect === 'postgres') {
    const { name, url } = await createPostgres('template0')
    return { url, drop: () => dropPostgres(name) }
  }
  const folder = await mkdtemp(join(tmpdir(), 'casakas-test-'))
  return { url: join(folder, 'casakas.db'), drop: () => rm(folder, { recursive: true, force: true }) }
}

async function copySqlite(): Promise<{ url: string; database: Database; giveBack: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'casakas-test-'))
  const url = join(folder, 'casakas.db')
  await copyFile(inject('sqliteTemplate'), url)
  const database = connectDatabase(url)
  return {
    url,
    database,
    giveBack: async () => {
      await database.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

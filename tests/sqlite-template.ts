import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { connectDatabase } from '#server/db/open-database.ts'
import { migrateDatabase } from '#server/db/migrate.ts'

declare module 'vitest' {
  interface ProvidedContext {
    sqliteTemplate: string
  }
}

/** Every test on SQLite starts from a copy of an already migrated database. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'casakas-sqlite-'))
  const sqliteTemplate = join(folder, 'template.db')
  const sqlite = connectDatabase(sqliteTemplate)
  await migrateDatabase(sqlite)
  // Closing brings everything into the one file that is copied.
  await sqlite.close()
  project.provide('sqliteTemplate', sqliteTemplate)
  return () => rm(folder, { recursive: true, force: true })
}

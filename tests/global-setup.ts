import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { TestProject } from 'vitest/node'
import { connectDatabase } from '#server/db/open-database.ts'
import { migrateDatabase } from '#server/db/migrate.ts'
import { startPostgres } from './postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string
    sqliteTemplate: string
  }
}

/** Every database test starts from a copy of an already migrated database. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await startPostgres()
  const folder = await mkdtemp(join(tmpdir(), 'casakas-sqlite-'))

  const sqliteTemplate = join(folder, 'template.db')
  const sqlite = connectDatabase(sqliteTemplate)
  await migrateDatabase(sqlite)
  // Everything into the one file that is copied.
  await sqlite.close()

  const admin = connectDatabase(postgres.url('postgres'))
  await sql`create database template_casakas`.execute(admin.write)
  await admin.close()
  const template = connectDatabase(postgres.url('template_casakas'))
  await migrateDatabase(template)
  await template.close()

  project.provide('postgresUrl', postgres.url(''))
  project.provide('sqliteTemplate', sqliteTemplate)
  return async () => {
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

import { sql } from 'kysely'
import type { TestProject } from 'vitest/node'
import { connectDatabase } from '#server/db/open-database.ts'
import { migrateDatabase } from '#server/db/migrate.ts'
import { rememberBeginning } from './emptied.ts'
import { startPostgres } from './postgres.ts'
import setupSqlite from './sqlite-template.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Without it tests run on SQLite alone, as those of mutants do. */
    postgresUrl?: string
  }
}

/** Every database test starts from a copy of an already migrated database. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const [removeSqlite, postgres] = await Promise.all([setupSqlite(project), startPostgres()])
  const admin = connectDatabase(postgres.url('postgres'))
  await sql`create database template_casakas`.execute(admin.write)
  await admin.close()
  const template = connectDatabase(postgres.url('template_casakas'))
  await migrateDatabase(template)
  await rememberBeginning(template)
  await template.close()

  project.provide('postgresUrl', postgres.url(''))
  return async () => {
    await postgres.stop()
    await removeSqlite()
  }
}

import { sql } from 'kysely'
import { inject } from 'vitest'
import type { Database } from '#server/db/connect.ts'
import { tellNoted } from '#server/db/noted.ts'
import { connectDatabase } from '#server/db/open-database.ts'
import { emptyAgain } from './emptied.ts'

/** A database of PostgreSQL's and the connections to it, which tests of this process use one after the other. */
type Lent = { name: string; url: string; database: Database }

/** Emptied, with their connections open: to make one, connect to it and drop it takes longer than most tests. */
const free: Lent[] = []

/** Makes and drops the databases of all this process's tests: a connection of PostgreSQL's costs as much as a copy. */
let maker: Database | undefined

/**
 * A migrated, empty database.
 * @returns `giveBack` is called at the end of the test: what can't be made as it was is dropped
 */
export async function lendPostgres(): Promise<{ url: string; database: Database; giveBack: () => Promise<void> }> {
  const lent = free.pop() ?? (await makeLent())
  const { database, url } = lent
  return {
    url,
    database: {
      ...database,
      // Listeners of the test before hear nothing of this one.
      ...tellNoted((fn) => database.transaction(fn)),
    },
    giveBack: async () => {
      if (await emptyAgain(database)) return void free.push(lent)
      await database.close()
      await dropPostgres(lent.name)
    },
  }
}

async function makeLent(): Promise<Lent> {
  const { name, url } = await createPostgres('template_casakas')
  return { name, url, database: connectDatabase(url) }
}

/** @param template of the server's databases, `template0` for one to which nothing was done yet */
export async function createPostgres(
  template: 'template_casakas' | 'template0',
): Promise<{ name: string; url: string }> {
  const name = `test_${process.pid}_${Math.random().toString(36).slice(2, 10)}`
  const server = (maker ??= connectDatabase(`${inject('postgresUrl')}postgres`))
  // Files are copied as they are: through the log, page by page, it would take half as long again.
  await sql`create database ${sql.id(name)} template ${sql.id(template)} strategy file_copy`.execute(server.write)
  return { name, url: `${inject('postgresUrl')}${name}` }
}

/** With whatever is still connected to it. */
export async function dropPostgres(name: string): Promise<void> {
  await sql`drop database ${sql.id(name)} with (force)`.execute(maker!.write)
}

import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { connectDatabase } from '#server/db/open-database.ts'
import { runLong } from '#server/db/turn.ts'

const PREFIX = 'casakas_copia_'
/** Milliseconds after which one of them must be left over from a killed process. */
const LEFT_MS = 24 * 60 * 60_000
/** What PostgreSQL says to a role that may not create databases. */
const FORBIDDEN = '42501'

/**
 * Does something with an empty database of its own beside a shop's. It goes afterwards, as do those that a killed
 * process left.
 * @param url of the shop's
 * @param now milliseconds UTC
 * @returns null when the shop's role may not create databases
 */
export async function withFreshPostgres<T>(
  url: string,
  now: number,
  act: (url: string) => Promise<T>,
): Promise<{ value: T } | null> {
  const server = connectDatabase(url)
  const drop = (name: string) =>
    runLong(() => sql`drop database if exists ${sql.id(name)} with (force)`.execute(server.write))
  try {
    for (const name of await listLeft(server, now)) await drop(name)
    const name = `${PREFIX}${now}_${randomBytes(4).toString('hex')}`
    if (!(await create(server, name))) return null
    try {
      const address = new URL(url)
      address.pathname = `/${name}`
      return { value: await act(address.href) }
    } finally {
      await drop(name)
    }
  } finally {
    await server.close()
  }
}

type Server = ReturnType<typeof connectDatabase>

async function create(server: Server, name: string): Promise<boolean> {
  try {
    await runLong(() =>
      sql`create database ${sql.id(name)} template template0 encoding 'UTF8' lc_collate 'C' lc_ctype 'C'`.execute(
        server.write,
      ),
    )
    return true
  } catch (error) {
    if ((error as { code?: string }).code === FORBIDDEN) return false
    throw error
  }
}

async function listLeft({ read }: Server, now: number): Promise<string[]> {
  const { rows } = await sql<{ datname: string }>`
    select datname from pg_database join pg_roles on pg_roles.oid = datdba
    where rolname = current_user and datname like ${`${PREFIX}%`}`.execute(read)
  return rows
    .map(({ datname }) => datname)
    .filter((name) => Number(name.slice(PREFIX.length).split('_')[0]) < now - LEFT_MS)
}

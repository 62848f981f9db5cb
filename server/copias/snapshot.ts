import { existsSync } from 'node:fs'
import { chmod } from 'node:fs/promises'
import { join } from 'node:path'
import SQLite from 'better-sqlite3'
import { sql } from 'kysely'
import { isPostgresUrl } from '#server/db/database-url.ts'
import { connectToRead } from '#server/db/open-database.ts'
import { CopyFault } from './fault.ts'
import { requireRoom } from './require-room.ts'
import { runProgram } from './run-program.ts'

/** The database of a copy, by what it is. */
export const BASE = { sqlite: 'base.db', postgres: 'base.dump' }

/** Milliseconds that SQLite waits for the file while it is opened or brought in order after a crash. */
const OPEN_MAX = 30_000

/**
 * Writes a database into a file, whole as of one moment, while others go on writing. For SQLite that is `VACUUM INTO`,
 * which a shop doesn't notice from another process than its own; for PostgreSQL `pg_dump`.
 * @param url `postgres://…`, or the path of an SQLite file
 * @param folder to write `base.db` or `base.dump` into
 * @throws CopyFault
 */
export async function writeSnapshot(url: string, folder: string): Promise<'sqlite' | 'postgres'> {
  const base = isPostgresUrl(url) ? 'postgres' : 'sqlite'
  await requireRoom(folder, await sizeOf(url))
  const to = join(folder, BASE[base])
  if (base === 'postgres') await runProgram('pg_dump', url, ['--format=custom', `--file=${to}`])
  else vacuumInto(url, to)
  await chmod(to, 0o600)
  return base
}

/** @throws CopyFault when there is no such file; a server is asked later */
export function requireDatabase(url: string): void {
  if (!isPostgresUrl(url) && !existsSync(url)) throw new CopyFault(`No hay ninguna base en ${url}.`)
}

function vacuumInto(from: string, to: string): void {
  const database = new SQLite(from, { readonly: true, fileMustExist: true, timeout: OPEN_MAX })
  try {
    database.prepare('vacuum into ?').run(to)
  } finally {
    database.close()
  }
}

/** Bytes that a database takes at most. */
async function sizeOf(url: string): Promise<number> {
  const database = connectToRead(url)
  try {
    const { rows } = isPostgresUrl(url)
      ? await sql<{ bytes: number }>`select pg_database_size(current_database()) as bytes`.execute(database.read)
      : await sql<{ bytes: number }>`
          select page_count * page_size as bytes from pragma_page_count(), pragma_page_size()`.execute(database.read)
    return Number(rows[0]!.bytes)
  } finally {
    await database.close()
  }
}

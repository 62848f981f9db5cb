import { existsSync } from 'node:fs'
import { copyFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { requireRoom } from './require-room.ts'
import { FILES, unpackFiles } from './pack-files.ts'
import { runProgram } from './run-program.ts'
import { BASE } from './snapshot.ts'

/** The database's file in a data folder. */
export const DATABASE = 'casakas.db'

/**
 * Makes a shop's data of a copy's files: those of the storage, and the database.
 * @param from folder with the copy's files, not encrypted
 * @param to empty folder, which becomes a data folder
 * @param postgres an empty database, for a copy of PostgreSQL's
 * @returns the database's address or file
 * @throws CopyFault
 */
export async function layOut(from: string, to: string, postgres: string | null): Promise<string> {
  for (const name of await readdir(from)) {
    if (name.endsWith('.tar')) await unpackFiles(join(from, name), to)
  }
  if (postgres !== null) {
    const dump = join(from, BASE.postgres)
    const asIs = ['--no-owner', '--no-privileges', '--no-comments', '--exit-on-error', '--single-transaction']
    await runProgram('pg_restore', postgres, [...asIs, dump])
    return postgres
  }
  const database = join(to, DATABASE)
  await requireRoom(to, join(from, BASE.sqlite))
  await copyFile(join(from, BASE.sqlite), database)
  return database
}

/** How many files of the storage a data folder has. */
export async function countFiles(dataDir: string): Promise<number> {
  const folder = join(dataDir, FILES)
  if (!existsSync(folder)) return 0
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).length
}

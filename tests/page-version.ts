import { numberChanges } from '#server/cambios/note-changes.ts'
import type { Database } from '#server/db/connect.ts'
import { readVersion } from '#server/db/version.ts'

/** The version of what pages show, with all that was committed, as a process that follows the changes is told. */
export async function readPageVersion({ dialect, read, write }: Database): Promise<number> {
  if (dialect === 'postgres') await numberChanges(write)
  return readVersion(read)
}

import { randomBytes } from 'node:crypto'
import { link, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readOrNothing, writeWhole } from '#server/base/whole-file.ts'

/**
 * The demo's secret, made on the first start and kept in the data folder, readable by its owner alone. Processes
 * that start together get the same one, and a crash never leaves half of one.
 */
export async function readOrMakeSecret(dataDir: string): Promise<string> {
  const path = join(dataDir, 'secret')
  const known = await readSecret(dataDir)
  if (known !== null) return known

  // Unlike a rename, a link fails when another process got there first.
  const putFirst = (draft: string) =>
    link(draft, path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
  await writeWhole(path, randomBytes(32).toString('base64url'), putFirst)
  return readFile(path, 'utf8')
}

/** The demo's secret, null when none was made yet. */
export async function readSecret(dataDir: string): Promise<string | null> {
  return (await readOrNothing(join(dataDir, 'secret'))) || null
}

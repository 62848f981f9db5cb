import { randomBytes } from 'node:crypto'
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'

/** The text of a file; '' where there is none. */
export function readOrNothing(path: string): Promise<string> {
  return readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
}

/**
 * Writes a file that only its owner may read: whole and on the disk when done, or not at all.
 * @param put gives the draft its name; a rename takes the place of what is there
 */
export async function writeWhole(
  path: string,
  text: string,
  put: (draft: string, path: string) => Promise<void> = rename,
): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  const draft = `${path}.${randomBytes(6).toString('hex')}.tmp`
  const file = await open(draft, 'wx', 0o600)
  try {
    await file.writeFile(text)
    await file.sync()
    await put(draft, path)
  } finally {
    await file.close()
    await rm(draft, { force: true })
  }
}

import { randomBytes } from 'node:crypto'
import { link, mkdir, open, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * The demo's secret, made on the first start and kept in the data folder, readable by its owner alone. Processes
 * that start together get the same one, and a crash never leaves half of one.
 */
export async function readOrMakeSecret(dataDir: string): Promise<string> {
  const path = join(dataDir, 'secret')
  const known = await readSecret(dataDir)
  if (known !== null) return known

  await mkdir(dataDir, { recursive: true })
  const draft = `${path}.${process.pid}.${randomBytes(6).toString('hex')}`
  const file = await open(draft, 'wx', 0o600)
  try {
    await file.writeFile(randomBytes(32).toString('base64url'))
    await file.sync()
    // Unlike a rename, a link fails when another process got there first.
    await link(draft, path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
  } finally {
    await file.close()
    await rm(draft, { force: true })
  }
  return readFile(path, 'utf8')
}

/** The demo's secret, null when none was made yet. */
export async function readSecret(dataDir: string): Promise<string | null> {
  return readFile(join(dataDir, 'secret'), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
}

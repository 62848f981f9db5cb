import type { Runtime } from '#server/base/runtime.ts'
import type { Storage } from './storage.ts'

/** How many files without a row are removed even when most files have none. */
const ORPHANS_MAX = 20
const BATCH = 200

type Folder = {
  /** The folder of files named `{timestamp}_…`; what is named otherwise is somebody else's. */
  folder: string
  /** Milliseconds UTC: younger files may be on their way to their row. */
  before: number
  /** Which of the given keys a row has. */
  findKnown: (keys: string[]) => Promise<Set<string>>
}

/** Removes files that no row has, as a killed upload leaves them. */
export async function removeOrphans(
  { log }: Pick<Runtime, 'log'>,
  storage: Storage,
  folder: Folder,
  signal: AbortSignal,
): Promise<void> {
  const { orphans, known } = await findOrphans(storage, folder)
  if (orphans.length > ORPHANS_MAX && orphans.length > known) {
    // A database that lost its rows must not take the files along.
    log.error({ folder: folder.folder, files: orphans.length, known }, 'most files have no row: none is removed')
    return
  }
  for (const key of orphans) {
    if (signal.aborted) return
    await storage.remove(key)
  }
  if (orphans.length > 0) {
    log.info({ folder: folder.folder, files: orphans.length }, 'files that nothing points to were removed')
  }
}

async function findOrphans(storage: Storage, { folder, before, findKnown }: Folder) {
  const orphans: string[] = []
  let known = 0
  let batch: string[] = []
  const judge = async () => {
    const rows = await findKnown(batch)
    known += rows.size
    orphans.push(...batch.filter((key) => !rows.has(key)))
    batch = []
  }
  for await (const key of storage.list(folder)) {
    const timestamp = Number(/^(\d+)_/.exec(key.slice(folder.length + 1))?.[1] ?? Number.NaN)
    if (!(timestamp < before)) continue
    batch.push(key)
    if (batch.length >= BATCH) await judge()
  }
  if (batch.length > 0) await judge()
  return { orphans, known }
}

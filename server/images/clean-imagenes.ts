import type { ImagenRow } from '#server/db/schema.ts'
import type { Runtime } from '#server/runtime.ts'
import {
  deleteRetirada,
  findKnownClaves,
  listRetiradas,
  markSueltas,
  retireSueltas,
  unmarkUsadas,
} from './images.repo.ts'
import type { Storage } from './storage.ts'
import { variantsFolder } from './variants.ts'

/** Milliseconds that a picture may be in no product and no order; an upload waits that long for its product. */
const UNUSED_MAX = 24 * 60 * 60_000
/** Between taking a picture away and removing its files: longer than anybody remembers its row. */
const REST = 10 * 60_000
/** Files without a row that are removed although most files have none. */
const ORPHANS_MAX = 20
const BATCH = 200

/**
 * Removes pictures that nobody uses and files that no picture has. Every step can be killed and is done by the next
 * round: a picture is marked, then taken away, then loses its files, and last of all its row.
 * @param variantsOf where a picture's variants lie; null when others share them
 */
export async function cleanImagenes(
  { database, clock, log }: Pick<Runtime, 'database' | 'clock' | 'log'>,
  storage: Storage,
  variantsOf: (row: Pick<ImagenRow, 'dibujo'>) => Storage | null,
  signal: AbortSignal,
): Promise<void> {
  const now = clock()
  await database.transaction(async (tx) => {
    await unmarkUsadas(tx)
    await markSueltas(tx, now)
    await retireSueltas(tx, now - UNUSED_MAX, now)
  })

  let removed = 0
  for (const { id, clave, dibujo } of await listRetiradas(database.read, now - REST)) {
    if (signal.aborted) return
    await variantsOf({ dibujo })?.removeFolder(variantsFolder(id))
    if (clave !== null) await storage.remove(clave)
    await database.transaction((tx) => deleteRetirada(tx, id))
    removed++
  }
  if (removed > 0) log.info({ pictures: removed }, 'pictures that nobody used were removed')

  const { orphans, known } = await findOrphans({ database }, storage, now - UNUSED_MAX)
  if (orphans.length > ORPHANS_MAX && orphans.length > known) {
    // A database that lost its pictures must not take the files along.
    log.error({ files: orphans.length, known }, 'most files of pictures have no row: none is removed')
    return
  }
  for (const key of orphans) {
    if (signal.aborted) return
    await storage.remove(key)
  }
  if (orphans.length > 0) log.info({ files: orphans.length }, 'files that no picture has were removed')
}

/** Files that a killed upload has left: older than `before`, which their names tell, and without a row. */
async function findOrphans({ database }: Pick<Runtime, 'database'>, storage: Storage, before: number) {
  const orphans: string[] = []
  let known = 0
  let batch: string[] = []
  const judge = async () => {
    const rows = await findKnownClaves(database.read, batch)
    known += rows.size
    orphans.push(...batch.filter((key) => !rows.has(key)))
    batch = []
  }
  for await (const key of storage.list('products')) {
    const timestamp = Number(/^products\/(\d+)_/.exec(key)?.[1] ?? Number.NaN)
    // What isn't named as an upload is somebody else's.
    if (!(timestamp < before)) continue
    batch.push(key)
    if (batch.length >= BATCH) await judge()
  }
  if (batch.length > 0) await judge()
  return { orphans, known }
}

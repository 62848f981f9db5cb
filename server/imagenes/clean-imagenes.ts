import type { ImagenRow } from '#server/db/schema.ts'
import type { Runtime } from '#server/base/runtime.ts'
import {
  deleteRetirada,
  findClavesDeImagen,
  listRetiradas,
  markSueltas,
  retireSueltas,
  unmarkUsadas,
  keepImagenes,
} from './images.repo.ts'
import { removeOrphans } from './remove-orphans.ts'
import type { Storage } from './storage.ts'
import { variantsFolder } from './variants.ts'
import type { Tx } from '#server/db/connect.ts'

/** Milliseconds that a picture may be in no product or order; an upload waits that long for its product. */
const UNUSED_MAX = 24 * 60 * 60_000
/** Milliseconds between retiring a picture and removing its files: longer than any process remembers its row. */
const REST = 10 * 60_000

/**
 * Removes pictures that nobody uses and files that no picture has. Any step may be killed and is done by the next
 * round. A picture is marked, then retired, then loses its files, and last of all its row.
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

  const findKnown = (keys: string[]) => findClavesDeImagen(database.read, keys)
  await removeOrphans({ log }, storage, { folder: 'products', before: now - UNUSED_MAX, findKnown }, signal)
}

/**
 * Takes pictures for a product, in the transaction that links them: from here on they aren't removed as abandoned.
 * @param ids of pictures, each once or more often
 * @returns the ids of pictures that are gone; the caller refuses with `imagen_inexistente`
 */
export async function claimImagenes(tx: Tx, ids: string[]): Promise<string[]> {
  const wanted = [...new Set(ids)].toSorted()
  if (wanted.length === 0) return []
  const kept = new Set(await keepImagenes(tx, wanted))
  return wanted.filter((id) => !kept.has(id))
}

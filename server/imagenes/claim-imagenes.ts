import type { Tx } from '#server/db/connect.ts'
import { keepImagenes } from './images.repo.ts'

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

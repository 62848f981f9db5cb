import { DIA_MS } from '#domain/tiempo/dia.ts'
import type { Runtime } from '#server/base/runtime.ts'
import { noteErased } from '#server/db/compact.ts'
import { removeOrphans } from '#server/imagenes/remove-orphans.ts'
import type { Storage } from '#server/imagenes/storage.ts'
import { deleteFotos, findClavesDeFoto, selectFotosViejas } from './fotos.repo.ts'

/** How long pictures of a fault stay once its devolución ended. */
const SE_GUARDAN = 90 * DIA_MS
const BATCH = 100

/** Forgets pictures of faults 90 days after it was settled (specification 37.19); a kill leaves a file to be tidied up. */
export async function forgetFotos(
  { database, clock }: Pick<Runtime, 'database' | 'clock'>,
  storage: Storage,
): Promise<void> {
  for (;;) {
    const ids = await selectFotosViejas(database.aside, clock() - SE_GUARDAN, BATCH)
    if (ids.length === 0) return
    const claves = await database.transaction(async (tx) => {
      await noteErased(tx)
      return deleteFotos(tx, ids)
    })
    for (const clave of claves) await storage.remove(clave)
  }
}

/** Removes files of pictures that no devolución has. */
export function cleanFotos(
  { database, clock, log }: Pick<Runtime, 'database' | 'clock' | 'log'>,
  storage: Storage,
  signal: AbortSignal,
): Promise<void> {
  const findKnown = (keys: string[]) => findClavesDeFoto(database.read, keys)
  return removeOrphans({ log }, storage, { folder: 'devoluciones', before: clock() - DIA_MS, findKnown }, signal)
}

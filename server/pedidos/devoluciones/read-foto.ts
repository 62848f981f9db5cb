import type { Runtime } from '#server/base/runtime.ts'
import type { Storage } from '#server/imagenes/storage.ts'
import { selectFoto } from './fotos.repo.ts'

/** The picture of a fault, for administrators alone; null when there is none. */
export async function readFoto(
  { database }: Pick<Runtime, 'database'>,
  storage: Storage,
  id: string,
): Promise<{ bytes: Uint8Array<ArrayBuffer>; tipo: string; nombre: string } | null> {
  const row = await selectFoto(database.read, id)
  const bytes = row === undefined ? null : await storage.read(row.clave)
  if (row === undefined || bytes === null) return null
  return { bytes, tipo: row.clave.endsWith('webp') ? 'image/webp' : 'image/jpeg', nombre: `falla-${id}` }
}

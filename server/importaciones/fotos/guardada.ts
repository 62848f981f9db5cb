import type { ImportacionImagenRow } from '#server/db/schema.ts'
import type { Storage } from '#server/imagenes/storage.ts'
import type { Bajada } from '../fetch-imagen.ts'
import { FOLDER } from '../keep-lista.ts'

/** Where a picture of an archive waits in the storage, and the address by which its row names it. */
export function addressOfFoto(importacionId: string, number: number, path: string): { key: string; url: string } {
  const key = keyOfGuardada(importacionId, number)
  return { key, url: `foto:${key}/${path.split(/[/\\]/).at(-1)}` }
}

/**
 * Reads a picture of an archive where it waits. Of its address only the number counts. The place follows from the import,
 * so that no text names a file of the storage.
 */
export async function readGuardada(
  storage: Storage,
  { importacionId, url }: Pick<ImportacionImagenRow, 'importacionId' | 'url'>,
): Promise<Bajada> {
  const [, number, filename = ''] = /_(\d{1,9})\/(.*)$/s.exec(url) ?? []
  const bytes = number === undefined ? null : await storage.read(keyOfGuardada(importacionId, Number(number)))
  return bytes === null ? { ok: false, motivo: GONE } : { ok: true, bytes, filename }
}

function keyOfGuardada(importacionId: string, number: number): string {
  return `${FOLDER}/${importacionId}_${number}`
}

const GONE = 'La foto ya no está: subí el archivo de nuevo.'

import type { Storage } from '#server/images/storage.ts'
import type { FetchImagen } from '../fetch-imagen.ts'
import { FOLDER } from '../keep-lista.ts'

const SCHEME = 'foto:'

/** Where a picture of an archive waits in the storage, and the address by which its row names it. */
export function addressOfFoto(importacionId: string, number: number, path: string): { key: string; url: string } {
  const key = `${FOLDER}/${importacionId}_${number}`
  return { key, url: `${SCHEME}${key}/${path.split(/[/\\]/).at(-1)}` }
}

/** Has pictures of archives read where they wait; all others are fetched as before. */
export function orGuardada(storage: Storage, fetchImagen: FetchImagen): FetchImagen {
  return async (url, signal) => {
    const [, key, filename] = /^foto:([^/]+\/[^/]+)\/(.*)$/s.exec(url) ?? []
    if (key === undefined || filename === undefined) return fetchImagen(url, signal)
    const bytes = await storage.read(key)
    return bytes === null ? { ok: false, motivo: GONE } : { ok: true, bytes, filename }
  }
}

const GONE = 'La foto ya no está: subí el archivo de nuevo.'

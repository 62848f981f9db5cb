import { stat } from 'node:fs/promises'
import { freeBytes } from '#server/host/free-bytes.ts'
import { CopyFault } from './fault.ts'

/** Bytes that a copy leaves free on a disk, so that a shop on it goes on taking orders. */
const RESERVE = 300 * 1024 ** 2

/**
 * Refuses to fill a disk.
 * @param wanted bytes, or the file whose like is to be written there
 * @throws CopyFault when there wouldn't be enough left
 */
export async function requireRoom(folder: string, wanted: number | string): Promise<void> {
  const bytes = typeof wanted === 'number' ? wanted : (await stat(wanted)).size
  const free = await freeBytes(folder)
  if (free - bytes > RESERVE) return
  throw new CopyFault(
    `No hay lugar en el disco de ${folder}: quedan ${inMb(free)} MB, y la copia necesita ${inMb(bytes + RESERVE)} MB.`,
  )
}

function inMb(bytes: number): number {
  return Math.ceil(bytes / 1024 ** 2)
}

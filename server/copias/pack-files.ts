import { createReadStream, createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createTarPacker } from 'modern-tar'
import { unpackTar } from 'modern-tar/fs'
import type { Storage } from '#server/imagenes/storage.ts'
import { requireRoom } from './require-room.ts'

/** Parts of the storage that can't be made again: uploaded pictures, receipts, faults, files of imports under way. */
const FOLDERS = ['products', 'comprobantes', 'devoluciones', 'importaciones']
/** Where they lie in a data folder. */
export const FILES = 'files'

/** Bytes after which the next archive begins: stores take no more than 5 GB in one go. */
const ARCHIVE_MAX = 1024 ** 3

type Archived = { archivo: string; bytes: Uint8Array }

/**
 * Packs everything of a shop that isn't its database into archives, as it lies in a data folder.
 * @param beside other files of the data folder, by their names
 * @param folder to write `archivos-1.tar` and so on into
 * @returns the archives' names, and how many files of the storage there are
 * @throws CopyFault when the disk would be full
 */
export async function packFiles(
  storage: Storage,
  {
    beside,
    folder,
    archiveMax = ARCHIVE_MAX,
  }: { beside: Map<string, Uint8Array>; folder: string; archiveMax?: number },
): Promise<{ archives: string[]; archivos: number }> {
  const files = readAllArchivos(storage, beside)
  const archives: string[] = []
  let count = 0
  let next = await files.next()
  do {
    const name = `archivos-${archives.length + 1}.tar`
    const { readable, controller } = createTarPacker()
    const written = pipeline(readable, createWriteStream(join(folder, name), { mode: 0o600 }))
    // Failures are looked at below; meanwhile they are the packer's too.
    written.catch(() => undefined)
    for (let room = archiveMax; next.done !== true && room > 0; next = await files.next()) {
      const { archivo, bytes } = next.value
      await requireRoom(folder, bytes.length)
      const entry = controller.add({ name: archivo, size: bytes.length, type: 'file', mode: 0o600 }).getWriter()
      if (bytes.length > 0) await entry.write(bytes)
      await entry.close()
      room -= bytes.length
      if (archivo.startsWith(`${FILES}/`)) count++
    }
    controller.finalize()
    await written
    archives.push(name)
  } while (next.done !== true)
  return { archives, archivos: count }
}

/** Lays an archive's files into a folder. @throws when it is damaged, or names a place outside */
export async function unpackFiles(archive: string, folder: string): Promise<void> {
  await requireRoom(folder, archive)
  await pipeline(createReadStream(archive), unpackTar(folder, { fmode: 0o600, dmode: 0o700, strict: true }))
}

async function* readAllArchivos(
  storage: Storage,
  beside: Map<string, Uint8Array>,
): AsyncGenerator<Archived, undefined> {
  for (const [archivo, bytes] of beside) yield { archivo, bytes }
  for (const of of FOLDERS) {
    for await (const key of storage.list(of)) {
      const bytes = await storage.read(key)
      // A file may be removed between being listed and being packed.
      if (bytes !== null) yield { archivo: `${FILES}/${key}`, bytes }
    }
  }
}

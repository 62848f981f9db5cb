import { randomBytes } from 'node:crypto'
import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import { arrayBuffer } from 'node:stream/consumers'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import { unavailable } from '#server/db/unavailable.ts'
import { isMissing, openDisk, type S3Settings } from './bucket.ts'

/** Where pictures lie: a folder, or a bucket that speaks S3. Keys are ASCII paths. */
export type Storage = {
  /** @returns null when there is nothing under the key */
  read: (key: string) => Promise<Uint8Array<ArrayBuffer> | null>
  /** Whole or not at all: nobody ever reads half a file, even when a writer is killed. */
  write: (key: string, bytes: Uint8Array, contentType: string) => Promise<void>
  exists: (key: string) => Promise<boolean>
  remove: (key: string) => Promise<void>
  /** Keys in a folder, none when there is no such folder. */
  list: (folder: string) => AsyncIterable<string>
  /** Removes a folder with everything in it. */
  removeFolder: (folder: string) => Promise<void>
}

/**
 * The shop's file storage.
 * @param settings `s3` null: the folder `{dataDir}/files`
 */
export async function openStorage(settings: { dataDir: string; s3: S3Settings | null }): Promise<Storage> {
  return settings.s3 === null ? openFolder(join(settings.dataDir, 'files')) : openBucket(settings.s3)
}

/** A storage in a local folder, made when missing. */
export function openFolder(folder: string): Storage {
  const disk = new Disk(new FSDriver({ location: folder, visibility: 'private' }))
  return {
    // Streamed, since getBytes of an empty file gives whatever lay in Node's buffer pool.
    read: (key) => orNull(async () => new Uint8Array(await arrayBuffer(await disk.getStream(key)))),
    write: async (key, bytes) => {
      // Flydrive writes in place and moves by copying; a rename is atomic.
      const draft = `${key}.${randomBytes(6).toString('hex')}.tmp`
      await disk.put(draft, bytes)
      await rename(join(folder, draft), join(folder, key)).catch(async (error: unknown) => {
        await disk.delete(draft)
        throw error
      })
    },
    exists: (key) => disk.exists(key),
    remove: (key) => disk.delete(key),
    list: (of) => listKeys(disk, of),
    removeFolder: (of) => disk.deleteAll(of),
  }
}

async function openBucket(settings: S3Settings): Promise<Storage> {
  const disk = await openDisk(settings)
  return {
    read: (key) => orNull(() => served(async () => new Uint8Array(await disk.getBytes(key)))),
    write: (key, bytes, contentType) => served(() => disk.put(key, bytes, { contentType })),
    exists: (key) => served(() => disk.exists(key)),
    remove: (key) => served(() => disk.delete(key)),
    list: (of) => listKeys(disk, of),
    removeFolder: async (of) => {
      for await (const key of listKeys(disk, of)) await disk.delete(key)
    },
  }
}

/** A store that is gone is like such a database: whoever waits is told to come again. */
async function served<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    if (isMissing(error)) throw error
    throw unavailable((error as Error).message, { cause: error, what: 'store' })
  }
}

async function* listKeys(disk: Disk, folder: string): AsyncIterable<string> {
  let paginationToken: string | undefined
  do {
    const page = await disk.listAll(`${folder}/`, { paginationToken }).catch((error: unknown) => {
      if (isMissing(error)) return { objects: [], paginationToken: undefined }
      throw error
    })
    for (const object of page.objects) if (object.isFile) yield object.key
    paginationToken = page.paginationToken
  } while (paginationToken !== undefined)
}

async function orNull(read: () => Promise<Uint8Array<ArrayBuffer>>): Promise<Uint8Array<ArrayBuffer> | null> {
  try {
    const bytes = await read()
    // An empty file is what a power cut can leave of a rename.
    return bytes.length === 0 ? null : bytes
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { Disk } from 'flydrive'
import { momentoDeCopia } from '#domain/copias/nombre.ts'
import { isMissing, openDisk, type S3Settings } from '#server/imagenes/bucket.ts'
import { CopyFault } from './fault.ts'
import { MANIFIESTO } from './manifiesto.ts'
import type { Place } from './place.ts'

/** Beside whatever else lies in the bucket. */
const FOLDER = 'copias'

/** Copies in a store that speaks S3. A file of a copy may have 5 GB there, as stores take it in one go. */
export async function createBucketPlace(settings: S3Settings): Promise<Place> {
  const disk = await openDisk(settings)
  const keyOf = (nombre: string, file: string) => `${FOLDER}/${nombre}/${file}`
  const listOf = async (nombre: string) =>
    (await listBucketKeys(disk)).filter((key) => key.startsWith(keyOf(nombre, '')))
  const remove = async (nombre: string) => {
    const keys = await listOf(nombre)
    // The manifest goes first: without it the rest is no copy any more, whatever comes in between.
    for (const key of keys.toSorted((a) => (a === keyOf(nombre, MANIFIESTO) ? -1 : 1))) await disk.delete(key)
  }
  return {
    llamado: `el depósito ${settings.bucket}`,

    async list() {
      const files = (await listBucketKeys(disk)).map((key) => key.split('/'))
      const byName = Map.groupBy(files, ([, nombre]) => nombre!)
      const names = [...byName.keys()].filter((nombre) => momentoDeCopia(nombre) !== null)
      const { enteras = [], aMedias = [] } = Object.groupBy(names, (nombre) =>
        byName.get(nombre)!.some(([, , file]) => file === MANIFIESTO) ? 'enteras' : 'aMedias',
      )
      return { enteras, aMedias }
    },

    async begin(nombre) {
      if ((await listOf(nombre)).length > 0) throw new CopyFault(`Ya hay una copia ${nombre} en el depósito.`)
      return {
        async put(file, path) {
          const { size } = await stat(path)
          await disk.putStream(keyOf(nombre, file), createReadStream(path), { contentLength: size })
        },
        read: (file) => disk.getStream(keyOf(nombre, file)),
        finish: (manifest) => disk.put(keyOf(nombre, MANIFIESTO), manifest, { contentType: 'application/json' }),
        abandon: () => remove(nombre),
      }
    },

    async read(nombre, file) {
      try {
        return await disk.getStream(keyOf(nombre, file))
      } catch (error) {
        if (isMissing(error)) return null
        throw error
      }
    },

    remove,
  }
}

async function listBucketKeys(disk: Disk): Promise<string[]> {
  const keys: string[] = []
  let paginationToken: string | undefined
  do {
    const page = await disk.listAll(`${FOLDER}/`, { recursive: true, paginationToken })
    for (const object of page.objects) if (object.isFile) keys.push(object.key)
    paginationToken = page.paginationToken
  } while (paginationToken !== undefined)
  return keys
}

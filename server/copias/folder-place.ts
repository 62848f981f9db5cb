import { createReadStream, existsSync } from 'node:fs'
import { chmod, copyFile, mkdir, open, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { momentoDeCopia } from '#domain/copias/nombre.ts'
import { CopyFault } from './fault.ts'
import { MANIFIESTO } from './manifiesto.ts'
import type { Place } from './place.ts'
import { requireRoom } from './require-room.ts'

/** What a half copy is called besides its name. */
const PART = '.part'

/** Copies in a folder of this machine, made when missing; nobody but its owner may read them. */
export function createFolderPlace(folder: string): Place {
  const llamado = `la carpeta ${folder}`
  return {
    llamado,

    async list() {
      const names = await readdir(folder).catch(orNone)
      return {
        enteras: names.filter((name) => momentoDeCopia(name) !== null && existsSync(join(folder, name, MANIFIESTO))),
        aMedias: names.filter((name) => name.endsWith(PART) && momentoDeCopia(name.slice(0, -PART.length)) !== null),
      }
    },

    async begin(nombre) {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      if (existsSync(join(folder, nombre))) throw new CopyFault(`Ya hay una copia ${nombre} en ${llamado}.`)
      const draft = join(folder, `${nombre}${PART}`)
      await mkdir(draft, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'EEXIST') throw error
        throw new CopyFault(`Otro proceso ya está haciendo la copia ${nombre} en ${llamado}.`)
      })
      return {
        async put(file, path) {
          await requireRoom(folder, path)
          const to = join(draft, file)
          await copyFile(path, to)
          await chmod(to, 0o600)
          await sync(to)
        },
        read: async (file) => createReadStream(join(draft, file)),
        async finish(manifest) {
          await writeFile(join(draft, MANIFIESTO), manifest, { mode: 0o600, flag: 'wx', flush: true })
          await sync(draft)
          await rename(draft, join(folder, nombre))
          await sync(folder)
        },
        abandon: () => rm(draft, { recursive: true, force: true }),
      }
    },

    read: async (nombre, file) => {
      const path = join(folder, nombre, file)
      return existsSync(path) ? createReadStream(path) : null
    },
    remove: (nombre) => rm(join(folder, nombre), { recursive: true, force: true }),
  }
}

/** Until then a power cut may take away what was written. */
async function sync(path: string): Promise<void> {
  const file = await open(path)
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}

function orNone(error: NodeJS.ErrnoException): string[] {
  if (error.code === 'ENOENT') return []
  throw error
}

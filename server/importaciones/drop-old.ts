import type { Storage } from '#server/imagenes/storage.ts'
import type { Runtime } from '#server/base/runtime.ts'
import { DESHACIBLE } from './decide-importacion.ts'
import { deleteFilas, updateImportacion } from './importaciones.repo.ts'
import type { ImportacionRow } from '#server/db/schema.ts'
import { FOLDER } from './keep-lista.ts'

/** Milliseconds that the preview of a file that nobody imported is kept. */
const LOOK_KEPT = 24 * 60 * 60 * 1000
/** How many done imports keep their rows, to be looked up and the last undone, and how many undone ones. */
const KEPT = 5

/**
 * Drops the rows of previews that led to nothing, of old imports and of actions that can't be undone any more. Files go
 * that nobody reads any more.
 */
export async function dropOld(runtime: Runtime, storage: Storage): Promise<void> {
  const { database, clock, log } = runtime
  await database
    .transaction(async (tx) => {
      const looks = await tx
        .selectFrom('importaciones')
        .select('id')
        .where('estado', 'in', ['lista', 'columnas'])
        .where('creado', '<', clock() - LOOK_KEPT)
        .execute()
      for (const { id } of looks) {
        if (await updateImportacion(tx, id, { estado: ['lista', 'columnas'] }, { estado: 'descartada' }))
          await deleteFilas(tx, id)
      }
      const ended = tx.selectFrom('importaciones').select('id')
      const files = ended.where('accion', '=', '').orderBy('empezado', 'desc').limit(1000).offset(KEPT)
      const done = await files.where('estado', '=', 'hecha').execute()
      const undone = await files.where('estado', '=', 'deshecha').execute()
      const past = await ended
        .where('accion', '<>', '')
        .where('estado', 'in', ['hecha', 'deshecha'])
        .where('empezado', '<', clock() - DESHACIBLE)
        .execute()
      for (const { id } of [...done, ...undone, ...past]) await deleteFilas(tx, id)
    })
    .catch((error: unknown) => log.error({ err: error }, 'old imports could not be tidied up'))
  await dropFiles(runtime, storage)
}

/** Imports whose file, or pictures, may still be read. */
const WAITING: ImportacionRow['estado'][] = ['leyendo', 'columnas', 'lista', 'importando']

/** Removes the files of imports that were done, given up or erased. */
async function dropFiles({ database, log }: Pick<Runtime, 'database' | 'log'>, storage: Storage): Promise<void> {
  try {
    const waiting = new Map<string, boolean>()
    for await (const key of storage.list(FOLDER)) {
      const [id = ''] = key.slice(FOLDER.length + 1).split('_')
      if (!waiting.has(id)) waiting.set(id, await isWaiting(database, id))
      if (!waiting.get(id)) await storage.remove(key)
    }
  } catch (error) {
    log.error({ err: error }, 'files of former imports could not be removed')
  }
}

async function isWaiting({ read }: Runtime['database'], id: string): Promise<boolean> {
  const row = await read.selectFrom('importaciones').select('estado').where('id', '=', id).executeTakeFirst()
  if (row === undefined) return false
  if (row.estado !== 'hecha') return WAITING.includes(row.estado)
  const pending = await read
    .selectFrom('importacionImagenes')
    .select('orden')
    .where('importacionId', '=', id)
    .where('estado', '=', 'pendiente')
    .limit(1)
    .executeTakeFirst()
  return pending !== undefined
}

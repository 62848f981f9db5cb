import type { Storage } from '#server/imagenes/storage.ts'
import type { Runtime } from '#server/base/runtime.ts'
import type { ImportacionRow } from '#server/db/schema.ts'
import { FOLDER } from './keep-lista.ts'

/** Imports whose file, or pictures, may still be read. */
const WAITING: ImportacionRow['estado'][] = ['leyendo', 'columnas', 'lista', 'importando']

/** Removes the files of imports that were done, given up or erased. */
export async function dropFiles({ database, log }: Pick<Runtime, 'database' | 'log'>, storage: Storage): Promise<void> {
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

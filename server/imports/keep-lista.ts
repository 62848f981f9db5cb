import { recallColumnas, type Recordadas } from '#domain/importacion/lista/firma.ts'
import { faultInColumnas, type Columnas, type ListaParaNombrar } from '#domain/importacion/lista/usos.ts'
import type { ImportacionRow } from '#server/db/schema.ts'
import type { Storage } from '#server/images/storage.ts'
import type { Runtime } from '#server/runtime.ts'
import type { SinNombrar } from './lectura.ts'
import { writeLeidas } from './write-leidas.ts'

/** Folder of files that wait for their columns; each is named by its import. */
const FOLDER = 'importaciones'
/** Imports whose file may still be read again. */
const WAITING: ImportacionRow['estado'][] = ['leyendo', 'columnas', 'lista']

/** The key of an import's file in the storage. */
export function fileOf(id: string): string {
  return `${FOLDER}/${id}`
}

/**
 * Keeps a list, with its file, for its columns to be named.
 * @param worker the process that reads it
 * @returns its columns when they are remembered from a list with the same headings; else null, and the import waits
 */
export async function keepLista(
  runtime: Runtime,
  { worker, storage }: { worker: string; storage: Storage },
  id: string,
  { sinNombrar: { lista, avisos }, bytes }: { sinNombrar: SinNombrar; bytes: Uint8Array },
): Promise<Columnas | null> {
  await storage.write(fileOf(id), bytes, 'application/octet-stream')
  const { titulos, firma } = lista
  const saved = await runtime.database.read
    .selectFrom('formatosLista')
    .select('columnas')
    .where('firma', '=', firma)
    .executeTakeFirst()
  const recordadas = saved === undefined ? null : recallColumnas(JSON.parse(saved.columnas) as Recordadas, titulos)
  const columnas = recordadas !== null && faultInColumnas(recordadas, titulos) === null ? recordadas : null
  const shown: ListaParaNombrar = { ...lista, columnas: columnas ?? lista.columnas }
  const wanted = await writeLeidas(runtime, worker, id, [], {
    lista: JSON.stringify(shown),
    ...(columnas === null ? { estado: 'columnas', avisos: JSON.stringify(avisos) } : {}),
  })
  return wanted ? columnas : null
}

/** Removes the files of imports that were done, given up or erased. */
export async function dropFiles({ database, log }: Pick<Runtime, 'database' | 'log'>, storage: Storage): Promise<void> {
  try {
    for await (const key of storage.list(FOLDER)) {
      const id = key.slice(FOLDER.length + 1)
      const row = await database.read
        .selectFrom('importaciones')
        .select('estado')
        .where('id', '=', id)
        .executeTakeFirst()
      if (row === undefined || !WAITING.includes(row.estado)) await storage.remove(key)
    }
  } catch (error) {
    log.error({ err: error }, 'files of former imports could not be removed')
  }
}

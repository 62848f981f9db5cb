import type { EleccionRecordada } from '#domain/importaciones/eleccion.ts'
import { recallColumnas, type Recordadas } from '#domain/importaciones/lista/firma.ts'
import { faultInColumnas, type Columnas, type ListaParaNombrar } from '#domain/importaciones/lista/usos.ts'
import type { Tx } from '#server/db/connect.ts'
import type { Storage } from '#server/imagenes/storage.ts'
import type { Runtime } from '#server/base/runtime.ts'
import type { SinNombrar } from './leer/lectura.ts'
import { writeLeidas } from './write-leidas.ts'

/** Folder of files that wait to be read, named by their imports; pictures have their number behind. */
export const FOLDER = 'importaciones'
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
  const known = saved === undefined ? null : (JSON.parse(saved.columnas) as Recordadas)
  const recordadas = known === null ? null : recallColumnas(known, titulos)
  const columnas = recordadas !== null && faultInColumnas(recordadas, titulos) === null ? recordadas : null
  const eleccion = known?.eleccion === undefined ? {} : { eleccion: known.eleccion }
  const shown: ListaParaNombrar = { ...lista, ...eleccion, columnas: columnas ?? lista.columnas }
  const wanted = await writeLeidas(runtime, worker, id, [], {
    lista: JSON.stringify(shown),
    ...(columnas === null ? { estado: 'columnas', avisos: JSON.stringify(avisos) } : {}),
  })
  return wanted ? columnas : null
}

/** Remembers the choices for all rows of a list by its headings, in the transaction that begins its import. */
export async function rememberEleccion(
  tx: Tx,
  { firma }: Pick<ListaParaNombrar, 'firma'>,
  eleccion: EleccionRecordada,
): Promise<void> {
  const saved = await tx.selectFrom('formatosLista').select('columnas').where('firma', '=', firma).executeTakeFirst()
  if (saved === undefined) return
  const known = JSON.parse(saved.columnas) as Recordadas
  const recordadas: Recordadas = { ...known, eleccion: { ...known.eleccion, ...eleccion } }
  await tx
    .updateTable('formatosLista')
    .set({ columnas: JSON.stringify(recordadas) })
    .where('firma', '=', firma)
    .execute()
}

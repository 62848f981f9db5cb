import type { Columnas } from '#domain/importaciones/lista/usos.ts'
import { diaDe } from '#domain/tiempo/dia.ts'
import type { Storage } from '#server/imagenes/storage.ts'
import { runLong } from '#server/db/turn.ts'
import type { Runtime } from '#server/base/runtime.ts'
import { deleteFilas, insertImportacion, SIN_FILAS, updateImportacion } from './importaciones.repo.ts'
import { dropOld } from './drop-old.ts'
import { keepLista } from './keep-lista.ts'
import { Ilegible } from './leer/lectura.ts'
import { parseInWorker } from './leer/parse-in-worker.ts'
import { createPlanner } from './plan-filas.ts'
import { LECTURA_LEASE, writeLeidas } from './write-leidas.ts'

const ARCHIVO_MAX = 120

/** What reading needs besides: the process that does it, where files wait for their columns, what stops it. */
export type Lector = { worker: string; storage: Storage; signal: AbortSignal }

/**
 * Accepts a file and starts to read it. The rows are compared with the shop as they are read; nothing changes yet.
 * @param upload `bytes` are handed over; `quien` is the administrator's e-mail
 * @returns the import's id, at once, and the reading, which never fails
 */
export async function uploadImportacion(
  runtime: Runtime,
  lector: Lector,
  upload: { bytes: Uint8Array<ArrayBuffer>; archivo: string; quien: string },
): Promise<{ id: string; reading: Promise<void> }> {
  const id = await beginImportacion(runtime, lector, upload)
  const reading = startReading(runtime, lector, id, () =>
    readArchivo(runtime, lector, id, { bytes: upload.bytes, columnas: null }),
  )
  return { id, reading }
}

/**
 * Writes down that a file (or an action on many, as JSON) is here, and that this process reads.
 * @returns the import's id
 */
export async function beginImportacion(
  { database, clock, newId }: Runtime,
  { worker }: Pick<Lector, 'worker'>,
  { archivo, quien, accion = '' }: { archivo: string; quien: string; accion?: string },
): Promise<string> {
  const id = newId()
  const name =
    archivo
      .replace(/[\p{Cc}\p{Cs}]/gu, '')
      .trim()
      .slice(0, ARCHIVO_MAX) || 'archivo'
  await database.transaction((tx) =>
    insertImportacion(tx, {
      id,
      archivo: name,
      quien,
      accion,
      creado: clock(),
      arrendatario: worker,
      arrendadoHasta: clock() + LECTURA_LEASE,
    }),
  )
  return id
}

/**
 * Reads what an import that this process took is of, and gives it up when it can't be read.
 * @param read throws `Ilegible` with the reason
 * @returns when it is read; it never fails
 */
export function startReading(
  runtime: Runtime,
  { storage }: Pick<Lector, 'storage'>,
  id: string,
  read: () => Promise<void>,
): Promise<void> {
  return runLong(() => orGiveUp(runtime, id, read).then(() => dropOld(runtime, storage))).catch((error: unknown) =>
    runtime.log.warn({ err: error }, 'former imports could not be dropped'),
  )
}

async function orGiveUp(runtime: Runtime, id: string, read: () => Promise<void>): Promise<void> {
  try {
    await read()
  } catch (error) {
    if (!(error instanceof Ilegible)) runtime.log.error({ err: error }, 'an import could not be read')
    // The reason may quote the file, and PostgreSQL keeps no NUL.
    const reason = error instanceof Ilegible ? error.message.replaceAll('\0', ' ') : 'Algo salió mal. Probá de nuevo.'
    await runtime.database
      .transaction(async (tx) => {
        await deleteFilas(tx, id)
        await updateImportacion(tx, id, { estado: ['leyendo'] }, { estado: 'ilegible', error: reason, ...SIN_FILAS })
      })
      .catch((failure: unknown) => runtime.log.error({ err: failure }, 'an import could not be given up'))
  }
}

type Archivo = { bytes: Uint8Array<ArrayBuffer>; columnas: Columnas | null }

/**
 * Reads a file of products and compares its rows with the shop.
 * @throws Ilegible when it can't be read
 */
export async function readArchivo(runtime: Runtime, lector: Lector, id: string, archivo: Archivo): Promise<void> {
  for (let file: Archivo | null = archivo; file !== null;) file = await readOnce(runtime, lector, id, file)
}

/** @returns the file to be read once more, when it is a list whose columns are remembered; else null */
async function readOnce(
  runtime: Runtime,
  { worker, storage, signal }: Lector,
  id: string,
  { bytes, columnas }: Archivo,
): Promise<Archivo | null> {
  let plan: ReturnType<typeof createPlanner> | null = null
  let rows = 0
  for await (const part of parseInWorker(bytes, diaDe(runtime.clock()), columnas)) {
    if (signal.aborted) throw new Ilegible('La lectura se cortó. Subí el archivo de nuevo.')
    if ('sinNombrar' in part) {
      const recordadas = await keepLista(runtime, { worker, storage }, id, part)
      return recordadas === null ? null : { bytes: part.bytes, columnas: recordadas }
    }
    if ('encabezado' in part) {
      const { formato, avisos } = part.encabezado
      plan = createPlanner(runtime, id, formato)
      if (!(await writeLeidas(runtime, worker, id, [], { formato, avisos: JSON.stringify(avisos) }))) return null
      continue
    }
    const filas = await plan!(part.filas)
    rows += filas.length
    if (!(await writeLeidas(runtime, worker, id, filas, {}))) return null
  }
  if (rows === 0) throw new Ilegible('El archivo no tiene productos: después de los títulos no hay nada.')
  await writeLeidas(runtime, worker, id, [], { estado: 'lista' })
  return null
}

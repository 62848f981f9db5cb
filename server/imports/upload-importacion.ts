import type { NotasDeFila } from '#domain/importacion/eleccion.ts'
import type { Campos } from '#domain/importacion/importacion.ts'
import { diaDe } from '#domain/tiempo/dia.ts'
import { createPlanner } from './plan-filas.ts'
import type { ImportacionFilaRow, ImportacionRow } from '#server/db/schema.ts'
import { runLong } from '#server/db/turn.ts'
import type { Runtime } from '#server/runtime.ts'
import { deleteFilas, insertFilas, insertImportacion, updateImportacion } from './importaciones.repo.ts'
import { Ilegible } from './lectura.ts'
import { parseInWorker } from './parse-in-worker.ts'

const ARCHIVO_MAX = 120

/** Milliseconds of silence after which a reading process is taken for dead; a large JSON takes a while. */
const LEASE = 60_000

/** Milliseconds that the preview of a file that nobody imported is kept. */
const LOOK_KEPT = 24 * 60 * 60 * 1000
/** Imports whose rows are kept, for looking them up and undoing the last. */
const KEPT = 5

/**
 * Accepts a file and starts to read it: the rows are compared with the shop as they are read, and nothing changes
 * yet.
 * @param worker tells this process apart from others
 * @param signal stops the reading
 * @param upload `bytes` are handed over; `quien` is the administrator's e-mail
 * @returns the import's id, at once, and the reading, which never fails
 */
export async function uploadImportacion(
  runtime: Runtime,
  worker: string,
  signal: AbortSignal,
  upload: { bytes: Uint8Array<ArrayBuffer>; archivo: string; quien: string },
): Promise<{ id: string; reading: Promise<void> }> {
  const { database, clock, newId } = runtime
  const id = newId()
  const archivo =
    upload.archivo
      .replace(/[\p{Cc}\p{Cs}]/gu, '')
      .trim()
      .slice(0, ARCHIVO_MAX) || 'archivo'
  await database.transaction(async (tx) => {
    await insertImportacion(tx, {
      id,
      archivo,
      quien: upload.quien,
      creado: clock(),
      arrendatario: worker,
      arrendadoHasta: clock() + LEASE,
    })
  })
  const reading = runLong(() => readAll(runtime, worker, signal, id, upload.bytes).then(() => dropOld(runtime))).catch(
    (error: unknown) => runtime.log.warn({ err: error }, 'former imports could not be dropped'),
  )
  return { id, reading }
}

async function readAll(
  runtime: Runtime,
  worker: string,
  signal: AbortSignal,
  id: string,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<void> {
  try {
    let plan: ReturnType<typeof createPlanner> | null = null
    let rows = 0
    for await (const part of parseInWorker(bytes, diaDe(runtime.clock()))) {
      if (signal.aborted) throw new Ilegible('La lectura se cortó. Subí el archivo de nuevo.')
      if ('encabezado' in part) {
        const { formato, avisos } = part.encabezado
        plan = createPlanner(runtime, id, formato)
        if (!(await write(runtime, worker, id, [], { formato, avisos: JSON.stringify(avisos) }))) return
        continue
      }
      const filas = await plan!(part.filas)
      rows += filas.length
      if (!(await write(runtime, worker, id, filas, {}))) return
    }
    if (rows === 0) throw new Ilegible('El archivo no tiene productos: después de los títulos no hay nada.')
    await write(runtime, worker, id, [], { estado: 'lista' })
  } catch (error) {
    if (!(error instanceof Ilegible)) runtime.log.error({ err: error }, 'a file of products could not be read')
    const reason = error instanceof Ilegible ? error.message : 'Algo salió mal al leer el archivo. Probá de nuevo.'
    await runtime.database
      .transaction(async (tx) => {
        await deleteFilas(tx, id)
        const none = { nuevos: 0, cambios: 0, iguales: 0, rechazadas: 0, conAvisos: 0, porEncima: 0 }
        await updateImportacion(tx, id, { estado: ['leyendo'] }, { estado: 'ilegible', error: reason, ...none })
      })
      .catch((failure: unknown) => runtime.log.error({ err: failure }, 'a file of products could not be given up'))
  }
}

/** @returns whether the file is still wanted */
async function write(
  { database, clock }: Runtime,
  worker: string,
  id: string,
  filas: ImportacionFilaRow[],
  set: Partial<ImportacionRow>,
): Promise<boolean> {
  const nuevas = filas.filter(({ tipo }) => tipo === 'nuevo')
  const count = (tipo: ImportacionFilaRow['tipo']) => filas.filter((fila) => fila.tipo === tipo).length
  return database.transaction(async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('importaciones')
      .set((eb) => ({
        ...set,
        arrendadoHasta: clock() + LEASE,
        nuevos: eb('nuevos', '+', count('nuevo')),
        cambios: eb('cambios', '+', count('cambia')),
        iguales: eb('iguales', '+', count('igual')),
        rechazadas: eb('rechazadas', '+', count('rechazada')),
        conAvisos: eb('conAvisos', '+', filas.filter(({ avisos }) => avisos !== '[]').length),
        porEncima: eb('porEncima', '+', filas.filter(({ porEncima }) => porEncima !== '').length),
        conCentavos: eb('conCentavos', '+', countNotas(filas, 'centavos')),
        conTachado: eb('conTachado', '+', countNotas(filas, 'tachado')),
        sinContar: eb('sinContar', '+', countNotas(nuevas, 'sinContar')),
        sinEncargo: eb('sinEncargo', '+', countNotas(nuevas, 'sinEncargo')),
        unidadesMenos: eb(
          'unidadesMenos',
          '+',
          filas.reduce((sum, fila) => sum + unidadesMenos(fila), 0),
        ),
      }))
      .where('id', '=', id)
      .where('estado', '=', 'leyendo')
      .where('arrendatario', '=', worker)
      .executeTakeFirst()
    if (numUpdatedRows !== 1n) return false
    await insertFilas(tx, filas)
    return true
  })
}

function countNotas(filas: ImportacionFilaRow[], nota: keyof NotasDeFila): number {
  return filas.filter(({ notas }) => notas !== '' && nota in (JSON.parse(notas) as NotasDeFila)).length
}

/** Units that a row would take from its product. */
function unidadesMenos({ tipo, antes, despues }: ImportacionFilaRow): number {
  if (tipo !== 'cambia') return 0
  const now = (JSON.parse(antes) as Campos).stock ?? {}
  const next = (JSON.parse(despues) as Campos).stock ?? {}
  return Object.entries(now).reduce((sum, [talle, units]) => sum + Math.max(0, units - (next[talle] ?? 0)), 0)
}

/** Drops the rows of previews that led to nothing, and of old imports. */
async function dropOld({ database, clock, log }: Runtime): Promise<void> {
  await database
    .transaction(async (tx) => {
      const looks = await tx
        .selectFrom('importaciones')
        .select('id')
        .where('estado', '=', 'lista')
        .where('creado', '<', clock() - LOOK_KEPT)
        .execute()
      for (const { id } of looks) {
        if (await updateImportacion(tx, id, { estado: ['lista'] }, { estado: 'descartada' })) await deleteFilas(tx, id)
      }
      const old = await tx
        .selectFrom('importaciones')
        .select('id')
        .where('estado', 'in', ['hecha', 'deshecha'])
        .orderBy('empezado', 'desc')
        .limit(1000)
        .offset(KEPT)
        .execute()
      for (const { id } of old) await deleteFilas(tx, id)
    })
    .catch((error: unknown) => log.error({ err: error }, 'old imports could not be tidied up'))
}

import { parentPort, workerData } from 'node:worker_threads'
import type { Columnas } from '#domain/importaciones/lista/usos.ts'
import type { Dia } from '#domain/tiempo/dia.ts'
import { Ilegible, type Encabezado, type Fila, type SinNombrar } from './lectura.ts'
import { readFile } from './read-file.ts'

/**
 * What the reading thread says: first the heading, then rows, then that it is done, or that it can't go on. Of a list
 * whose columns have to be named it says that alone, and gives the file back.
 */
export type FromWorker =
  | { tipo: 'lista'; sinNombrar: SinNombrar; bytes: Uint8Array<ArrayBuffer> }
  | { tipo: 'encabezado'; encabezado: Encabezado }
  | { tipo: 'filas'; filas: Fila[] }
  | { tipo: 'fin' }
  | { tipo: 'ilegible'; motivo: string }

/** What the reading thread is given: a file, the day in Montevideo, and a list's columns. */
export type ToRead = { bytes: Uint8Array<ArrayBuffer>; hoy: Dia; columnas: Columnas | null }

/** Rows handed over at a time; the next ones are read when these are asked for. */
const BATCH = 200

/** Reads a file beside the shop's own thread, so that pages never wait for it. */
async function* readInParts({ bytes, hoy, columnas }: ToRead): AsyncGenerator<FromWorker> {
  try {
    const lectura = await readFile(bytes, hoy, columnas)
    if (!('filas' in lectura)) {
      yield { tipo: 'lista', sinNombrar: lectura, bytes }
      return
    }
    const { filas, ...encabezado } = lectura
    yield { tipo: 'encabezado', encabezado }
    let batch: Fila[] = []
    for await (const fila of filas) {
      batch.push(fila)
      if (batch.length < BATCH) continue
      yield { tipo: 'filas', filas: batch }
      batch = []
    }
    if (batch.length > 0) yield { tipo: 'filas', filas: batch }
    yield { tipo: 'fin' }
  } catch (error) {
    if (!(error instanceof Ilegible)) throw error
    yield { tipo: 'ilegible', motivo: error.message }
  }
}

const messages = readInParts(workerData as ToRead)
parentPort!.on('message', () => {
  void messages.next().then(({ value, done }) => {
    if (done) parentPort!.close()
    else parentPort!.postMessage(value, value.tipo === 'lista' ? [value.bytes.buffer] : [])
  })
})

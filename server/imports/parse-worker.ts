import { parentPort, workerData } from 'node:worker_threads'
import type { Dia } from '#domain/tiempo/dia.ts'
import { Ilegible, type Encabezado, type Fila } from './lectura.ts'
import { readFile } from './read-file.ts'

/** What the reading thread says: first the heading, then rows, then that it is done, or that it can't go on. */
export type FromWorker =
  | { tipo: 'encabezado'; encabezado: Encabezado }
  | { tipo: 'filas'; filas: Fila[] }
  | { tipo: 'fin' }
  | { tipo: 'ilegible'; motivo: string }

/** What the reading thread is given: a file, and which day it is in Montevideo. */
export type ToRead = { bytes: Uint8Array<ArrayBuffer>; hoy: Dia }

/** Rows handed over at a time; the next ones are read when these are asked for. */
const BATCH = 200

/** Reads a file beside the shop's own thread, so that pages never wait for it. */
async function* read({ bytes, hoy }: ToRead): AsyncGenerator<FromWorker> {
  try {
    const { filas, ...encabezado } = await readFile(bytes, hoy)
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

const messages = read(workerData as ToRead)
parentPort!.on('message', () => {
  void messages.next().then(({ value, done }) => {
    if (done) parentPort!.close()
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
    else parentPort!.postMessage(value)
  })
})

import { parentPort, workerData } from 'node:worker_threads'
import { Ilegible, type Fila } from './lectura.ts'
import { readFile } from './read-file.ts'
import type { FromWorker } from './parse-in-worker.ts'

/** Rows handed over at a time; the next ones are read when these are asked for. */
const BATCH = 200

/** Reads a file beside the shop's own thread, so that pages never wait for it. */
async function* read(bytes: Uint8Array): AsyncGenerator<FromWorker> {
  try {
    const { filas, ...encabezado } = await readFile(bytes)
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

const messages = read(workerData as Uint8Array)
parentPort!.on('message', () => {
  void messages.next().then(({ value, done }) => {
    if (done) parentPort!.close()
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
    else parentPort!.postMessage(value)
  })
})

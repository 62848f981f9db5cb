import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { Ilegible } from './lectura.ts'

/** Megabytes that reading may take: enough for JSON of the largest size. */
const MEMORY_MAX = 1024
/** Milliseconds for one answer: the largest workbook takes some seconds, a damaged .xls may keep its reader for ever. */
const ANSWER_MAX_MS = 120_000

/**
 * Starts a thread that reads a file beside the shop's own, so that pages never wait for it.
 * @param datos what it is given; the bytes are handed over: nobody else may use them from then on
 */
export function startReadingThread(url: URL, datos: { bytes: Uint8Array<ArrayBuffer>; que?: string }): Worker {
  return new Worker(url, {
    workerData: datos,
    transferList: [datos.bytes.buffer],
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MAX },
  })
}

/**
 * What the thread says next.
 * @throws Ilegible when it had no more memory, or says nothing for too long
 */
export async function nextOf<T>(worker: Worker, maxMs = ANSWER_MAX_MS): Promise<T> {
  try {
    const [message] = (await once(worker, 'message', { signal: AbortSignal.timeout(maxMs) })) as [T]
    return message
  } catch (error) {
    if ((error as Error).name === 'AbortError') {
      throw new Ilegible(
        'El archivo no se termina de leer: está dañado, o es demasiado grande. Guardalo de nuevo como CSV.',
      )
    }
    if ((error as { code?: string }).code !== 'ERR_WORKER_OUT_OF_MEMORY') throw error
    throw new Ilegible('El archivo es demasiado grande para leerlo de una vez. Partilo en dos y subilos por separado.')
  }
}

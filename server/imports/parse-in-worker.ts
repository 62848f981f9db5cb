import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Columnas } from '#domain/importacion/lista/usos.ts'
import type { Dia } from '#domain/tiempo/dia.ts'
import { Ilegible, type Encabezado, type Fila, type SinNombrar } from './lectura.ts'
import type { FromWorker, ToRead } from './parse-worker.ts'

/** Megabytes that reading may take: enough for JSON of the largest size. */
const MEMORY_MAX = 1024

/**
 * Reads a file of products in a thread of its own, some hundred rows at a time, as they are asked for.
 * @param bytes handed over to the thread: nobody else may use them from then on
 * @param hoy day of Montevideo @param columnas what a list's columns are, once somebody said so
 * @returns of a list whose columns have to be named that alone, with the file
 * @throws Ilegible when the file can't be read, with the reason in Spanish
 */
export async function* parseInWorker(
  bytes: Uint8Array<ArrayBuffer>,
  hoy: Dia,
  columnas: Columnas | null = null,
): AsyncGenerator<
  { encabezado: Encabezado } | { filas: Fila[] } | { sinNombrar: SinNombrar; bytes: Uint8Array<ArrayBuffer> }
> {
  const worker = new Worker(new URL('./parse-worker.ts', import.meta.url), {
    workerData: { bytes, hoy, columnas } satisfies ToRead,
    transferList: [bytes.buffer],
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MAX },
  })
  try {
    for (;;) {
      const message = await ask(worker)
      if (message.tipo === 'fin') return
      if (message.tipo === 'ilegible') throw new Ilegible(message.motivo)
      yield message
      if (message.tipo === 'lista') return
    }
  } finally {
    await worker.terminate()
  }
}

async function ask(worker: Worker): Promise<FromWorker> {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  worker.postMessage('next')
  try {
    const [message] = (await once(worker, 'message')) as [FromWorker]
    return message
  } catch (error) {
    if ((error as { code?: string }).code !== 'ERR_WORKER_OUT_OF_MEMORY') throw error
    throw new Ilegible('El archivo es demasiado grande para leerlo de una vez. Partilo en dos y subilos por separado.')
  }
}

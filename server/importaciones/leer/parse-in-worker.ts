import type { Columnas } from '#domain/importaciones/lista/usos.ts'
import type { Dia } from '#domain/tiempo/dia.ts'
import { Ilegible, type Encabezado, type Fila, type SinNombrar } from './lectura.ts'
import type { FromWorker, ToRead } from './parse-worker.ts'
import { nextOf, startReadingThread } from './reading-thread.ts'

/**
 * Reads a file of products in a thread of its own, some hundred rows at a time, on request.
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
  const datos: ToRead = { bytes, hoy, columnas }
  const worker = startReadingThread(new URL('./parse-worker.ts', import.meta.url), datos)
  try {
    for (;;) {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
      worker.postMessage('next')
      const message = await nextOf<FromWorker>(worker)
      if (message.tipo === 'fin') return
      if (message.tipo === 'ilegible') throw new Ilegible(message.motivo)
      yield message
      if (message.tipo === 'lista') return
    }
  } finally {
    await worker.terminate()
  }
}

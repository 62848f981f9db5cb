import { fallo, ok, type Fallo, type Resultado } from '#domain/errores.ts'
import { Ilegible } from './lectura.ts'
import type { QueRenglones } from './read-renglones.ts'
import { nextOf, startReadingThread } from './reading-thread.ts'
import type { Leida } from './renglones-worker.ts'

/**
 * Reads the rows of a list in a thread of its own: a workbook, a page, a text or what was pasted.
 * @param bytes the whole of it
 */
export async function readRenglonesInThread(
  bytes: Uint8Array,
  que: QueRenglones,
): Promise<Resultado<string[][], Fallo<'lista_ilegible', undefined>>> {
  const worker = startReadingThread(new URL('./renglones-worker.ts', import.meta.url), {
    bytes: new Uint8Array(bytes),
    que,
  })
  try {
    const leida = await nextOf<Leida>(worker)
    return 'motivo' in leida ? fallo('lista_ilegible', { detail: leida.motivo }) : ok(leida.renglones)
  } catch (error) {
    if (error instanceof Ilegible) return fallo('lista_ilegible', { detail: error.message })
    throw error
  } finally {
    await worker.terminate()
  }
}

import { fallo, ok, type Fallo, type Resultado } from '#domain/errores.ts'
import { findTitulos, type ListaLeida } from '#domain/transferencias/lista-banco.ts'
import { Ilegible } from '#server/importaciones/leer/lectura.ts'
import { nextOf, startReadingThread } from '#server/importaciones/leer/reading-thread.ts'
import type { Leida } from './lista-worker.ts'

/**
 * Reads a bank's list of movements in a thread of its own, with titles and balances around it. It may be a workbook, a
 * page, a text or what was pasted.
 * @param bytes the whole of it
 */
export async function readListaDelBanco(
  bytes: Uint8Array,
): Promise<Resultado<ListaLeida, Fallo<'lista_ilegible', undefined>>> {
  const worker = startReadingThread(new URL('./lista-worker.ts', import.meta.url), { bytes: new Uint8Array(bytes) })
  try {
    const leida = await nextOf<Leida>(worker)
    return 'motivo' in leida ? fallo('lista_ilegible', { detail: leida.motivo }) : ok(findTitulos(leida.renglones))
  } catch (error) {
    if (error instanceof Ilegible) return fallo('lista_ilegible', { detail: error.message })
    throw error
  } finally {
    await worker.terminate()
  }
}

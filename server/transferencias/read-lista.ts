import { ok, type Fallo, type Resultado } from '#domain/errores.ts'
import { findTitulos, type ListaLeida } from '#domain/transferencias/lista-banco.ts'
import { readRenglonesInThread } from '#server/importaciones/leer/read-in-thread.ts'

/** Reads a bank's list of movements, with titles and balances around it. @param bytes the whole of it */
export async function readListaDelBanco(
  bytes: Uint8Array,
): Promise<Resultado<ListaLeida, Fallo<'lista_ilegible', undefined>>> {
  const read = await readRenglonesInThread(bytes, 'movimientos')
  return read.ok ? ok(findTitulos(read.value)) : read
}

import { ok, type Fallo, type Resultado } from '#domain/errores.ts'
import { readRenglonesInThread } from '#server/importaciones/leer/read-in-thread.ts'

/**
 * The rows of a file of tracking numbers as they would be pasted (specification 38.9). Nothing is written.
 * @param bytes the whole of it
 */
export async function readNumeros(bytes: Uint8Array): Promise<Resultado<string, Fallo<'lista_ilegible', undefined>>> {
  const read = await readRenglonesInThread(bytes, 'numeros')
  if (!read.ok) return read
  const rows = read.value.map((row) => row.map((cell) => cell.replaceAll(/\s+/g, ' ').trim()))
  return ok(rows.map((row) => row.join('\t')).join('\n'))
}

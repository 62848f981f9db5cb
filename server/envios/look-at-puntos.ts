import { claveDePunto } from '#domain/envios/punto.ts'
import { readPuntos, type PuntosLeidos } from '#domain/envios/puntos-de-archivo.ts'
import { ok, type Fallo, type Resultado } from '#domain/errores.ts'
import type { Runtime } from '#server/base/runtime.ts'
import { readRenglonesInThread } from '#server/importaciones/leer/read-in-thread.ts'
import { listPuntos } from './puntos.ts'

/** What a file of pickup points would add, and what of it can't be; nothing is written (specification 39.9). */
export async function lookAtPuntos(
  runtime: Pick<Runtime, 'database'>,
  bytes: Uint8Array,
): Promise<Resultado<PuntosLeidos, Fallo<'lista_ilegible', undefined>>> {
  const read = await readRenglonesInThread(bytes, 'puntos')
  return read.ok ? ok(readPuntos(read.value, new Set((await listPuntos(runtime)).map(claveDePunto)))) : read
}

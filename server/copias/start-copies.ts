import { tocaCopia } from '#domain/copias/hora-de-copia.ts'
import type { CopiaAnotada } from '#domain/copias/luz.ts'
import { startLoop, type Loop } from '#server/base/loop.ts'
import type { Runtime } from '#server/base/runtime.ts'
import { insertCopia, readUltimasCopias, selectCopiaPedida } from './copias.repo.ts'
import { toFallida } from './to-anotada.ts'
import { runApart } from '#server/host/run-apart.ts'

const ENDED = 'El proceso que la hacía se cortó: el registro del servidor dice por qué.'

/**
 * Makes the copy of each night (specification 16.77), and those that are asked for (27.40).
 * @param make as `forkCopy`
 */
export function startCopies(runtime: Runtime, make: (signal: AbortSignal) => Promise<CopiaAnotada | null>): Loop {
  return startLoop({
    name: 'copias',
    round: (signal) => copyWhenDue(runtime, signal, make),
    turn: 'long',
    onError: (error) => runtime.log.error({ err: error }, 'copies could not be looked after'),
  })
}

async function copyWhenDue(
  runtime: Runtime,
  signal: AbortSignal,
  make: Parameters<typeof startCopies>[1],
): Promise<void> {
  const { database, clock, log } = runtime
  const begun = clock()
  const { ultima } = await readUltimasCopias(database.read)
  if (!tocaCopia(ultima, begun) && (await selectCopiaPedida(database.read)) === undefined) return
  const anotada = await make(signal).catch((error: unknown) => {
    log.error({ err: error }, 'a copy could not be made')
    return toFallida(begun, ENDED)
  })
  // The shop ends: nothing is known of the copy, and the next process makes it.
  if (anotada === null) return
  await insertCopia(runtime, anotada)
  const { nombre, resultado, bytes, detalle } = anotada
  log[resultado === 'buena' ? 'info' : 'error']({ copia: nombre, resultado, bytes, detalle }, 'a copy was made')
}

/**
 * Makes a copy by the settings of this process, in one of its own.
 * @param signal ends it; what it had begun is removed by the next one
 * @returns what became of it; null when it was ended
 * @throws when the process ended without an answer
 */
export function forkCopy(signal: AbortSignal): Promise<CopiaAnotada | null> {
  return runApart<CopiaAnotada>(new URL('./copy-process.ts', import.meta.url), signal)
}

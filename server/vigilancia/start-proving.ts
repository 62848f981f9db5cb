import { tocaComprobar, type Comprobacion } from '#domain/vigilancia/comprobacion.ts'
import { readLuz } from '#server/copias/read-luz.ts'
import { startLoop, type Loop } from '#server/base/loop.ts'
import type { Runtime } from '#server/base/runtime.ts'
import { insertComprobacion, readUltimasComprobaciones } from './comprobaciones.repo.ts'
import { runApart } from '#server/host/run-apart.ts'

const ENDED = 'El proceso que lo hacía se cortó: el registro del servidor dice por qué.'

/**
 * Proves each night that all agrees (specification 36.4).
 * @param prove as `forkVerify`
 * @param hayLugar whether the shop makes copies, after which it is done
 */
export function startProving(
  runtime: Runtime,
  prove: (signal: AbortSignal) => Promise<Comprobacion | null>,
  hayLugar: boolean,
): Loop {
  const { database, clock, log } = runtime
  const corre = clock()
  return startLoop({
    name: 'comprobacion',
    async round(signal) {
      const comenzada = clock()
      const { ultima } = await readUltimasComprobaciones(database.read)
      const copias = await readLuz({ ...runtime, hayLugar })
      const copia = hayLugar ? (copias.ultima?.comenzada ?? null) : undefined
      if (!tocaComprobar({ ultima, corre, copia }, comenzada)) return
      const hecha = await prove(signal).catch((error: unknown): Comprobacion => {
        log.error({ err: error }, 'the shop could not be proved')
        return { comenzada, resultado: 'no_se_pudo', fallas: 0, primeras: [ENDED], comparado: '' }
      })
      // The shop ends: nothing is known of the proof, and the next process makes it.
      if (hecha === null) return
      await insertComprobacion(runtime, hecha)
      const { resultado, fallas, comparado } = hecha
      log[resultado === 'cierra' ? 'info' : 'error']({ resultado, fallas, comparado }, 'the shop was proved')
    },
    turn: 'long',
    onError: (error) => log.error({ err: error }, 'the proof of the night could not be looked after'),
  })
}

/**
 * Has the shop of this process's settings proved, in a process of its own.
 * @param signal ends it
 * @returns what was found; null when it was ended
 * @throws when the process ended without an answer
 */
export function forkVerify(signal: AbortSignal): Promise<Comprobacion | null> {
  return runApart<Comprobacion>(new URL('./verify-process.ts', import.meta.url), signal)
}

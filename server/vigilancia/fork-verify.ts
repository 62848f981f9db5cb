import type { Comprobacion } from '#domain/vigilancia/comprobacion.ts'
import { runApart } from '#server/host/run-apart.ts'

/**
 * Has the shop of this process's settings proved, in a process of its own.
 * @param signal ends it
 * @returns what was found; null when it was ended
 * @throws when the process ended without an answer
 */
export function forkVerify(signal: AbortSignal): Promise<Comprobacion | null> {
  return runApart<Comprobacion>(new URL('./verify-process.ts', import.meta.url), signal)
}

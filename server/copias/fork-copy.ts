import type { CopiaAnotada } from '#domain/copias/luz.ts'
import { runApart } from '#server/host/run-apart.ts'

/**
 * Makes a copy by the settings of this process, in one of its own.
 * @param signal ends it; what it had begun is removed by the next one
 * @returns what became of it; null when it was ended
 * @throws when the process ended without an answer
 */
export function forkCopy(signal: AbortSignal): Promise<CopiaAnotada | null> {
  return runApart<CopiaAnotada>(new URL('./copy-process.ts', import.meta.url), signal)
}

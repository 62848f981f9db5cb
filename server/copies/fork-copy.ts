import { fork } from 'node:child_process'
import type { CopiaAnotada } from '#domain/copia/luz.ts'

/**
 * Makes a copy by the settings of this process, in one of its own.
 * @param signal ends it; what it had begun is removed by the next one
 * @returns what became of it; null when it was ended
 * @throws when the process ended without an answer
 */
export async function forkCopy(signal: AbortSignal): Promise<CopiaAnotada | null> {
  const child = fork(new URL('./copy-process.ts', import.meta.url), { serialization: 'advanced', execArgv: [] })
  const kill = () => void child.kill('SIGKILL')
  signal.addEventListener('abort', kill, { once: true })
  try {
    return await new Promise<CopiaAnotada | null>((resolve, reject) => {
      child.once('message', (anotada: CopiaAnotada) => resolve(anotada))
      child.once('error', reject)
      child.once('exit', (code, ended) =>
        signal.aborted ? resolve(null) : reject(new Error(`the copy's process ended: ${String(code ?? ended)}`)),
      )
    })
  } finally {
    signal.removeEventListener('abort', kill)
  }
}

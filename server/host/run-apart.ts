import { fork } from 'node:child_process'
import { constants, setPriority } from 'node:os'

/**
 * Has something done by a process of its own, which holds nobody up.
 * @param file its code, which calls `answerApart`
 * @param signal ends it
 * @returns what it answered; null when it was ended
 * @throws when the process ended without an answer
 */
export async function runApart<T>(file: URL, signal: AbortSignal): Promise<T | null> {
  const child = fork(file, { serialization: 'advanced', execArgv: [] })
  const kill = () => void child.kill('SIGKILL')
  signal.addEventListener('abort', kill, { once: true })
  try {
    return await new Promise<T | null>((resolve, reject) => {
      child.once('message', (answer: T) => resolve(answer))
      child.once('error', reject)
      child.once('exit', (code, ended) =>
        signal.aborted ? resolve(null) : reject(new Error(`the process ended: ${String(code ?? ended)}`)),
      )
    })
  } finally {
    signal.removeEventListener('abort', kill)
  }
}

/**
 * What such a process does: at low priority, gone when the shop's is.
 * @param work loads what it needs by itself, so that this comes first
 */
export async function answerApart<T>(work: () => Promise<T>): Promise<void> {
  setPriority(constants.priority.PRIORITY_LOW)
  process.on('disconnect', () => process.exit())
  // The shop ends this process: signals to all of its processes are ignored here.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined)
  process.send!(await work(), undefined, {}, () => process.disconnect())
}

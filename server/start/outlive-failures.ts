import type { Runtime } from '../base/runtime.ts'

/**
 * Sees to failures that nobody waits for, so that none of them cuts off a visitor (17.30). A rejected promise is logged
 * with where it came from, and counted. After a thrown error nobody knows what still holds, so the process ends in order.
 * @param end finishes the requests under way and ends the process as failed; whoever supervises it starts another
 */
export function outliveFailures({ log, count }: Pick<Runtime, 'log' | 'count'>, end: () => void): void {
  process.on('unhandledRejection', (reason) => {
    count?.('fallas', 'promesa')
    log.error({ err: toError(reason) }, 'something failed that nobody waited for')
  })
  process.on('uncaughtException', (error) => {
    count?.('fallas', 'excepcion')
    log.fatal({ err: toError(error) }, 'something failed that nobody caught: the process ends')
    end()
  })
}

/** Anything can be thrown, and a log shows only errors with where they came from. */
function toError(thrown: unknown): Error {
  return thrown instanceof Error ? thrown : new Error(`no error, but ${String(thrown)}`)
}

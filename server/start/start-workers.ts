import cluster, { type Worker } from 'node:cluster'
import { fileURLToPath } from 'node:url'
import { pino } from 'pino'
import type { Config } from '../host/config.ts'
import { announceOpen } from '../host/read-settings.ts'

/** Milliseconds before one that died is followed by another: the first time, and at most. */
const PAUSE_FIRST = 1_000
const PAUSE_MAX = 60_000

/**
 * Starts the processes that serve, all on one port, and does nothing else but look after them (specification 16.60).
 * The first opens the shop, with what that takes once; the others come when it is open. One that dies is followed by
 * another; when the first can't open, the shop doesn't.
 * @param passedSocket file descriptor of a socket that a supervisor opened, for them to listen on; null for none
 */
export async function startWorkers(config: Config, passedSocket: number | null): Promise<void> {
  const log = pino({ level: config.logLevel })
  const workers = new Set<Worker>()
  let isOpen = false
  let leaving = false

  // Processes take connections themselves: one accepted here, with nobody alive to take it, would hang.
  cluster.schedulingPolicy = cluster.SCHED_NONE
  cluster.setupPrimary({
    exec: fileURLToPath(new URL('main.ts', import.meta.url)),
    args: passedSocket === null ? [] : [String(passedSocket)],
  })

  /** @param pause milliseconds, in case that it dies at once */
  function start(pause: number): void {
    const worker = cluster.fork()
    const started = performance.now()
    workers.add(worker)
    worker.on('message', (message) => {
      if (message === 'open') open()
    })
    worker.once('exit', (code, signal) => {
      workers.delete(worker)
      const isLast = workers.size === 0
      if (leaving) {
        if (isLast) process.exit(0)
        return
      }
      // The last process closes a socket that was passed on: whoever passed it starts everything anew.
      if (!isOpen || (isLast && passedSocket !== null)) process.exit(code || 1)
      const wait = performance.now() - started > PAUSE_MAX ? PAUSE_FIRST : pause
      log.error({ pid: worker.process.pid, code, signal, wait }, 'a process of the shop ended; another one follows')
      setTimeout(() => {
        if (!leaving) start(Math.min(2 * wait, PAUSE_MAX))
      }, wait)
    })
  }

  function open(): void {
    if (isOpen) return
    isOpen = true
    announceOpen(config)
    for (let others = 1; others < config.workers; others++) start(PAUSE_FIRST)
  }

  /** Each leaves as a shop of one process does; a second signal ends them at once. */
  function leave(signal: NodeJS.Signals): void {
    if (workers.size === 0) process.exit(0)
    for (const worker of workers) worker.process.kill(leaving ? 'SIGKILL' : signal)
    if (leaving) process.exit(1)
    leaving = true
  }

  process.on('SIGTERM', leave)
  process.on('SIGINT', leave)
  if (config.metricsPort !== null || config.metricsToken !== null) {
    ;(await import('../vigilancia/metricas/metrics-of-all.ts')).answerWorkers()
  }
  start(PAUSE_FIRST)
}

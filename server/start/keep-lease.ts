import { randomUUID } from 'node:crypto'
import type { Database } from '../db/connect.ts'
import { giveLease, LEASE_MS, readPlace, takeLease, type Tenant } from './lease.ts'
import { startLoop } from '../base/loop.ts'
import type { Runtime } from '../base/runtime.ts'

/** Milliseconds. */
type Pace = {
  /** Between two looks whether it can be had. */
  look: number
  /** Between two renewals. */
  renew: number
  /** Without having been renewed for so long the work ends: well before somebody else may take it. */
  fuse: number
}

const PACE: Pace = { look: 1_000, renew: 5_000, fuse: LEASE_MS - 5_000 }

/** What only one process does at a time. */
export type Work = { stop: () => Promise<void> }

type Options = {
  /** Starts the work; it is started anew, as often as the lease comes back. */
  begin: () => Work
  /** The machine's clock, milliseconds UTC: a demonstration's own may jump. */
  now?: () => number
  tenant?: Tenant
  pace?: Pace
}

/**
 * Has the background work done while this process holds the lease on it (specification 16.59). It asks every second
 * until it has the lease, then renews it every five. The work ends when the lease is another's, or couldn't be renewed
 * for 15 seconds. Whatever the work does is claimed by conditions besides, since a process that was stopped notices too
 * late.
 * @returns `stop` ends the work and gives the lease back, done when both are; `holds` tells whether this process works
 */
export function keepLease(
  { database, log }: { database: Database } & Pick<Runtime, 'log'>,
  { begin, now = Date.now, tenant = { id: randomUUID(), place: readPlace(), pid: process.pid }, pace = PACE }: Options,
): Work & { holds: () => boolean } {
  let work: Work | null = null
  let ending: Promise<void> = Promise.resolve()
  let renewed = -Infinity
  let fuse: NodeJS.Timeout | undefined

  function rest(): Promise<void> {
    clearTimeout(fuse)
    if (work !== null) ending = work.stop()
    work = null
    return ending
  }

  function burn(): void {
    log.warn('background work rests: the lease on it could not be renewed')
    void rest()
  }

  async function look(signal: AbortSignal): Promise<void> {
    const asked = performance.now()
    if (work !== null && asked - renewed < pace.renew) return
    if (!(await takeLease(database, tenant, now()))) {
      if (work !== null) log.warn('background work is done by another process now')
      return rest()
    }
    renewed = asked
    clearTimeout(fuse)
    fuse = setTimeout(burn, pace.fuse - (performance.now() - asked))
    // Work that was ended a moment ago has to be over first.
    await ending
    if (work !== null || signal.aborted) return
    log.debug('background work is done by this process')
    work = begin()
  }

  const loop = startLoop({
    round: look,
    pauseMs: pace.look,
    onError: (error) => log.warn({ err: error }, 'the lease on the background work could not be looked at'),
  })
  return {
    holds: () => work !== null,
    async stop() {
      await loop.stop()
      await rest()
      await giveLease(database, tenant)
    },
  }
}

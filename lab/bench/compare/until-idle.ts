import { setTimeout as pause } from 'node:timers/promises'
import { processorMillis } from '../processor.ts'
import type { Server } from './servers.ts'

const LOOK_MS = 500
/** A tenth of one core: what runs without anybody asking is less. */
const BUSY_MS = 50
const PATIENCE_MS = 120_000

/** Waits until a server is done with what it left for later, such as orders' mails; two minutes at most. */
export async function untilIdle({ pid }: Server): Promise<void> {
  for (const giveUp = Date.now() + PATIENCE_MS; Date.now() < giveUp;) {
    const before = processorMillis(pid)
    await pause(LOOK_MS)
    if (processorMillis(pid) - before < BUSY_MS) return
  }
}

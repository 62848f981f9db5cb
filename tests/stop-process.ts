import { once } from 'node:events'
import type { ChildProcess } from 'node:child_process'

/** A shop stops within 10 s; the tests beside it keep the machine busy. */
const PATIENCE_MS = 25_000

/**
 * Has a process end, and ends it when it doesn't within 25 s. Waits until it is gone.
 * @param signal SIGINT to a shop that has a proxy: it doesn't wait six seconds for the proxy to let go
 */
export async function stopProcess(child: ChildProcess, signal: 'SIGTERM' | 'SIGINT' = 'SIGTERM'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill(signal)
  const patience = setTimeout(() => child.kill('SIGKILL'), PATIENCE_MS)
  await ended
  clearTimeout(patience)
}

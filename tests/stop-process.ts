import { once } from 'node:events'
import type { ChildProcess } from 'node:child_process'

/** A shop stops within 10 s; the tests beside it keep the machine busy. */
const PATIENCE_MS = 25_000

/** Has a process end, and ends it when it doesn't within 25 s. Waits until it is gone. */
export async function stopProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  const patience = setTimeout(() => child.kill('SIGKILL'), PATIENCE_MS)
  await ended
  clearTimeout(patience)
}

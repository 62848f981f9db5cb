import { setTimeout as pause } from 'node:timers/promises'

/**
 * Waits until a shop says that it can answer.
 * @param ended whether its process is gone: it won't get there then
 * @returns false when it didn't get there, for that or within 90 seconds
 */
export async function untilReady(origin: string, ended: () => boolean): Promise<boolean> {
  for (const giveUp = Date.now() + READY_MAX_MS; !(await isReady(origin)); await pause(100)) {
    if (ended() || Date.now() > giveUp) return false
  }
  return true
}

const READY_MAX_MS = 90_000

async function isReady(origin: string): Promise<boolean> {
  return fetch(`${origin}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  )
}

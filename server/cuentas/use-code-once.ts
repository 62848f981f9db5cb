import { createHash } from 'node:crypto'
import type { Tx } from '#server/db/connect.ts'
import { takeFromLimitIn } from '#server/base/limit.ts'

/** Longer than any clock takes a code for. */
const WINDOW_MILLIS = 5 * 60_000

/**
 * Claims a code of an application for its one use: somebody who looked on can't use it again.
 * @returns false when it was used already, by another process too
 */
export async function useCodeOnce(tx: Tx, now: number, userId: string, code: string): Promise<boolean> {
  const used = createHash('sha256').update(`${userId}:${code}`).digest('base64url')
  return (await takeFromLimitIn(tx, now, `entrada:codigo:${used}`, { max: 1, ventanaMs: WINDOW_MILLIS })).ok
}

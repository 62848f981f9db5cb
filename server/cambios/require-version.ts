import { currentTurn } from '#server/db/turn.ts'
import { unavailable } from '#server/db/unavailable.ts'
import type { ChangeFeed } from './change-feed.ts'

/**
 * The version of what pages show, up to date.
 * @throws DatabaseUnavailable while the database doesn't answer
 */
export async function requireVersion(changes: Pick<ChangeFeed, 'read'>): Promise<number> {
  const version = await changes.read()
  if (version !== null) return version
  const error = unavailable('it does not say what has changed')
  currentTurn().failure = error
  throw error
}

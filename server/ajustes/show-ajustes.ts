import type { Ajustes } from '#domain/ajustes/ajustes.ts'
import type { ChangeFeed } from '#server/cambios/change-feed.ts'
import { keepShown } from '#server/cambios/keep-shown.ts'
import { isUnavailable } from '#server/db/unavailable.ts'
import type { Runtime } from '#server/base/runtime.ts'
import { lastAjustes, readAjustes } from './read-ajustes.ts'

/**
 * Gives the settings to show, read again when they may have changed. While the database doesn't answer they are as they
 * were last, so that the shop still looks like itself. Nothing may be decided by them.
 */
export function createShownAjustes({
  database,
  changes,
}: Pick<Runtime, 'database'> & { changes: ChangeFeed }): () => Promise<Ajustes> {
  const show = keepShown(changes, () => readAjustes({ database }))
  return async () => {
    try {
      return await show()
    } catch (error) {
      const last = lastAjustes(database)
      if (last === null || !isUnavailable(error)) throw error
      return last
    }
  }
}

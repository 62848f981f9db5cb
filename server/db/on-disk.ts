import { createOneAtATime } from './one-at-a-time.ts'
import { unavailable } from './unavailable.ts'

/**
 * Lets transactions be committed one after the other without waiting for the disk in between. Whoever asked for them is
 * answered when it has them: it is written once for all that were committed meanwhile.
 */
export type OnDisk<T = unknown> = {
  /**
   * Waits until everything that was committed so far is on the disk.
   * @returns what the write told
   * @throws DatabaseUnavailable when nobody knows whether it is
   */
  wait: () => Promise<T>
}

/** @param write has the database write what was committed until it is called */
export function createOnDisk<T>(write: () => Promise<T>): OnDisk<T> {
  const writing = createOneAtATime(async () => {
    try {
      return await write()
    } catch (error) {
      throw unavailable('what was committed may not be on the disk', { cause: error })
    }
  })
  return { wait: writing.run }
}

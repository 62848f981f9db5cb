import { unavailable } from './unavailable.ts'

/**
 * Lets transactions be committed one after the other without waiting for the disk in between, and whoever asked for them be
 * answered when it has them: it is written once for all that were committed meanwhile.
 */
export type OnDisk = {
  /**
   * Waits until everything that was committed so far is on the disk.
   * @throws DatabaseUnavailable when nobody knows whether it is
   */
  wait: () => Promise<void>
}

/** @param write has the database write what was committed until it is called */
export function createOnDisk(write: () => Promise<unknown>): OnDisk {
  let underWay: Promise<void> | null = null
  let next: Promise<void> | null = null

  async function begin(): Promise<void> {
    try {
      await write()
    } catch (error) {
      throw unavailable('what was committed may not be on the disk', { cause: error })
    } finally {
      underWay = null
    }
  }

  return {
    wait() {
      if (underWay === null) return (underWay = begin())
      // The one under way may have begun before the last commit.
      const start = () => {
        next = null
        return (underWay = begin())
      }
      next ??= underWay.then(start, start)
      return next
    },
  }
}

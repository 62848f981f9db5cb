import { LATE, newTurn, runTurn, waitOn } from '#server/db/turn.ts'

/** Milliseconds to wait for a database that answered until now, before kept pages stand in. */
const PATIENCE = 600

type Options = {
  readVersion: () => Promise<number>
  /** Milliseconds UTC. */
  clock: () => number
}

/**
 * Reads the version of what pages show for each page. While the database doesn't answer no page waits for it: one
 * request at a time asks, until it answers.
 */
export function createKnownVersion({ readVersion, clock }: Options) {
  let silent = false
  let known: { version: number; at: number } | null = null
  let asking: Promise<void> | null = null

  async function ask(): Promise<number> {
    const version = await runTurn(newTurn('page'), readVersion)
    silent = false
    known = { version, at: clock() }
    return version
  }

  function askAlone(): void {
    asking ??= ask().then(
      () => void (asking = null),
      () => void (asking = null),
    )
  }

  return {
    /**
     * @param onSilence told once when the database stops answering
     * @returns null while it doesn't
     */
    async read(onSilence: (error: unknown) => void): Promise<number | null> {
      if (silent) {
        askAlone()
        return null
      }
      const answer = ask()
      try {
        const version = await waitOn(newTurn('page'), PATIENCE, answer)
        if (version !== LATE) return version
        // Of two that wait only the first says so.
        if (!silent) onSilence(new Error('the database takes too long to say what has changed'))
      } catch (error) {
        if (!silent) onSilence(error)
      }
      silent = true
      return null
    },
    /** What was read last, and when; null before the first time. */
    last: () => known,
  }
}

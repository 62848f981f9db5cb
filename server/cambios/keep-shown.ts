import type { ChangeFeed } from './change-feed.ts'

/**
 * Keeps what every page shows, read again once everything may have changed. Nothing may be decided by it.
 * @param read what is shown; what it throws isn't kept
 * @returns gives it
 */
export function keepShown<T>(changes: ChangeFeed, read: () => Promise<T>): () => Promise<T> {
  let shown: { value: T } | null = null
  changes.onChange((told) => {
    if (told.some(({ kind }) => kind === 'everything')) shown = null
  })
  return async () => {
    const version = await changes.read()
    if (version !== null && shown !== null) return shown.value
    const value = await read()
    // What changed while it was read is read again the next time.
    if (changes.last()?.version === version) shown = { value }
    return value
  }
}

/** Milliseconds before each retry. */
const PAUSES = [400, 1_200]

/**
 * Repeats what is harmless twice when the network swallowed it, which `fetch` reports as a TypeError. Not while the
 * browser knows that there is no network.
 * @throws what the last try threw
 */
export async function tryAgain<T>(act: () => Promise<T>): Promise<T> {
  for (const pause of PAUSES) {
    try {
      return await act()
    } catch (error) {
      if (!(error instanceof TypeError) || !navigator.onLine) throw error
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
  }
  return act()
}

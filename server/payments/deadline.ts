/**
 * Milliseconds that a buyer waits for the card provider at most, whatever it does and however often it is asked; the
 * rest of the 10 s is the shop's (specification 8.6).
 */
export const PROVIDER_DEADLINE = 9_000

/**
 * Waits for an answer, and for so long at most: the SDK's own timeout ends with the headers, and a slow body would hold
 * the buyer. What comes late still happens.
 * @param late what is given when the time is up
 */
export async function within<T, L>(promise: Promise<T>, milliseconds: number, late: () => L): Promise<T | L> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), milliseconds)
  })
  try {
    const first = await Promise.race([promise.then((value) => ({ value })), timeout])
    return first === null ? late() : first.value
  } finally {
    clearTimeout(timer)
  }
}

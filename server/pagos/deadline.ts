/**
 * Milliseconds that a buyer waits for the card provider at most, however often it is asked. The rest of the 10 s is the
 * shop's (specification 8.6).
 */
export const PROVIDER_DEADLINE = 9_000

/**
 * Waits for an answer, but no longer than this. The SDK's own timeout ends with the headers: a slow body would hold the
 * buyer. What is late still happens.
 * @param late what is returned when the time is up
 */
export async function within<T, L>(promise: Promise<T>, milliseconds: number, late: () => L): Promise<T | L> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<null>((resolve) => {
    // An answer that arrived while this process was busy still counts.
    timer = setTimeout(() => setImmediate(resolve, null), milliseconds)
  })
  try {
    const first = await Promise.race([promise.then((value) => ({ value })), timeout])
    return first === null ? late() : first.value
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Waits as `within` does for several answers together: each uses up the time that it took. Time in between, above all
 * for the shop's own writes, doesn't count.
 */
export function createPatience(milliseconds: number) {
  let left = milliseconds
  return async <T, L>(promise: Promise<T>, late: () => L): Promise<T | L> => {
    const before = performance.now()
    try {
      return await within(promise, left, late)
    } finally {
      left -= performance.now() - before
    }
  }
}

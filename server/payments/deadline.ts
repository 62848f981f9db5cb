/**
 * Milliseconds that a buyer waits for the card provider at most, whatever it does; the rest of the 10 s is the shop's
 * (specification 8.6).
 */
export const PROVIDER_DEADLINE = 9_000

/** The SDK's own timeout ends with the headers; a slow body would hold the buyer. @throws when the time is up */
export async function withDeadline<T>(promise: Promise<T>, milliseconds: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${milliseconds} ms`)), milliseconds)
  })
  try {
    return await Promise.race([promise, late])
  } finally {
    clearTimeout(timer)
  }
}

/** Aborts what takes longer. `AbortSignal.timeout` is newer than the oldest browsers that the shop runs in. */
export function deadline(ms: number): AbortSignal {
  const controller = new AbortController()
  setTimeout(() => controller.abort(), ms)
  return controller.signal
}

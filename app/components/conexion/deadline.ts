/** Ends what waits longer than this. `AbortSignal.timeout` came after the oldest browsers that the shop runs in. */
export function deadline(ms: number): AbortSignal {
  const controller = new AbortController()
  setTimeout(() => controller.abort(), ms)
  return controller.signal
}

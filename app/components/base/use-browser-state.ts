import { startTransition, useEffect, useLayoutEffect, useState } from 'react'

/** Whether the page that the server sent has come alive. */
let alive = false

/**
 * A value that only the browser knows, such as the cart. A page that comes alive shows what the server did, then takes
 * over the browser's value in pieces. The visitor can act in between. `useSyncExternalStore` would take it in one go,
 * with everything else that starts a page. A component that comes later shows it from its first paint.
 * @param subscribe calls back when the value may have changed, and returns what ends that; the same at every render
 * @param read returns the same object as long as nothing changed; the same function at every render
 * @param onServer the value before the browser's is known
 */
export function useBrowserState<T>(subscribe: (onChange: () => void) => () => void, read: () => T, onServer: T): T {
  const [state, setState] = useState(onServer)
  useLayoutEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- hydration must begin with what the server showed
    if (alive) setState(read)
  }, [read])
  useEffect(() => {
    const update = () => setState(read)
    alive = true
    startTransition(update)
    return subscribe(update)
  }, [subscribe, read])
  return state
}

/** For what doesn't change while the page is open. */
export const subscribeToNothing = () => () => {}

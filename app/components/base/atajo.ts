import { useBrowserState } from './use-browser-state.ts'

/** Local-storage key: 'no' when it was turned off. */
export const ATAJO_KEY = 'atajo-buscar'

/** Whether '/' leads to the search. On, unless somebody turned it off in this browser. */
export function useAtajo(): boolean {
  return useBrowserState(subscribeToAtajo, readAtajo, false)
}

/** Whether '/' leads to the search, read once. */
export function readAtajo(): boolean {
  try {
    return localStorage.getItem(ATAJO_KEY) !== 'no'
  } catch {
    return true
  }
}

/** Whether a key leads to the search: '/' alone, of somebody who isn't writing. */
export function isAtajo({ key, ctrlKey, metaKey, target }: KeyboardEvent): boolean {
  return key === '/' && !ctrlKey && !metaKey && !(target as Element).matches(':read-write, select') && readAtajo()
}

function subscribeToAtajo(onChange: () => void): () => void {
  addEventListener('storage', onChange)
  return () => removeEventListener('storage', onChange)
}

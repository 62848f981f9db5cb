import { useSyncExternalStore } from 'react'

const KEY = 'atajo-buscar'

/** Whether '/' leads to the search. On, unless somebody turned it off in this browser. */
export function useAtajo(): boolean {
  return useSyncExternalStore(subscribe, readAtajo, () => false)
}

/** A key without Ctrl or Alt can be turned off: who speaks to the computer may press it by a word (WCAG 2.1.4). */
export function saveAtajo(on: boolean): void {
  try {
    localStorage.setItem(KEY, on ? 'si' : 'no')
    // Browsers tell other tabs alone.
    dispatchEvent(new Event('storage'))
  } catch {
    // Storage is full or forbidden: it stays on.
  }
}

function readAtajo(): boolean {
  try {
    return localStorage.getItem(KEY) !== 'no'
  } catch {
    return true
  }
}

function subscribe(onChange: () => void): () => void {
  addEventListener('storage', onChange)
  return () => removeEventListener('storage', onChange)
}

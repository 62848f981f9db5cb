import { ATAJO_KEY } from '../layout/atajo.ts'

/** A key without Ctrl or Alt can be turned off: who speaks to the computer may press it by a word (WCAG 2.1.4). */
export function saveAtajo(on: boolean): void {
  try {
    localStorage.setItem(ATAJO_KEY, on ? 'si' : 'no')
    // Browsers tell other tabs alone.
    dispatchEvent(new Event('storage'))
  } catch {
    // Storage is full or forbidden: it stays on.
  }
}

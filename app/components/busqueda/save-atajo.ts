import { ATAJO_KEY } from '../base/atajo.ts'

/** A shortcut without Ctrl or Alt can be turned off: somebody who dictates may press it with a word (WCAG 2.1.4). */
export function saveAtajo(on: boolean): void {
  try {
    localStorage.setItem(ATAJO_KEY, on ? 'si' : 'no')
    // Browsers only tell other tabs.
    dispatchEvent(new Event('storage'))
  } catch {
    // Storage is full or forbidden: it stays on.
  }
}

import { subscribeToNothing, useBrowserState } from './use-browser-state.ts'

/** Whether the page has come alive; false on the server, and in the browser's first paint of what the server sent. */
export function useAlive(): boolean {
  return useBrowserState(subscribeToNothing, isAlive, false)
}

const isAlive = () => true

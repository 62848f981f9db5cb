import { once } from 'node:events'
import { startLeanThread } from './lean-thread.ts'

/**
 * Copies SQLite's log into its file in a thread of its own. SQLite would do it within a commit (docs/performance.md). That
 * stops the whole process for 15 to 25 ms, some times a second while much is written.
 * @param path of the database
 * @param onEnded called when the thread ends by itself: SQLite has to look after its log again
 * @returns `stop` ends the thread once it has let go of the file
 */
export function startCheckpoints(path: string, onEnded: () => void): { stop: () => Promise<void> } {
  const thread = startLeanThread(new URL('./checkpoint-thread.ts', import.meta.url), path)
  // The thread keeps no process from ending.
  thread.unref()
  const ended = once(thread, 'exit').catch(() => undefined)
  let stopping = false
  void ended.then(() => {
    if (!stopping) onEnded()
  })
  return {
    async stop() {
      stopping = true
      thread.ref()
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
      thread.postMessage('stop')
      await ended
    },
  }
}

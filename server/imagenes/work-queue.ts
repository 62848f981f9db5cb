/** Work that somebody waits for, a few pieces at a time. */
export type WorkQueue = {
  /**
   * Adds a piece of work; one with the same key that is waiting or running is joined.
   * @returns null when too much is waiting already; 'dropped' when the queue was closed before its turn
   */
  add: <T>(key: string, work: () => Promise<T>) => Promise<T | 'dropped'> | null
  /** Resolves as soon as nothing is waiting or running. */
  quiet: () => Promise<void>
  /** Drops what is waiting, and waits for what is running. */
  close: () => Promise<void>
}

type Entry = { start: () => Promise<void>; drop: () => void }

/** @param limits `workers` at a time, at most `waiting` behind them */
export function createWorkQueue(limits: { workers: number; waiting: number }): WorkQueue {
  const known = new Map<string, Promise<unknown>>()
  const waiting: Entry[] = []
  let running = 0
  let closed = false
  let whenQuiet: (() => void)[] = []

  function next(): void {
    while (running < limits.workers && waiting.length > 0) {
      running++
      void waiting
        .shift()!
        .start()
        .finally(() => {
          running--
          next()
        })
    }
    if (running === 0 && waiting.length === 0) {
      for (const resolve of whenQuiet) resolve()
      whenQuiet = []
    }
  }

  const quiet = () =>
    running === 0 && waiting.length === 0
      ? Promise.resolve()
      : new Promise<void>((resolve) => void whenQuiet.push(resolve))

  return {
    add: <T>(key: string, work: () => Promise<T>) => {
      const same = known.get(key) as Promise<T | 'dropped'> | undefined
      if (same !== undefined) return same
      if (closed || waiting.length >= limits.waiting) return null
      const promise = new Promise<T | 'dropped'>((resolve, reject) => {
        waiting.push({
          start: async () => work().then(resolve, reject),
          drop: () => resolve('dropped'),
        })
      }).finally(() => known.delete(key))
      known.set(key, promise)
      // Whoever asked may have stopped waiting; then a failure mustn't end the process.
      promise.catch(() => undefined)
      next()
      return promise
    },
    quiet,
    close: async () => {
      closed = true
      for (const entry of waiting.splice(0)) entry.drop()
      await quiet()
    },
  }
}

/** Waits `millis` at most; the work goes on, and whoever asks again finds it done. @param millis how long */
export async function orLater<T>(work: Promise<T>, millis: number): Promise<T | 'later'> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<'later'>((resolve) => {
    timer = setTimeout(resolve, millis, 'later')
  })
  try {
    return await Promise.race([work, timeout])
  } finally {
    clearTimeout(timer)
  }
}

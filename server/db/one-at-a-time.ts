/** Something that is asked for often, done one at a time, and once for all who ask meanwhile. */
export type OneAtATime<T> = {
  /** Begins now, or waits for the next time: one under way may have begun too early for this. */
  run: () => Promise<T>
  isUnderWay: () => boolean
}

/** @param once does it; whoever shares a time gets what came of it, an error too */
export function createOneAtATime<T>(once: () => Promise<T>): OneAtATime<T> {
  let underWay: Promise<T> | null = null
  let next: Promise<T> | null = null

  function begin(): Promise<T> {
    const begun = once()
    const end = () => {
      underWay = null
    }
    underWay = begun
    begun.then(end, end)
    return begun
  }

  return {
    run() {
      if (next !== null) return next
      if (underWay === null) return begin()
      const start = () => {
        next = null
        return begin()
      }
      next = underWay.then(start, start)
      return next
    },
    isUnderWay: () => underWay !== null,
  }
}

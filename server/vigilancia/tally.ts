import type { Count } from '#server/base/runtime.ts'

/** Counts in memory what happened in this process, by what became of it. */
export function createTally() {
  const counted = new Map<string, Map<string, number>>()
  const count: Count = (what, how) => {
    const own = counted.get(what) ?? new Map<string, number>()
    counted.set(what, own.set(how, (own.get(how) ?? 0) + 1))
  }
  return { count, read: (what: Parameters<Count>[0]) => [...(counted.get(what) ?? [])] }
}

export type Tally = ReturnType<typeof createTally>

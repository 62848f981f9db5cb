/** What became of the buyers' requests. */
export type Answers = {
  requests: number
  /** Unanswered, or answered with 5xx. */
  failed: number
  /** How many of each status with the shop's word for it, or reason why there was none. */
  of: Record<string, number>
  /** Milliseconds between two good answers, at most, and during which faults. */
  longest: { millis: number; during: string }
}

/** Counts the buyers' answers as they come. */
export function collectAnswers() {
  const of: Record<string, number> = {}
  let requests = 0
  let failed = 0
  /** Since the last good answer. */
  let faults: string[] = []
  let lastGood = performance.now()
  let longest = { millis: 0, during: '' }
  return {
    /** The fault that begins now. */
    during: (kind: string) => void faults.push(kind),
    note(answer: number | string, code = ''): void {
      requests++
      const name = `${answer} ${code}`.trim()
      of[name] = (of[name] ?? 0) + 1
      const good = typeof answer === 'number' && answer < 500
      if (!good) return void failed++
      const now = performance.now()
      if (now - lastGood > longest.millis) longest = { millis: now - lastGood, during: faults.join(', ') }
      lastGood = now
      faults = faults.slice(-1)
    },
    sum: (): Answers => ({ requests, failed, of, longest }),
  }
}

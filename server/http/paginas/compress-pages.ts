import { setTimeout as sleep } from 'node:timers/promises'
import type { FinishedAnswer } from './finished-answer.ts'
import { chooseAnswer, compressAgain, compressWithGzip, type FinishedPage } from './finished-page.ts'
import type { PageCache } from './page-cache.ts'

/** Pages that wait to be compressed again; who asks for another one later has it wait then. */
const WAITING_MAX = 100
/** How many times as long as it works it rests: it takes a tenth of one processor at most. */
const REST = 9

/** Compresses kept pages in further ways: with gzip when somebody needs it, better when there is time. */
export function createPageCompression(cache: PageCache) {
  const gzipping = new Map<FinishedPage, Promise<FinishedAnswer>>()
  const waiting = new Set<string>()
  let isWorking = false

  async function work(): Promise<void> {
    isWorking = true
    try {
      for (const key of waiting) {
        waiting.delete(key)
        const page = cache.find(key)?.page
        if (page === undefined || page.isSmallest) continue
        const start = performance.now()
        const br = await compressAgain(page)
        cache.change(key, page.etag, (now) => ({ ...now, answers: { ...now.answers, br }, isSmallest: true }))
        await sleep(REST * (performance.now() - start), null, { ref: false })
      }
    } finally {
      isWorking = false
    }
  }

  async function gzip(key: string, page: FinishedPage): Promise<FinishedAnswer> {
    try {
      const answer = await compressWithGzip(page)
      cache.change(key, page.etag, (now) => ({ ...now, answers: { ...now.answers, gzip: answer } }))
      return answer
    } finally {
      gzipping.delete(page)
    }
  }

  return {
    /**
     * What one visitor is answered. Gzip is made when the first visitor needs it, once for all who ask meanwhile, and
     * kept with the page.
     */
    async answer(
      key: string,
      page: FinishedPage,
      ifNoneMatch: string | undefined,
      acceptEncoding: string | undefined,
    ): Promise<FinishedAnswer> {
      const answer = chooseAnswer(page, ifNoneMatch, acceptEncoding)
      if (answer !== null) return answer
      const made = gzipping.get(page) ?? gzip(key, page)
      gzipping.set(page, made)
      return made
    },
    /**
     * Has a page that was asked for again compressed better, after others and in the background.
     * @param onError told what keeps it from that; the page stays as it is
     */
    improve(key: string, page: FinishedPage, onError: (error: unknown) => void): void {
      if (page.isSmallest || waiting.size >= WAITING_MAX) return
      waiting.add(key)
      if (!isWorking) work().catch(onError)
    },
  }
}

import { isAdminPath } from './admin-path.ts'
import type { CacheCounts } from './paginas/page-cache.ts'

/** What an answer was: two of them were made before, `finished` and `kept_304`, and never reach the app. */
export const KINDS = [
  'finished',
  'kept_304',
  'page',
  'data',
  'endpoint',
  'image',
  'asset',
  'feed',
  'admin',
  'webhook',
  'other',
] as const
export type Kind = (typeof KINDS)[number]

const CLASSES = ['2xx', '3xx', '4xx', '5xx'] as const

/** Upper ends in seconds: from a finished page's 30 µs to the longest that anybody waits. */
const ENDS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

/** Times of one thing: how many were not longer than each of `ENDS`, altogether, and their sum. */
export type Times = { ends: readonly number[]; upTo: number[]; count: number; sum: number }

/** What is counted for each request: nothing but additions into numbers that are there already. */
class TimesOfOne {
  readonly #counts = new Float64Array(ENDS.length + 1)
  #sum = 0

  add(seconds: number): void {
    this.#sum += seconds
    let at = 0
    while (at < ENDS.length && seconds > ENDS[at]!) at++
    this.#counts[at]!++
  }

  read(): Times {
    let count = 0
    const upTo = Array.from(this.#counts, (own) => (count += own))
    return { ends: ENDS, upTo: upTo.slice(0, ENDS.length), count, sum: this.#sum }
  }
}

/**
 * How long answers and pages took in this process, and what the cache of pages did. Made only where somebody asks for
 * it (/metrics).
 */
export function createMeasures() {
  const answers = new Map(KINDS.map((kind) => [kind, CLASSES.map(() => new TimesOfOne())] as const))
  const renders = new TimesOfOne()
  let readCache: (() => CacheCounts) | null = null
  return {
    /** @param begun when the request came, as `performance.now()` says it */
    noteAnswer(kind: Kind, status: number, begun: number): void {
      const at = Math.min(Math.max(Math.floor(status / 100), 2), 5) - 2
      answers.get(kind)![at]!.add((performance.now() - begun) / 1000)
    },
    /** @param begun as above, when its making began */
    noteRender(begun: number): void {
      renders.add((performance.now() - begun) / 1000)
    },
    watchCache(read: () => CacheCounts): void {
      readCache = read
    },
    readAnswers: () =>
      [...answers].flatMap(([kind, ofClasses]) =>
        ofClasses.map((times, at) => ({ kind, status: CLASSES[at]!, ...times.read() })),
      ),
    readRenders: () => renders.read(),
    readCache: () => readCache?.() ?? null,
  }
}

export type Measures = ReturnType<typeof createMeasures>

const FEED = /^\/(robots\.txt|sitemap.*\.xml|novedades\.xml|feeds\/)/
const ASSET = /^\/(assets\/|[^/]+\.(js|css|png|svg|ico|webmanifest|txt)$)/

/** What an answer of the app is, by its path: strangers choose paths, but make no kind. */
export function kindOfPath(path: string): Kind {
  if (isAdminPath(path)) return 'admin'
  if (path.startsWith('/api/webhooks/')) return 'webhook'
  if (path.startsWith('/api/')) return 'endpoint'
  if (/^\/(img|compartir|estampado)\//.test(path)) return 'image'
  if (FEED.test(path)) return 'feed'
  if (ASSET.test(path)) return 'asset'
  if (/^\/(healthz|readyz|metrics|demo|\.well-known)(\/|$)/.test(path)) return 'other'
  return path.endsWith('.data') || path === '/__manifest' ? 'data' : 'page'
}

import { LRUCache } from 'lru-cache'
import type { ChangeFeed } from '#server/cambios/change-feed.ts'
import type { FinishedPage } from './finished-page.ts'
import { VisitorGone } from './page-slices.ts'
import { createPageValidity, LATE_OF_MANY, type Made, type PageValidity } from './page-validity.ts'

/**
 * Makes a page.
 * @param kept as it was made last; null when it isn't kept
 * @returns that one when it still says what there is to say; null when the page mustn't be kept
 */
export type Make = (kept: FinishedPage | null) => Promise<FinishedPage | null>

/** `made`: milliseconds UTC. `asked`: how often lately. */
type Entry = { page: FinishedPage; moment: number; made: number; asked: number; again: Make | null }

type Options = {
  changes: Pick<ChangeFeed, 'onChange' | 'now'>
  /** Bytes of memory; what was asked for longest ago goes first. */
  maxBytes?: number
  /** Milliseconds UTC. */
  clock: () => number
  /** Milliseconds, only forward. */
  millis?: () => number
}

/** What is kept, how often it answered, and how often a page had to be made for a visitor. */
export type CacheCounts = { entries: number; bytes: number; hits: number; misses: number }

const PAGES_MAX_BYTES = 96 * 1024 * 1024
/** Headers of each way of answering it, and the objects around them. */
const ENTRY_BYTES = 4 * 1024
/** An id of a product. */
const ID_BYTES = 64

/** How many of the pages that are asked for most are made anew beforehand, when lists changed. */
const MOST_ASKED = 10
/**
 * A page that is asked for so many times less than another is left to who asks for it. While a long change goes on it would
 * be old again before anybody saw it, and keep the others waiting.
 */
const RARELY = 8
/** Milliseconds in which it is forgotten that somebody asked, by half. */
const HALF_FORGOTTEN = 2_000
/** Milliseconds between two pages that are made anew: buyers' orders come first. */
const AGAIN_PAUSE = 200
/** Milliseconds before the first: changes often come together. */
const AGAIN_FIRST = 20
const AGAIN_OF_MANY = 250
/**
 * Milliseconds after which pages hear of many prices that they don't show. All that can be different there is how far prices go, and
 * how many shirts are reduced.
 */
export const OTHERS_AFTER = 4_000

/** What a cache knows. */
type State = {
  entries: LRUCache<string, Entry>
  making: Map<string, { moment: number; page: Promise<FinishedPage | null> }>
  validity: PageValidity
  clock: () => number
  millis: () => number
  /** Keys of pages to be made anew before anybody asks, and when the next one is. */
  waiting: string[]
  timer: NodeJS.Timeout | null
  othersTimer: NodeJS.Timeout | null
  /** When it was last forgotten by half who asked. */
  halved: number
  hits: number
  misses: number
}

/**
 * Keeps the finished public pages, which are the same for everyone, until something that they show changes. Requests
 * for a page that is being made wait for that one.
 */
export function createPageCache({
  changes,
  maxBytes = PAGES_MAX_BYTES,
  clock,
  millis = () => performance.now(),
}: Options) {
  const entries = new LRUCache<string, Entry>({ maxSize: maxBytes, sizeCalculation: bytesOf })
  const validity = createPageValidity(millis)
  const state: State = {
    entries,
    making: new Map(),
    validity,
    clock,
    millis,
    waiting: [],
    timer: null,
    othersTimer: null,
    halved: Number.NEGATIVE_INFINITY,
    hits: 0,
    misses: 0,
  }
  changes.onChange((told) => {
    const { late, others } = validity.take(told)
    // Pages made at once are old a moment later while a long change goes on.
    if (late !== null) makeLaterAgain(state, late === LATE_OF_MANY ? AGAIN_OF_MANY : AGAIN_FIRST)
    if (others) state.othersTimer ??= setTimeout(() => tellOthers(state), OTHERS_AFTER).unref()
  })
  return {
    readCounts: (): CacheCounts => ({
      entries: entries.size,
      bytes: entries.calculatedSize,
      hits: state.hits,
      misses: state.misses,
    }),
    /** A page that may be shown as it is, without any wait; undefined when somebody has to look first. */
    findNow(key: string): FinishedPage | undefined {
      if (changes.now() === null) return undefined
      const entry = entries.get(key)
      if (entry === undefined || !validity.mayStand(aboutOf(entry))) return undefined
      entry.asked++
      state.hits++
      return entry.page
    },
    /** A page as it was made last, whatever has changed since; undefined when it isn't kept. */
    find(key: string): { page: FinishedPage; made: number; isNew: boolean } | undefined {
      const entry = entries.get(key)
      return entry && { page: entry.page, made: entry.made, isNew: validity.isNew(aboutOf(entry)) }
    },
    /**
     * Puts the same page in another form in the place of a kept one. A page that says something else stays.
     * @param change is given the page as it is kept now
     */
    change(key: string, etag: string, change: (page: FinishedPage) => FinishedPage): void {
      const entry = entries.peek(key)
      if (entry?.page.etag === etag) entries.set(key, { ...entry, page: change(entry.page) })
    },
    /**
     * The page, made anew if it may not be shown any more; one at a time. Called when it is known what changed.
     * @param key what was asked for
     * @param make makes it for this request
     * @param again makes it when nobody asks, and says itself what went wrong; null: it waits until somebody does
     * @returns null when it mustn't be kept
     */
    async readOrMake(key: string, make: Make, again: Make | null = null): Promise<FinishedPage | null> {
      const arrived = validity.moment()
      for (;;) {
        const entry = entries.get(key)
        if (entry !== undefined && (entry.moment >= arrived || validity.mayStand(aboutOf(entry)))) {
          entry.asked++
          state.hits++
          return entry.page
        }
        const underWay = state.making.get(key)
        if (underWay === undefined) {
          state.misses++
          return beginMaking(state, key, make, again)
        }
        try {
          const page = await underWay.page
          // A page begun earlier may lack what changed since, whatever comes of it.
          if (underWay.moment >= arrived) return page
        } catch (error) {
          // The first who asked may not wait any more, and who comes next has it made.
          if (underWay.moment >= arrived && !(error instanceof VisitorGone)) throw error
        }
      }
    },
  }
}

export type PageCache = ReturnType<typeof createPageCache>

function tellOthers(state: State): void {
  state.othersTimer = null
  state.validity.tellOthers()
  makeLaterAgain(state, AGAIN_FIRST)
}

/** Whether a page is to be made anew before anybody asks. */
function isWantedAgain({ making, validity }: State, key: string, entry: Entry): boolean {
  return entry.again !== null && validity.isLate(aboutOf(entry)) && !making.has(key)
}

function beginMaking(state: State, key: string, make: Make, again: Make | null): Promise<FinishedPage | null> {
  const moment = state.validity.moment()
  const page = finishMaking(state, key, moment, make, again)
  state.making.set(key, { moment, page })
  return page
}

async function finishMaking(
  state: State,
  key: string,
  moment: number,
  make: Make,
  again: Make | null,
): Promise<FinishedPage | null> {
  const { entries, making, validity, clock } = state
  try {
    const kept = entries.peek(key)?.page ?? null
    const made = await make(kept)
    if (made === null) return null
    const now = entries.peek(key)
    // The page may have been compressed better meanwhile.
    const page = made === kept && now !== undefined ? now.page : made
    const entry = { page, moment, made: clock(), asked: now?.asked ?? 0, again }
    entries.set(key, entry)
    // Lists may have changed once more while it was made.
    if (validity.isLate(aboutOf(entry))) makeLaterAgain(state, AGAIN_PAUSE)
    return page
  } finally {
    making.delete(key)
  }
}

function makeLaterAgain(state: State, pause: number): void {
  state.timer ??= setTimeout(() => {
    state.timer = null
    if (state.waiting.length === 0) state.waiting = chooseLate(state)
    const key = state.waiting.shift()
    if (key === undefined) return
    const entry = state.entries.peek(key)
    const again = entry !== undefined && isWantedAgain(state, key, entry) ? entry.again : null
    if (again !== null) void beginMaking(state, key, again, again).catch(() => undefined)
    makeLaterAgain(state, again === null ? 0 : AGAIN_PAUSE)
  }, pause).unref()
}

/** Of the pages that are asked for most, those that lists changed since. */
function chooseLate(state: State): string[] {
  const most = [...state.entries.entries()]
    .filter(([, { asked }]) => asked > 0)
    .toSorted(([, a], [, b]) => b.asked - a.asked)
    .slice(0, MOST_ASKED)
  const least = (most[0]?.[1].asked ?? 0) / RARELY
  const late = most.filter(([key, entry]) => entry.asked >= least && isWantedAgain(state, key, entry))
  if (late.length > 0) forgetByHalf(state)
  return late.map(([key]) => key)
}

/** What nobody asks for any more isn't made anew for ever. */
function forgetByHalf(state: State): void {
  const now = state.millis()
  if (now < state.halved + HALF_FORGOTTEN) return
  state.halved = now
  for (const entry of state.entries.values()) entry.asked >>= 1
}

function aboutOf({ page: { productId, priced }, moment }: Pick<Entry, 'page' | 'moment'>): Made {
  return { moment, productId, priced }
}

/** Memory that a page takes, with its key, which strangers choose. */
function bytesOf({ page }: Entry, key: string): number {
  const { identity, gzip, br } = page.answers
  const bodies = [identity, gzip, br].reduce((sum, answer) => sum + (answer?.body?.length ?? 0), 0)
  return bodies + 2 * key.length + ID_BYTES * (page.priced?.length ?? 0) + ENTRY_BYTES
}

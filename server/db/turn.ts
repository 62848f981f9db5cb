import { AsyncLocalStorage } from 'node:async_hooks'

/**
 * For whom the database works: a page that somebody waits for; an endpoint, a form of the administration or a worker;
 * `/readyz`. Migrations, imports, erasing and copies are long: they take their time.
 */
export type TurnKind = 'page' | 'other' | 'long' | 'aside' | 'ready'

/** What repeating work may take of the processor beside visitors, and what it took; in milliseconds. */
export type Share = {
  /** Told after each of its statements how long that took. */
  charge: (millis: number) => void
  /** Waits until the next one is due; not at all when nobody visits. */
  rest: () => Promise<void>
  took: { worked: number; gaveWay: number }
}

/** A request's, or a round of work's, dealings with the database. */
export type Turn = {
  kind: TurnKind
  /** Milliseconds that it may still wait for the database, over all its statements. */
  left: number
  /** Statements under way, and since when the first of them. */
  waiting: number
  since: number
  /** The failure that it was told when the database didn't serve it. */
  failure: Error | null
  /** What it may take of the processor beside visitors; null: as much as it needs. */
  share: Share | null
}

/** Milliseconds that a page may spend waiting for the database: it answers within three seconds. */
const LEFT: Partial<Record<TurnKind, number>> = { page: 2_000, ready: 1_000 }

const turns = new AsyncLocalStorage<Turn>()

export function newTurn(kind: TurnKind, share: Share | null = null): Turn {
  return { kind, left: LEFT[kind] ?? Number.POSITIVE_INFINITY, waiting: 0, since: 0, failure: null, share }
}

/** Runs work whose statements, however deep, are this turn's. */
export function runTurn<T>(turn: Turn, work: () => T): T {
  return turns.run(turn, work)
}

/** Runs slow work for which nobody waits: no statement of it is ended for being slow. */
export function runLong<T>(work: () => T): T {
  return turns.run(newTurn('long'), work)
}

/** The turn of a read aside: it takes its time, which the one who asks isn't charged, who is told when it fails. */
export function turnAside(): Turn {
  const asker = currentTurn()
  return {
    ...newTurn('aside', asker.share),
    get failure() {
      return asker.failure
    },
    set failure(error) {
      asker.failure = error
    },
  }
}

export function currentTurn(): Turn {
  return turns.getStore() ?? newTurn('other')
}

/** Milliseconds that a turn may still wait; 0 when it has waited for longer than it may. */
export function leftOf(turn: Turn): number {
  return Math.max(turn.left - (turn.waiting === 0 ? 0 : performance.now() - turn.since), 0)
}

/** A turn's work with the database took longer than it may. */
export const LATE = Symbol('late')

/**
 * Waits for the database on a turn's account.
 * @returns what came of it, or `LATE` when `limit` milliseconds, or what the turn has left, were over first
 */
export async function waitOn<T>(turn: Turn, limit: number, work: Promise<T>): Promise<T | typeof LATE> {
  const millis = Math.min(limit, leftOf(turn))
  if (turn.waiting++ === 0) turn.since = performance.now()
  try {
    return await (millis === Number.POSITIVE_INFINITY ? work : orLate(work, millis))
  } finally {
    if (--turn.waiting === 0) turn.left -= performance.now() - turn.since
  }
}

/** Every statement passes here: nothing costs more than a timer. */
function orLate<T>(work: Promise<T>, millis: number): Promise<T | typeof LATE> {
  return new Promise((resolve, reject) => {
    // The two turns let an answer be read that came while the process stood still, before the timer counts.
    const timer = setTimeout(() => setImmediate(() => setImmediate(() => resolve(LATE))), millis)
    work.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}

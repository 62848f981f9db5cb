import { setTimeout } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import { currentTurn, type Share, type Turn } from './turn.ts'

/** What work for which nobody waits takes of a processor while somebody visits: one part of so many. */
const PARTS = 10
/** Milliseconds after a request during which somebody visits. */
const LATELY = 1_000
/** Milliseconds for which an unused share is saved up, so that rounds of a few statements don't wait. */
const SAVED_MAX = 1_000
/** Milliseconds between two looks whether somebody still visits. */
const LOOK_EVERY = 100

let lastVisit = Number.NEGATIVE_INFINITY

/** A request came to this process: background work has its share from here on. */
export function noteVisit(): void {
  lastVisit = performance.now()
}

/** The machine's time, and this process's visitors. */
const HERE = { now: () => performance.now(), wait: (millis: number) => setTimeout(millis), lastVisit: () => lastVisit }

/**
 * What repeating work may take of the processor beside visitors, and took (specification 32.24).
 * @param gives whether it gives way to visitors at all; its work is measured in any case
 * @param ending aborted when it should end: what is left to do is done without waiting
 */
export function createShare(gives: boolean, ending: AbortSignal, { now, wait, lastVisit } = HERE): Share {
  /** Until when all that it took would have lasted at its share. */
  let paid = Number.NEGATIVE_INFINITY
  const took = { worked: 0, gaveWay: 0 }
  const isFree = () => !gives || ending.aborted || now() - lastVisit() >= LATELY
  const isDue = () => paid <= now() || isFree()
  return {
    took,
    charge(millis) {
      took.worked += millis
      if (!isFree()) paid = Math.max(paid, now() - millis - SAVED_MAX) + millis * PARTS
    },
    async rest() {
      while (!isDue()) {
        const begun = now()
        await wait(Math.min(paid - begun, LOOK_EVERY))
        took.gaveWay += now() - begun
      }
      // What is still owed when everybody has left isn't made up for.
      paid = Math.min(paid, now())
    },
  }
}

/** Does work of the database's, which is taken from the turn's share. */
export function onShare<T>({ share }: Turn, work: () => Promise<T>): Promise<T> {
  return share === null ? work() : chargeFor(share, work)
}

async function chargeFor<T>(share: Share, work: () => Promise<T>): Promise<T> {
  const begun = performance.now()
  try {
    return await work()
  } finally {
    share.charge(performance.now() - begun)
  }
}

/** Has statements and transactions of a database wait until their turn is due, before they take a connection. */
export function restFirst<T>(database: Kysely<T>): Kysely<T> {
  const executor = database.getExecutor()
  const provide = executor.provideConnection.bind(executor)
  executor.provideConnection = (consumer, options) => {
    const { share } = currentTurn()
    return share === null ? provide(consumer, options) : share.rest().then(() => provide(consumer, options))
  }
  return database
}

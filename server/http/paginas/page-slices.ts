import { setImmediate, setTimeout } from 'node:timers/promises'

/** Milliseconds between two pages while an order is being placed. */
const PAUSE = 50
/** Milliseconds after which a page waits for no order any more. */
const WAIT_MAX = 1_000
/** Milliseconds between two looks whether the next page may begin. */
const LOOK_EVERY = 5
/** Rounds of Node's loop between two pages: each of them takes in one new connection, however many there are. */
const ROUNDS = 128

/** Who may use the processor: making a page takes it for longer than anything else does. */
export type PageSlices = {
  /** Placing an order that has come whole, during which few pages are made. */
  placing: <T>(order: () => Promise<T>) => Promise<T>
  /**
   * Waits until a page may be made; others have had their turn since the page before.
   * @param network of the visitor who asks; networks take turns, however much each of them asks for (16.67)
   * @param visitor aborted once gone, and nothing is made for who is gone; null: it is made all the same
   * @returns milliseconds waited
   * @throws VisitorGone
   */
  wait: (network: string, visitor: AbortSignal | null) => Promise<number>
}

/** Nobody waits for the page any more: it isn't made. */
export class VisitorGone extends Error {}

type Waiting = { since: number; visitor: AbortSignal | null; begin: () => void }

/** Makes pages one at a time, with a pause for orders: none is made in front of one (specification 16.66). */
export function createPageSlices(now = () => performance.now()): PageSlices {
  /** By network, in the order of their turns. */
  const waiting = new Map<string, Waiting[]>()
  let orders = 0
  let last = Number.NEGATIVE_INFINITY
  let running = false

  function mayBegin(): boolean {
    if (orders === 0 || now() - last >= PAUSE) return true
    return [...waiting.values()].some(([first]) => now() - first!.since >= WAIT_MAX)
  }

  /** The first page of the network whose turn it is, which then is the last. */
  function takeNext(): Waiting {
    const [network, pages] = waiting.entries().next().value!
    const next = pages.shift()!
    waiting.delete(network)
    if (pages.length > 0) waiting.set(network, pages)
    return next
  }

  async function run(): Promise<void> {
    running = true
    while (waiting.size > 0) {
      if (mayBegin()) {
        const { visitor, begin } = takeNext()
        begin()
        if (visitor?.aborted) continue
        // Requests that came in meanwhile go before the next page.
        for (let round = 0; round < ROUNDS; round++) await setImmediate()
        last = now()
      } else await setTimeout(LOOK_EVERY)
    }
    running = false
  }

  return {
    async placing(order) {
      orders++
      try {
        return await order()
      } finally {
        orders--
      }
    },
    async wait(network, visitor) {
      const since = now()
      await new Promise<void>((begin) => {
        const pages = waiting.get(network)
        if (pages === undefined) waiting.set(network, [{ since, visitor, begin }])
        else pages.push({ since, visitor, begin })
        if (!running) void run()
      })
      if (visitor?.aborted) throw new VisitorGone()
      return now() - since
    },
  }
}

import { setImmediate, setTimeout } from 'node:timers/promises'

/** Milliseconds between two pages while an order is being placed. */
const PAUSE = 50
/** Milliseconds after which a page waits for no order any more. */
const WAIT_MAX = 1_000
/** Milliseconds between two looks whether the next page may begin. */
const LOOK_EVERY = 5

/** Who may use the processor: making a page takes it for longer than anything else does. */
export type PageSlices = {
  /** Placing an order, during which few pages are made. */
  placing: <T>(order: () => Promise<T>) => Promise<T>
  /** Waits until a page may be made; others have had their turn since the page before. @returns milliseconds waited */
  wait: () => Promise<number>
}

/** One page at a time, with a pause for orders, so that no page is made in front of one (specification 16.66). */
export function createPageSlices(now = () => performance.now()): PageSlices {
  const waiting: { since: number; begin: () => void }[] = []
  let orders = 0
  let last = Number.NEGATIVE_INFINITY
  let running = false

  function mayBegin(): boolean {
    return orders === 0 || now() - last >= PAUSE || now() - waiting[0]!.since >= WAIT_MAX
  }

  async function run(): Promise<void> {
    running = true
    while (waiting.length > 0) {
      if (mayBegin()) {
        waiting.shift()!.begin()
        // Whatever came in meanwhile goes before the next page.
        await setImmediate()
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
    async wait() {
      const since = now()
      await new Promise<void>((begin) => {
        waiting.push({ since, begin })
        if (!running) void run()
      })
      return now() - since
    },
  }
}

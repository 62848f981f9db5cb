import type { Figure } from './figure.ts'
import { load, type Timed } from './load.ts'
import { median } from './percentile.ts'
import { processorMillis } from './processor.ts'
import { startShopProcess } from './shop-process.ts'

const SECONDS = 8
const PAGES = 40

/** Requests per second and latency of /stock, kept as after the first visitor, and of a page made anew. */
export async function stock(): Promise<Figure[]> {
  const shop = await startShopProcess(4181)
  const figures: Figure[] = []
  const note = (name: string, value: number, unit: string) =>
    void figures.push({ bench: 'stock', name, value: Math.round(value * 10) / 10, unit })
  try {
    for (const connections of [1, 50]) {
      const asked: Timed = {
        url: `${shop.origin}/stock`,
        connections,
        seconds: 2,
        headers: { 'Accept-Encoding': 'br' },
      }
      await load(asked)
      const before = processorMillis(shop.pid)
      const { requests, perSecond, p50, p99 } = await load({ ...asked, seconds: SECONDS })
      const used = processorMillis(shop.pid) - before
      note(`requests/s, ${connections} connections`, perSecond, '1/s')
      note(`requests per second of processor, ${connections} connections`, (1000 * requests) / used, '1/s')
      note(`p50, ${connections} connections`, p50, 'ms')
      note(`p99, ${connections} connections`, p99, 'ms')
    }
    // The address was never asked for before: the page has to be made.
    const times: number[] = []
    const before = processorMillis(shop.pid)
    for (let i = 0; i < PAGES; i++) {
      const start = performance.now()
      await (await fetch(`${shop.origin}/stock?precioDesde=${i}`)).arrayBuffer()
      times.push(performance.now() - start)
    }
    note('page not in the cache, median', median(times), 'ms')
    note('page not in the cache, processor', (processorMillis(shop.pid) - before) / PAGES, 'ms')
    return figures
  } finally {
    await shop.stop()
  }
}

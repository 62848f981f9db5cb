import autocannon from 'autocannon'
import type { Figure } from './figure.ts'
import { startShopProcess } from './shop-process.ts'

const SECONDS = 8

/** Requests per second and latency of /stock, finished page in the cache as after the first visitor. */
export async function stock(): Promise<Figure[]> {
  const shop = await startShopProcess(4181)
  try {
    const figures: Figure[] = []
    for (const connections of [1, 50]) {
      await load(shop.origin, connections, 2)
      const result = await load(shop.origin, connections, SECONDS)
      if (result.non2xx > 0 || result.errors > 0)
        throw new Error(`${result.non2xx} bad answers, ${result.errors} errors`)
      figures.push(
        {
          bench: 'stock',
          name: `requests/s, ${connections} connections`,
          value: Math.round(result.requests.average),
          unit: '1/s',
        },
        { bench: 'stock', name: `p50, ${connections} connections`, value: result.latency.p50, unit: 'ms' },
        { bench: 'stock', name: `p99, ${connections} connections`, value: result.latency.p99, unit: 'ms' },
      )
    }
    // An address that nobody asked for before: the page has to be made.
    const times: number[] = []
    for (let i = 0; i < 40; i++) {
      const start = performance.now()
      await (await fetch(`${shop.origin}/stock?precioDesde=${i}`)).arrayBuffer()
      times.push(performance.now() - start)
    }
    times.sort((a, b) => a - b)
    figures.push({ bench: 'stock', name: 'page not in the cache, median', value: round(times[20] ?? 0), unit: 'ms' })
    return figures
  } finally {
    await shop.stop()
  }
}

function load(origin: string, connections: number, duration: number) {
  return autocannon({ url: `${origin}/stock`, connections, duration, headers: { 'accept-encoding': 'br' } })
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}

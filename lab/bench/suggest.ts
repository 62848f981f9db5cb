import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sugerenciasHref } from '#domain/catalogo/sugerencias.ts'
import type { Figure } from './figure.ts'
import { fillShop } from './fill-shop.ts'
import { startShopProcess } from './shop-process.ts'

const PRODUCTS = 10_000
const SEARCHES = [
  'casaca de nacional',
  'barselona',
  'uruguay local 1950',
  'river plate visitante',
  'suarez 9',
  'premier league',
  'zzzzzz',
]

/** Suggestions while these searches are typed letter by letter, on the demo and over 10,000 products. */
export async function suggest(): Promise<Figure[]> {
  const large = await mkdtemp(join(tmpdir(), 'casakas-bench-suggest-'))
  try {
    await fillShop(join(large, 'casakas.db'), { products: PRODUCTS, orders: 0 })
    return [...(await measureShop('demo')), ...(await measureShop(`${PRODUCTS} products`, large))]
  } finally {
    await rm(large, { recursive: true, force: true })
  }
}

async function measureShop(name: string, dataDir?: string): Promise<Figure[]> {
  const shop = await startShopProcess(4184, { PICTURES_AHEAD: 'false' }, dataDir)
  try {
    await (await fetch(`${shop.origin}/stock`)).arrayBuffer()
    const times: number[] = []
    // Texts are asked for once each: earlier ones are kept.
    const texts = new Set(SEARCHES.flatMap((search) => Array.from(search, (_, at) => search.slice(0, at + 1).trim())))
    for (const text of texts) {
      if (text.length < 2) continue
      const start = performance.now()
      const response = await fetch(shop.origin + sugerenciasHref(text))
      await response.arrayBuffer()
      times.push(performance.now() - start)
      if (!response.ok) throw new Error(`‘${text}’ answered ${response.status}`)
    }
    times.sort((a, b) => a - b)
    return [
      ['median', 0.5],
      ['p95', 0.95],
      ['slowest', 1],
    ].map(([label, share]) => ({
      bench: 'suggest',
      name: `${name}, ${label} of ${times.length}`,
      value: Math.round((times[Math.ceil(times.length * Number(share)) - 1] ?? NaN) * 10) / 10,
      unit: 'ms',
    }))
  } finally {
    await shop.stop()
  }
}

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Figure } from './figure.ts'
import { fillShop } from './fill-shop.ts'
import { median } from './percentile.ts'
import { processorMillis } from './processor.ts'
import { startShopProcess } from './shop-process.ts'

const SIZES = [250, 10_000]
const TIMES = 7

/**
 * To the first answer of /: from an empty data folder (catalogue loaded, pictures still being made), and with data. The
 * latter is the median of seven starts, each size in turn.
 */
export async function start(): Promise<Figure[]> {
  const shop = await startShopProcess(4182)
  await shop.stop()
  const folder = await mkdtemp(join(tmpdir(), 'casakas-bench-'))
  const measured = SIZES.map((products) => ({
    products,
    dataDir: join(folder, String(products)),
    starts: [] as Start[],
  }))
  try {
    for (const { products, dataDir } of measured) {
      await fillShop(join(dataDir, 'casakas.db'), { products, orders: 0 })
      // The first start settles what has to be settled once.
      await measureStart(dataDir)
    }
    for (let time = 0; time < TIMES; time++) {
      for (const { dataDir, starts } of measured) starts.push(await measureStart(dataDir))
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  return [
    { bench: 'start', name: 'empty data folder to first page', value: inSeconds(shop.startMillis), unit: 's' },
    ...measured.flatMap(({ products, starts }) => [
      figure(
        `${products} products to first page`,
        starts.map(({ wall }) => wall),
        's',
      ),
      figure(
        `${products} products to first page, processor`,
        starts.map(({ processor }) => processor),
        's',
      ),
    ]),
  ]
}

/** Milliseconds. */
type Start = { wall: number; processor: number }

async function measureStart(dataDir: string): Promise<Start> {
  const shop = await startShopProcess(4182, { PICTURES_AHEAD: 'false' }, dataDir)
  const processor = processorMillis(shop.pid)
  await shop.stop()
  return { wall: shop.startMillis, processor }
}

function figure(name: string, millis: number[], unit: string): Figure {
  return { bench: 'start', name, value: inSeconds(median(millis)), unit }
}

function inSeconds(millis: number): number {
  return Math.round(millis) / 1_000
}

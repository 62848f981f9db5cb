import type { Figure } from './figure.ts'
import { startShopProcess } from './shop-process.ts'

/** From an empty data folder to the first answer of /: catalogue loaded, pages ready, pictures still being made. */
export async function start(): Promise<Figure[]> {
  const shop = await startShopProcess(4182)
  await shop.stop()
  return [
    { bench: 'start', name: 'empty data folder to first page', value: Math.round(shop.startMillis) / 1000, unit: 's' },
  ]
}

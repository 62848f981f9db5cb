import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { pino } from 'pino'
import { generateCamisetas } from '#demo/generate.ts'
import { writeCamisetas } from '#demo/write-camisetas.ts'
import { connectDatabase } from '#server/db/open-database.ts'
import { migrateDatabase } from '#server/db/migrate.ts'
import { createNewId, type Runtime } from '#server/base/runtime.ts'
import { createSeal } from '#server/base/seal.ts'
import { writeGoogleFeed } from '#server/difusion/google-feed.ts'
import { writeMetaFeed } from '#server/difusion/meta-feed.ts'
import { writeNovedades } from '#server/difusion/novedades.ts'
import type { Parts } from '#server/difusion/parts.ts'
import { writeProductSitemap, writeSitemapIndex } from '#server/difusion/sitemap.ts'
import type { Figure } from './figure.ts'

const COUNT = Number(process.env.FEEDS_PRODUCTS ?? 100_000)
const MB = 1024 * 1024
const ORIGIN = 'https://casakas.example'

/**
 * Sitemap, news and feeds of 100,000 products (`FEEDS_PRODUCTS`): how long each takes to write and to work out, and how large it is. Also how much memory
 * the process takes meanwhile, and for how long at the most nobody else is served.
 */
export async function feeds(): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'casakas-bench-'))
  const database = connectDatabase(join(folder, 'casakas.db'))
  const clock = Date.now
  const runtime: Runtime = {
    database,
    clock,
    log: pino({ level: 'error' }),
    newId: createNewId(clock),
    seal: createSeal('no secret'),
  }
  const figures: Figure[] = []
  const figure = (name: string, value: number, unit: string) =>
    void figures.push({ bench: 'feeds', name, value: Math.round(value), unit })

  async function measure(name: string, files: () => AsyncIterable<Parts>): Promise<void> {
    const delay = monitorEventLoopDelay({ resolution: 5 })
    delay.enable()
    const from = performance.now()
    const cpu = process.cpuUsage()
    let bytes = 0
    let count = 0
    for await (const parts of files()) {
      count++
      for await (const part of parts) bytes += part.length
    }
    figure(
      `${name}: ${count === 1 ? '' : `${count} files, `}${(bytes / MB).toFixed(1)} MB`,
      performance.now() - from,
      'ms',
    )
    const { user, system } = process.cpuUsage(cpu)
    figure(`${name}: processor time`, (user + system) / 1000, 'ms')
    figure(`${name}: longest pause of everybody else`, delay.max / 1e6, 'ms')
    figure(`${name}: pause of everybody else, p99`, delay.percentile(99) / 1e6, 'ms')
    delay.disable()
  }

  try {
    await migrateDatabase(database)
    await writeCamisetas(runtime, generateCamisetas(COUNT))
    const before = process.memoryUsage().rss
    figure(`memory before, ${COUNT} products`, before / MB, 'MB')
    let highest = before
    const watch = setInterval(() => (highest = Math.max(highest, process.memoryUsage().rss)), 20)
    await measure('news', one(await writeNovedades(runtime, ORIGIN)))
    await measure('sitemap index', one(writeSitemapIndex(runtime, ORIGIN)))
    await measure('sitemap', () => allSitemaps(runtime))
    await measure('Google', one(await writeGoogleFeed(runtime, ORIGIN)))
    await measure('Meta', one(await writeMetaFeed(runtime, ORIGIN)))
    clearInterval(watch)
    figure('memory at its peak meanwhile', highest / MB, 'MB')
    return figures
  } finally {
    await database.close()
    await rm(folder, { recursive: true, force: true })
  }
}

function one(parts: Parts): () => AsyncIterable<Parts> {
  return async function* () {
    yield parts
  }
}

async function* allSitemaps(runtime: Runtime): AsyncGenerator<Parts> {
  for (let number = 1; ; number++) {
    const parts = await writeProductSitemap(runtime, ORIGIN, number)
    if (parts === null) return
    yield parts
  }
}

import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import SQLite from 'better-sqlite3'
import sharp from 'sharp'
import type { Figure } from './figure.ts'
import { load } from './load.ts'
import type { PhotosToSend } from './send-photos.ts'
import { startShopProcess } from './shop-process.ts'

const PORT = 4184
const PHOTOS = 20
const ROUNDS = 4
const SECONDS = 8
const ADMIN = { email: 'fotos@casakas.test', password: 'una-clave-para-medir-fotos' }

/**
 * Latency of /stock while photographs of 12 megapixels are uploaded and made into variants, against the quiet shop.
 * Both are measured in turns, so that the machine's own moods meet both. `busy` is a shop with visitors (100 requests
 * per second). A `full` one has more than it can serve (50 connections without a pause).
 */
export async function photos(): Promise<Figure[]> {
  const originals = await makePhotos(5)
  const dataDir = await mkdtemp(join(tmpdir(), 'casakas-bench-'))
  const env = { ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password }
  // The first start makes no pictures: the demo's drawings are taken for made, and photographs alone measured.
  const first = await startShopProcess(PORT, { ...env, PICTURES_AHEAD: 'false' }, dataDir)
  await first.stop()
  const drawings = await markDrawings(dataDir)
  const shop = await startShopProcess(PORT, { ...env, PICTURES_AHEAD: 'true' }, dataDir)
  try {
    const cookie = await signIn(shop.origin)
    const p99: Record<'busy' | 'full', { quiet: number[]; photos: number[] }> = {
      busy: { quiet: [], photos: [] },
      full: { quiet: [], photos: [] },
    }
    const measure = async (when: 'quiet' | 'photos') => {
      p99.busy[when].push(await measureP99(shop.origin, { connections: 10, rate: 100 }))
      p99.full[when].push(await measureP99(shop.origin, { connections: 50 }))
    }
    await measureP99(shop.origin, { connections: 50 })
    const stored: number[] = []
    const finished: number[] = []
    for (let round = 0; round < ROUNDS; round++) {
      await measure('quiet')
      const from = performance.now()
      const uploads = sendPhotos({
        origin: shop.origin,
        cookie,
        photos: Array.from({ length: PHOTOS }, (_, n) => originals[n % originals.length]!),
      })
      await measure('photos')
      if ((await countComplete(dataDir)) - drawings >= (round + 1) * PHOTOS) {
        throw new Error('the photographs were ready before the measuring was')
      }
      await uploads
      stored.push(performance.now() - from)
      while ((await countComplete(dataDir)) - drawings < (round + 1) * PHOTOS) {
        await new Promise((resolve) => setTimeout(resolve, 250))
      }
      finished.push(performance.now() - from)
    }
    if (process.env.BENCH_DETAILS) console.error(JSON.stringify({ p99, stored, finished }))
    const figures: Figure[] = []
    for (const [name, { quiet, photos }] of Object.entries(p99)) {
      figures.push(
        { bench: 'photos', name: `p99 ${name}, quiet`, value: round1(mean(quiet)), unit: 'ms' },
        { bench: 'photos', name: `p99 ${name}, 20 photographs`, value: round1(mean(photos)), unit: 'ms' },
        { bench: 'photos', name: `p99 ${name}, ratio`, value: round1(mean(photos) / mean(quiet)), unit: '×' },
      )
    }
    figures.push(
      { bench: 'photos', name: 'all stored, under load', value: round1(mean(stored) / 1000), unit: 's' },
      { bench: 'photos', name: 'all variants made', value: round1(mean(finished) / 1000), unit: 's' },
      { bench: 'photos', name: 'peak memory of the shop', value: await peakMemory(shop.pid), unit: 'MB' },
    )
    return figures
  } finally {
    await shop.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** As a phone takes them: 4000 × 3000, lying on their side, some megabytes of grain and shapes. */
async function makePhotos(count: number): Promise<Uint8Array<ArrayBuffer>[]> {
  const made: Uint8Array<ArrayBuffer>[] = []
  for (let n = 0; n < count; n++) {
    const noise = { type: 'gaussian', mean: 120 + n, sigma: 12 } as const
    const shapes = `<svg xmlns="http://www.w3.org/2000/svg" width="4000" height="3000"><path d="M${n * 100} 0L4000 ${2000 + n * 50}L900 3000z" fill="#c8202f" opacity=".6"/><circle cx="2000" cy="1400" r="${700 + n * 60}" fill="#75b7e0" opacity=".7"/></svg>`
    const photo = await sharp({ create: { width: 4000, height: 3000, channels: 3, background: '#777', noise } })
      .composite([{ input: Buffer.from(shapes) }])
      .withMetadata({ orientation: 6 })
      .jpeg({ quality: 88 })
      .toBuffer()
    made.push(new Uint8Array(photo))
  }
  return made
}

/** @returns how many there are */
async function markDrawings(dataDir: string): Promise<number> {
  const database = new SQLite(join(dataDir, 'casakas.db'), { readonly: true })
  const rows = database.prepare('select id from imagenes').all() as { id: string }[]
  database.close()
  for (const { id } of rows) {
    const folder = join(dataDir, 'files/variants/v1', id)
    await mkdir(folder, { recursive: true })
    await writeFile(join(folder, 'complete'), 'complete\n')
  }
  return rows.length
}

async function countComplete(dataDir: string): Promise<number> {
  const names = await readdir(join(dataDir, 'files/variants/v1'), { recursive: true })
  return names.filter((name) => name.endsWith('/complete')).length
}

async function signIn(origin: string): Promise<string> {
  const response = await fetch(`${origin}/login`, {
    method: 'POST',
    headers: { Origin: origin },
    body: new URLSearchParams(ADMIN),
    redirect: 'manual',
  })
  if (response.status !== 302) throw new Error(`signing in answered ${response.status}`)
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
}

/** Sends all of them at once; done when the last one is stored. */
async function sendPhotos(data: PhotosToSend): Promise<void> {
  const worker = new Worker(new URL('./send-photos.ts', import.meta.url), { workerData: data })
  // Errors of the thread reject this.
  await once(worker, 'exit')
}

/** @returns the p99 in milliseconds */
async function measureP99(origin: string, asked: { connections: number; rate?: number }): Promise<number> {
  const headers = { 'Accept-Encoding': 'br' }
  return (await load({ url: `${origin}/stock`, seconds: SECONDS, headers, ...asked })).p99
}

/** Megabytes that the shop and the processes it started have held at most (Linux; elsewhere NaN). */
async function peakMemory(pid: number): Promise<number> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '')
  let kilobytes = 0
  for (const each of [String(pid), ...children.split(' ').filter(Boolean)]) {
    const status = await readFile(`/proc/${each}/status`, 'utf8').catch(() => '')
    kilobytes += Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? Number.NaN)
  }
  return Math.round(kilobytes / 1024)
}

function mean(values: number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

function round1(value: number): number {
  return Math.round(value * 10) / 10
}

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { DEMO_AJUSTES } from '#domain/ajustes/demo-ajustes.ts'
import { preciosDe } from '#domain/productos/precio.ts'
import { selectProductosInternos } from '#server/productos/productos.repo.ts'
import { createFolderPlace } from '#server/copias/folder-place.ts'
import { readOf } from '#server/copias/store-copy.ts'
import { connectToRead } from '#server/db/open-database.ts'
import { freePort } from '#tests/free-port.ts'
import type { CopyVisit, CopyVisited } from './copy-visitors.ts'
import type { Figure } from './figure.ts'
import { fillShop } from './fill-shop.ts'
import { median, percentile } from './percentile.ts'
import { processorMillis } from './processor.ts'
import { runApart } from './run-apart.ts'
import { startShopProcess } from './shop-process.ts'

const PRODUCTS = Number(process.env.COPY_PRODUCTS ?? 100_000)
const ORDERS = Number(process.env.COPY_ORDERS ?? 100_000)
const ORDERS_PER_SECOND = 10
const PAGES_PER_SECOND = 20
const CAMISETAS = 500
const QUIET_SECONDS = 20
/** Seconds before and after the copy in which orders come in as well. */
const AROUND_SECONDS = 5

/**
 * A copy of a large shop over SQLite beside ten orders and twenty pages a second. It tells how long that takes and how large
 * it is, and what restoring takes. It also tells the longest that an order and a page waited beside a quiet run.
 * @throws when an order that was acknowledged before the copy's moment isn't in it, or one in it is another than the shop's.
 * Without made-up orders (`COPY_ORDERS=0`), in which not everything agrees, also when `verify` finds something
 */
export async function copy(): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'casakas-bench-copy-'))
  const given = process.env.COPY_DATA
  const dataDir = given ?? join(folder, 'datos')
  const database = join(dataDir, 'casakas.db')
  try {
    if (given === undefined) await fillShop(database, { products: PRODUCTS, orders: ORDERS })
    const visit = await planVisit(database)
    const env = { TRUSTED_PROXIES: '127.0.0.1,::1', PICTURES_AHEAD: 'false' }
    const shop = await startShopProcess(await freePort(), env, dataDir)
    try {
      const settings = { DATA_DIR: dataDir, DATABASE_URL: '' }
      const copies = join(folder, 'copias')
      const beside = { ...visit, origin: shop.origin }
      const quiet = await visitWhile(beside, () => pause(QUIET_SECONDS * 1000))
      let copying: Took = { seconds: 0, processor: 0 }
      const busy = await visitWhile(beside, async () => {
        await pause(AROUND_SECONDS * 1000)
        copying = await command('backup', settings, '--to', copies)
        await pause(AROUND_SECONDS * 1000)
      })
      const [nombre] = await readdir(copies)
      const restored = join(folder, 'restaurada')
      const restoring = await command('restore', settings, join(copies, nombre!), '--into', restored)
      const manifiesto = (await readOf(createFolderPlace(copies), nombre!))!
      const { fallas } = manifiesto.comprobacion
      if (ORDERS === 0 && fallas !== 0) throw new Error(`verify finds ${fallas} things in the copy`)
      const found = await compare(join(restored, 'casakas.db'), database, busy, manifiesto.hecha)
      const figure = (name: string, value: number, unit: string): Figure => {
        return { bench: 'copy', name, value: Math.round(value * 10) / 10, unit }
      }
      const waits = (name: string, times: number[]) => [
        figure(`${name}, median`, median(times), 'ms'),
        figure(`${name}, p99`, percentile(times, 0.99), 'ms'),
        figure(`${name}, longest`, percentile(times, 1), 'ms'),
      ]
      return [
        figure('copy', copying.seconds, 's'),
        figure('copy, processor', copying.processor, 's'),
        figure('size', manifiesto.partes.reduce((sum, { bytes }) => sum + bytes, 0) / 1e6, 'MB'),
        figure('restore', restoring.seconds, 's'),
        figure('restore, processor', restoring.processor, 's'),
        figure('orders in the copy', found.pedidos, 'each as in the shop'),
        figure('of these acknowledged meanwhile', found.meanwhile, `of ${busy.orders.length}`),
        figure('orders and pages that failed', quiet.failed + busy.failed, ''),
        ...waits(
          'order, quiet',
          quiet.orders.map(({ took }) => took),
        ),
        ...waits(
          'order, beside the copy',
          busy.orders.map(({ took }) => took),
        ),
        ...waits('page, quiet', quiet.pages),
        ...waits('page, beside the copy', busy.pages),
      ]
    } finally {
      await shop.stop()
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

type Took = { seconds: number; processor: number }

async function planVisit(url: string): Promise<Omit<CopyVisit, 'origin'>> {
  const { read, close } = connectToRead(url)
  try {
    const ids = await read.selectFrom('products').select('id').limit(CAMISETAS).execute()
    const productos = await selectProductosInternos(
      read,
      ids.map(({ id }) => id),
    )
    const porEncargo = productos.filter(({ tallesEncargo }) => tallesEncargo.includes('M'))
    return {
      camisetas: porEncargo.map((producto) => ({
        id: producto.id,
        precio: preciosDe(producto, 'encargo', DEMO_AJUSTES).transferencia,
      })),
      ordersPerSecond: ORDERS_PER_SECOND,
      pagesPerSecond: PAGES_PER_SECOND,
      pages: ['/', '/stock', ...productos.slice(0, 50).map(({ slug }) => `/product/${slug}`)],
    }
  } finally {
    await close()
  }
}

/** Visitors, in a process of their own, for as long as something lasts. */
async function visitWhile(visit: CopyVisit, act: () => Promise<unknown>): Promise<CopyVisited> {
  const visitors = runApart<CopyVisit, CopyVisited>(new URL('./copy-visitors.ts', import.meta.url), visit)
  await act()
  visitors.end()
  return visitors.answer
}

/**
 * @returns seconds, and those of processor that it used (Linux)
 * @throws unless it ends with 0, or with 1, which is that not everything agrees
 */
async function command(name: string, env: Record<string, string>, ...args: string[]): Promise<Took> {
  const began = performance.now()
  const child = spawn(process.execPath, [`scripts/${name}.ts`, ...args], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let processor = 0
  const sampling = setInterval(() => (processor = Math.max(processor, processorMillis(child.pid!) / 1000)), 100)
  const [said, [code]] = await Promise.all([text(child.stdout), once(child, 'close')])
  clearInterval(sampling)
  console.log(said.trim())
  if (code !== 0 && code !== 1) throw new Error(`${name} ended with ${code}`)
  return { seconds: (performance.now() - began) / 1000, processor }
}

/** Compares each order of a copy with the shop's, and each acknowledged before its moment. @throws when one isn't as it was */
async function compare(copied: string, shop: string, { orders }: CopyVisited, moment: number) {
  const [there, here] = await Promise.all([listPedidos(copied), listPedidos(shop)])
  const lost = orders.filter(({ codigo, en }) => en < moment && !there.has(codigo))
  if (lost.length > 0) throw new Error(`not in the copy: ${lost.map(({ codigo }) => codigo).join(', ')}`)
  for (const [codigo, row] of there) if (here.get(codigo) !== row) throw new Error(`${codigo} is another in the copy`)
  return { pedidos: there.size, meanwhile: orders.filter(({ codigo }) => there.has(codigo)).length }
}

/** All that is stored of each order, by its code. */
async function listPedidos(url: string): Promise<Map<string, string>> {
  const { read, close } = connectToRead(url)
  try {
    const rows = await read.selectFrom('pedidos').selectAll().execute()
    return new Map(rows.map((row) => [row.codigo, JSON.stringify(row)]))
  } finally {
    await close()
  }
}

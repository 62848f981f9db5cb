import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '#tests/free-port.ts'
import { startPostgres } from '#tests/postgres.ts'
import type { Figure } from './figure.ts'
import { fillShop } from './fill-shop.ts'
import { startLoad } from './load.ts'
import { DIALECTS, type Dialect } from './order-runtime.ts'
import { median } from './percentile.ts'
import { startShopProcess } from './shop-process.ts'
import { ADMIN, signIn } from './sign-in.ts'

const COUNTS = (process.env.OWNER_ORDERS ?? '2000,20000,200000').split(',').map(Number)
const PRODUCTS = 2_000
/** Milliseconds for which the owner goes on asking, and visitors are watched without the owner. */
const ASKING = Number(process.env.OWNER_SECONDS ?? 4) * 1_000

/** What the owner asks for; `turn` counts from 0. */
const READS: Record<string, (turn: number) => string> = {
  'sales by month': () => '/admin/ventas?por=mes',
  'sales by week': () => '/admin/ventas',
  orders: () => '/admin/pedidos',
  'orders by card, a page in the middle': () => '/admin/pedidos?medio=tarjeta&pagina=40',
  'order search': (turn) => `/admin/pedidos?buscar=${encodeURIComponent(`nuñez persona${77 + turn}`)}`,
  'order search, what many have': () => '/admin/pedidos?buscar=silva',
  'order search in vain': (turn) => `/admin/pedidos?buscar=zzzz${turn}`,
  'search of everything': (turn) => `/admin/buscar?buscar=${encodeURIComponent(`nuñez persona${77 + turn}`)}`,
  'search of everything, what many have': () => '/admin/buscar?buscar=silva',
  'search of everything, two letters': (turn) => `/admin/buscar?buscar=${10 + turn}`,
  'search of everything in vain': (turn) => `/admin/buscar?buscar=zzzz${turn}`,
  Hoy: () => '/admin/hoy.data?_routes=routes%2Fadmin%2Fhoy',
  'mail search': (turn) => `/admin/correos?buscar=persona9${turn}`,
  'message search': (turn) => `/admin/mensajes?buscar=${encodeURIComponent(`núñez 9${turn}`)}`,
  codes: () => '/admin/codigos',
  'export of shirts': () => '/admin/exportar/productos.csv',
  'feed for Google': () => '/feeds/google.xml',
}

/** How visitors come: few, or as many as go. */
const VISITORS = { quiet: { connections: 5, rate: 50 }, loaded: { connections: 10 } }

/**
 * What the owner reads, at as many orders as `OWNER_ORDERS` says, over both databases (`OWNER_ON` for one). It tells how long each
 * takes, and the p99 of what visitors wait beside it, on a quiet and on a loaded shop, with that of the same visitors alone.
 */
export async function owner(): Promise<Figure[]> {
  const only = process.env.OWNER_ON
  const figures: Figure[] = []
  for (const dialect of DIALECTS.filter((each) => only === undefined || only === each)) {
    for (const count of COUNTS) figures.push(...(await measureOwner(dialect, count)))
  }
  return figures
}

async function measureOwner(dialect: Dialect, count: number): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'casakas-bench-owner-'))
  const server = dialect === 'postgres' ? await startPostgres() : null
  const figures: Figure[] = []
  const figure = (name: string, value: number) =>
    void figures.push({
      bench: 'owner',
      name: `${dialect}, ${count} orders, ${name}`,
      value: Math.round(value * 10) / 10,
      unit: 'ms',
    })
  try {
    const env = { DATABASE_URL: server?.url('postgres') ?? '' }
    await fillShop(env.DATABASE_URL || join(folder, 'casakas.db'), { products: PRODUCTS, orders: count })
    const shop = await startShopProcess(await freePort(), { ...ADMIN, ...env, PICTURES_AHEAD: 'false' }, folder)
    try {
      const headers = await signIn(shop.origin)
      for (const [how, visitors] of Object.entries(VISITORS)) {
        const visit = async (meanwhile: () => Promise<unknown>) => {
          const load = startLoad({ url: `${shop.origin}/stock`, ...visitors })
          await load.begun
          await meanwhile()
          load.end()
          return (await load.answer).p99
        }
        // The first of them find nothing finished.
        await visit(() => pause(ASKING / 2))
        figure(`${how}: visitors alone, p99`, await visit(() => pause(ASKING)))
        for (const [name, address] of Object.entries(READS)) {
          const times: number[] = []
          const ask = async (turn: number) => {
            const begun = performance.now()
            const answer = await fetch(shop.origin + address(turn), { headers })
            await answer.arrayBuffer()
            if (!answer.ok || answer.redirected) throw new Error(`${answer.url} answered ${answer.status}`)
            times.push(performance.now() - begun)
          }
          const p99 = await visit(async () => {
            for (const end = performance.now() + ASKING; performance.now() < end;) await ask(times.length)
          })
          figure(`${how}: ${name}, median of ${times.length}`, median(times))
          figure(`${how}: ${name}, visitors beside, p99`, p99)
        }
      }
    } finally {
      await shop.stop()
    }
  } finally {
    await server?.stop()
    await rm(folder, { recursive: true, force: true })
  }
  return figures
}

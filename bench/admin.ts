import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Figure } from './figure.ts'
import { fillCatalogue } from './fill-catalogue.ts'
import { startShopProcess, type ShopProcess } from './shop-process.ts'

const PRODUCTS = 10_000
const REQUESTS = 200
const ADMIN = { email: 'banco@casakas.test', password: 'una-clave-para-medir' }
const SEARCHES = ['penarol', 'liverpool visitante', 'serie 77', 'GEN-00123', 'boston 1987', 'zzzz']

/** The admin's list of 10,000 products: its first page, a search, and a change of a size's stock. */
export async function admin(): Promise<Figure[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'casakas-bench-admin-'))
  try {
    const ids = await fillCatalogue(dataDir, PRODUCTS)
    const shop = await startShopProcess(4183, {
      DATA_DIR: dataDir,
      ADMIN_EMAIL: ADMIN.email,
      ADMIN_PASSWORD: ADMIN.password,
      PICTURES_AHEAD: 'false',
    })
    try {
      const headers = { Cookie: await signIn(shop), Origin: shop.origin }
      const get = (path: string) => fetch(shop.origin + path, { headers })
      const stock = new Map<string, number>()
      const changeStock = (turn: number) => {
        const id = ids[turn % ids.length]!
        const antes = stock.get(id) ?? 1
        stock.set(id, antes + 1)
        const form = { que: 'stock', talle: 'M', antes: String(antes), valor: String(antes + 1) }
        return fetch(`${shop.origin}/admin/producto/${id}.data`, {
          method: 'POST',
          headers,
          body: new URLSearchParams(form),
        })
      }
      return [
        await measure('first page', () => get('/admin')),
        await measure('first page, data', () => get('/admin.data')),
        await measure('search', (turn) => get(`/admin.data?buscar=${encodeURIComponent(SEARCHES[turn % 6]!)}`)),
        await measure('search and filters', (turn) =>
          get(`/admin.data?buscar=${turn % 100}&stock=ultima&modo=encargo`),
        ),
        await measure('stock change', changeStock),
      ]
    } finally {
      await shop.stop()
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function signIn(shop: ShopProcess): Promise<string> {
  const response = await fetch(`${shop.origin}/login`, {
    method: 'POST',
    redirect: 'manual',
    headers: { Origin: shop.origin },
    body: new URLSearchParams(ADMIN),
  })
  if (response.status !== 302) throw new Error(`signing in answered ${response.status}`)
  return response.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
}

/** One after the other, as one owner asks. */
async function measure(name: string, ask: (turn: number) => Promise<Response>): Promise<Figure> {
  const times: number[] = []
  for (let turn = 0; turn < REQUESTS; turn++) {
    const start = performance.now()
    const response = await ask(turn)
    await response.arrayBuffer()
    times.push(performance.now() - start)
    if (!response.ok || response.redirected) throw new Error(`${name} answered ${response.status}`)
  }
  times.sort((a, b) => a - b)
  const p95 = times[Math.floor(times.length * 0.95)] ?? NaN
  return { bench: 'admin', name: `${name}, p95 of ${REQUESTS}`, value: Math.round(p95 * 10) / 10, unit: 'ms' }
}

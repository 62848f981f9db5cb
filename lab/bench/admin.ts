import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '#tests/free-port.ts'
import { startPostgres } from '#tests/postgres.ts'
import type { Figure } from './figure.ts'
import { fillShop } from './fill-shop.ts'
import { DIALECTS, type Dialect } from './order-runtime.ts'
import { median, percentile } from './percentile.ts'
import { startShopProcess, type ShopProcess } from './shop-process.ts'
import { ADMIN, signIn } from './sign-in.ts'

const COUNT = Number(process.env.ADMIN_COUNT ?? 100_000)
/** What the same screens are held against. */
const FEW = 1_000
const ROUNDS = 40

/** Screens by what is measured of them; `turn` counts from 0. */
const SCREENS: Record<string, (turn: number) => string> = {
  'Hoy and the first products': () => '/admin',
  Hoy: () => '/admin/hoy.data?_routes=routes%2Fadmin%2Fhoy',
  'products, last page': () => '/admin?pagina=100000',
  'products, by name, a page in the middle': (turn) => `/admin?orden=nombre&pagina=${1_500 + turn}`,
  'products, least stock': () => '/admin?orden=menos-stock',
  'products, lowest price': () => '/admin?orden=precio-menor',
  'products, a search': (turn) =>
    `/admin?buscar=${encodeURIComponent(['penarol', 'liverpool visitante', 'serie 77', 'GEN-00123', 'boston 1987'][turn % 5]!)}`,
  'products, a search in vain': (turn) => `/admin?buscar=zzzz${turn}`,
  'products, hidden': () => '/admin?estado=oculto',
  'products, without stock': () => '/admin?stock=sin',
  'products, last unit': () => '/admin?stock=ultima',
  'products, both ways': () => '/admin?modo=ambos&orden=precio-mayor',
  'products, neither way': () => '/admin?modo=ninguno',
  'products, search and filters': (turn) => `/admin?buscar=${turn}&stock=ultima&modo=encargo&orden=menos-stock`,
  orders: () => '/admin/pedidos',
  'orders, last page': () => '/admin/pedidos?pagina=100000',
  'orders, one state': () => '/admin/pedidos?estado=entregado',
  'orders, by card': () => '/admin/pedidos?medio=tarjeta&pagina=300',
  'orders, flagged': () => '/admin/pedidos?avisos=1',
  'orders, with a receipt': () => '/admin/pedidos?espera=comprobante',
  'orders, a search': (turn) => `/admin/pedidos?buscar=${encodeURIComponent(`nuñez 9${turn}`)}`,
  'orders, a search in vain': (turn) => `/admin/pedidos?buscar=zzzz${turn}`,
  'waiting orders': () => '/admin/pedidos/reservas',
  transfers: () => '/admin/transferencias',
  'sales, twelve weeks': () => '/admin/ventas',
  'sales, twelve months': () => '/admin/ventas?por=mes',
  'to order again': () => '/admin/reponer',
  'made to order': () => '/admin/encargos',
  'made to order, arrived': () => '/admin/encargos?ver=llegadas',
  'to be printed': () => '/admin/estampar',
  printed: () => '/admin/estampar?hechas=1',
  payments: () => '/admin/pagos',
  mails: () => '/admin/correos',
  'mails, last page': () => '/admin/correos?pagina=100000',
  'mails, failed': () => '/admin/correos?estado=fallidos',
  'mails, a search': (turn) => `/admin/correos?buscar=persona9${turn}`,
  messages: () => '/admin/mensajes',
  'messages, last page': () => '/admin/mensajes?pagina=100000',
  'messages, a search': (turn) => `/admin/mensajes?buscar=${encodeURIComponent(`núñez 9${turn}`)}`,
}

/**
 * The administration's screens over 100,000 products, orders and messages, over both databases. It tells p95 of each,
 * one request after the other, in turns with a shop with 1,000 of each. It also tells the median of a stock change.
 */
export async function admin(): Promise<Figure[]> {
  const only = process.env.ADMIN_ON
  const figures: Figure[] = []
  for (const dialect of DIALECTS.filter((each) => only === undefined || only === each)) {
    figures.push(...(await measureOver(dialect)))
  }
  return figures
}

type Opened = ShopProcess & { headers: Record<string, string>; ids: string[] }

async function measureOver(dialect: Dialect): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'casakas-bench-admin-'))
  const server = dialect === 'postgres' ? await startPostgres() : null
  const shops: Opened[] = []
  try {
    for (const [at, count] of [COUNT, FEW].entries()) {
      const dataDir = join(folder, String(count))
      const env = { DATABASE_URL: server === null ? '' : server.url(at === 0 ? 'postgres' : 'template1') }
      const ids = await fillShop(env.DATABASE_URL || join(dataDir, 'casakas.db'), { products: count, orders: count })
      const shop = await startShopProcess(await freePort(), { ...ADMIN, ...env, PICTURES_AHEAD: 'false' }, dataDir)
      shops.push({ ...shop, headers: await signIn(shop.origin), ids })
    }
    const [many, few] = shops as [Opened, Opened]
    const figures: Figure[] = []
    for (const [name, address] of Object.entries(SCREENS)) {
      const times = await measure(many, few, (shop, turn) =>
        fetch(shop.origin + address(turn), { headers: shop.headers }),
      )
      figures.push(...toFigures(dialect, name, times))
    }
    const change = await measure(many, few, changeStock)
    return [...figures, ...toFigures(dialect, 'a stock change', change)]
  } finally {
    for (const shop of shops) await shop.stop()
    await server?.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Takes one unit of M more of a product that has one, or had one before an earlier turn. */
function changeStock({ origin, headers, ids }: Opened, turn: number): Promise<Response> {
  const antes = 1 + Math.floor(turn / ids.length)
  const form = { que: 'stock', talle: 'M', antes: String(antes), valor: String(antes + 1) }
  const url = `${origin}/admin/producto/${ids[turn % ids.length]}.data`
  return fetch(url, { method: 'POST', headers, body: new URLSearchParams(form) })
}

type Times = { many: number[]; few: number[] }

/** Requests go one after the other, as one owner asks. */
async function measure(
  many: Opened,
  few: Opened,
  ask: (shop: Opened, turn: number) => Promise<Response>,
): Promise<Times> {
  const times: Times = { many: [], few: [] }
  for (let turn = 0; turn < ROUNDS; turn++) {
    for (const [size, shop] of [['many', many] as const, ['few', few] as const]) {
      const start = performance.now()
      const response = await ask(shop, turn)
      await response.arrayBuffer()
      times[size].push(performance.now() - start)
      if (!response.ok || response.redirected) throw new Error(`${response.url} answered ${response.status}`)
    }
  }
  return times
}

function toFigures(dialect: Dialect, name: string, { many, few }: Times): Figure[] {
  const figure = (what: string, value: number): Figure => ({
    bench: 'admin',
    name: `${dialect}, ${name}: ${what}`,
    value: Math.round(value * 10) / 10,
    unit: 'ms',
  })
  return [
    figure(`p95 at ${COUNT}`, percentile(many, 0.95)),
    figure(`median at ${COUNT}`, median(many)),
    figure(`median at ${FEW}`, median(few)),
  ]
}

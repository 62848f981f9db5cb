import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { generateCamisetas } from '#demo/generate.ts'
import { writeCamisetas } from '#demo/write-camisetas.ts'
import { MEDIOS, MEDIOS_DEL_COMPRADOR } from '#domain/pedidos/pedido.ts'
import type { Producto } from '#domain/productos/producto.ts'
import { verify } from '#server/pedidos/probar/verify.ts'
import { createSeal } from '#server/base/seal.ts'
import { readSecret } from '#server/ajustes/secret.ts'
import { buildSolicitud, insertProducto } from '#tests/factories.ts'
import { freePort } from '#tests/free-port.ts'
import { toOrderBody } from '#tests/order-body.ts'
import { databaseEnv } from '#tests/start-server.ts'
import type { DropAsked, DropPlayed } from './drop-visitors.ts'
import type { Figure } from './figure.ts'
import { DIALECTS, fiveSizes, openDurable, openRuntime, type Dialect } from './order-runtime.ts'
import { processorMillis } from './processor.ts'
import { startShopProcess, type ShopProcess } from './shop-process.ts'

const PRODUCTS = 10_000
const VISITORS = 2_000
const UNITS = 300
const ORDERS_A_SECOND = 60
/** Each visitor looks at a page every ten seconds. */
const PAGES_A_SECOND = VISITORS / 10
const SECONDS = Number(process.env.DROP_SECONDS ?? 60)
const QUIET_SECONDS = 10
/** Milliseconds: nobody is to wait longer. */
const WAIT_MAX = 3_000

/**
 * A drop: 2,000 visitors, one shirt of 300 units in five sizes, 60 orders a second for a minute. Half are by transfer
 * with their mails, on two processes of one shop with 10,000 products. Visitors come through a trusted proxy, from
 * addresses of their own; they are a process of their own.
 * @throws when anything is oversold, or `verify` finds something
 */
export async function drop(): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const dialect of DIALECTS) {
    if ((process.env.ORDERS_ON ?? dialect) === dialect) figures.push(...(await playDrop(dialect)))
  }
  return figures
}

async function playDrop(dialect: Dialect): Promise<Figure[]> {
  const { url, folder, close } = await openDurable(dialect)
  const runtime = openRuntime(url)
  const shops: ShopProcess[] = []
  try {
    await writeCamisetas(runtime, generateCamisetas(PRODUCTS))
    const shirt = await insertProducto(runtime, { nombre: 'Camiseta del lanzamiento', stock: fiveSizes(UNITS / 5) })
    const env = { TRUSTED_PROXIES: '127.0.0.1,::1', PICTURES_AHEAD: 'false', ...databaseEnv(url, folder) }
    for (let process = 0; process < 2; process++) shops.push(await startShopProcess(await freePort(), env, folder))
    const asked: DropAsked = {
      origins: shops.map(({ origin }) => origin),
      seconds: QUIET_SECONDS,
      visitors: VISITORS,
      ordersPerSecond: 0,
      pagesPerSecond: PAGES_A_SECOND,
      pages: ['/stock', `/product/${shirt.slug}`],
      orders: ordersOf(shirt),
    }
    const quiet = await send(asked)
    const used = () => shops.reduce((sum, { pid }) => sum + processorMillis(pid), 0)
    const before = used()
    const played = await send({ ...asked, seconds: SECONDS, ordersPerSecond: ORDERS_A_SECOND })
    const processor = used() - before
    for (const shop of shops) await shop.stop()
    const sold = await countHeld(runtime, shirt)
    const seal = createSeal((await readSecret(folder)) ?? '')
    const faults = await verify(runtime.database, Date.now(), { seal })
    if (sold > UNITS || faults.length > 0) throw new Error(`${sold} of ${UNITS} sold; ${faults.join('; ')}`)
    console.log(JSON.stringify({ dialect, orders: played.orders.statuses, pages: played.pages.statuses }))
    const figure = (name: string, value: number, unit: string): Figure => ({
      bench: 'drop',
      name: `${dialect}: ${name}`,
      value: Math.round(value * 10) / 10,
      unit,
    })
    return [
      figure('orders placed', played.orders.statuses['200'] ?? 0, `of ${SECONDS * ORDERS_A_SECOND}`),
      figure('units sold', sold, `of ${UNITS}`),
      figure('orders answered with a fault of the shop', failures(played.orders), ''),
      figure('order, median', played.orders.p50, 'ms'),
      figure('order, p95', played.orders.p95, 'ms'),
      figure('order, longest', played.orders.max, `ms, at most ${WAIT_MAX}`),
      figure('page in the quiet shop, p95', quiet.pages.p95, 'ms'),
      figure('page, median', played.pages.p50, 'ms'),
      figure('page, p95', played.pages.p95, 'ms'),
      figure('page, longest', played.pages.max, 'ms'),
      figure('pages that failed', failures(played.pages), `of ${SECONDS * PAGES_A_SECOND}`),
      figure('processor of both processes, of a second', processor / SECONDS, 'ms'),
    ]
  } finally {
    await Promise.allSettled(shops.map((shop) => shop.stop()))
    await runtime.database.close()
    await close()
  }
}

/** Every size, by card and by transfer. */
function ordersOf(producto: Producto): DropAsked['orders'] {
  return Object.keys(producto.stock).flatMap((talle) =>
    MEDIOS_DEL_COMPRADOR.map((medio) => ({
      path: `/api/${MEDIOS[medio].direccion}`,
      body: toOrderBody(buildSolicitud([{ producto, talle }], medio)),
    })),
  )
}

async function send(asked: DropAsked): Promise<DropPlayed> {
  const visitors = spawn(process.execPath, [new URL('./drop-visitors.ts', import.meta.url).pathname], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  visitors.stdin.end(JSON.stringify(asked))
  const [printed] = await Promise.all([text(visitors.stdout), once(visitors, 'exit')])
  return JSON.parse(printed) as DropPlayed
}

/** Units that are held or sold. @throws when the size's figures don't come to what it started with */
async function countHeld({ database }: ReturnType<typeof openRuntime>, { id }: Producto): Promise<number> {
  const rows = await database.read.selectFrom('productStock').selectAll().where('productId', '=', id).execute()
  for (const { talle, cantidad, retenido, vendido } of rows) {
    if (cantidad + retenido + vendido !== UNITS / 5) throw new Error(`${talle}: ${cantidad} ${retenido} ${vendido}`)
  }
  return rows.reduce((sum, { retenido, vendido }) => sum + retenido + vendido, 0)
}

function failures({ statuses }: DropPlayed['orders']): number {
  return Object.entries(statuses).reduce((sum, [status, count]) => sum + (/^[234]/.test(status) ? 0 : count), 0)
}

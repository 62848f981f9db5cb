import { sql } from 'kysely'
import type { MedioDePago } from '#domain/pedidos/pedido.ts'
import type { SolicitudDePedido } from '#domain/pedidos/solicitud.ts'
import type { Producto } from '#domain/productos/producto.ts'
import { insertTogether } from '#server/db/insert-together.ts'
import { sumExistencias } from '#server/stock/existencias.ts'
import { placePedido } from '#server/pedidos/colocar/place-pedido.ts'
import type { Runtime } from '#server/base/runtime.ts'
import { buildSolicitud, insertProducto } from '#tests/factories.ts'
import type { Figure } from './figure.ts'
import { counting, DIALECTS, fiveSizes, insertMany, openDurable, openRuntime } from './order-runtime.ts'

const SIZES = (process.env.ORDERS_PRODUCTS ?? '250,10000').split(',').map(Number)
const ALONE = 100
const MANY = 300
const AT_ONCE = 20
/** Orders that wait for their transfer, each of somebody else. */
const WAITING = Number(process.env.ORDERS_WAITING ?? 10_000)
const MEDIOS: MedioDePago[] = ['transferencia', 'tarjeta']

/**
 * The write path of an order without a server around it: how many statements it has, and its share of the processor.
 * Also how many a second go through when many come at once, for different shirts and for one.
 */
export async function orders(): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const dialect of DIALECTS) {
    if ((process.env.ORDERS_ON ?? dialect) !== dialect) continue
    for (const size of SIZES) figures.push(...(await measure(dialect, size)))
  }
  return figures
}

async function measure(dialect: 'sqlite' | 'postgres', size: number): Promise<Figure[]> {
  const { url, close } = await openDurable(dialect)
  const runtime = openRuntime(url)
  const figures: Figure[] = []
  const add = (name: string, value: number, unit: string) =>
    void figures.push({ bench: 'orders', name: `${dialect}, ${size}: ${name}`, value: round(value), unit })
  try {
    const productos = await insertMany(runtime, size)
    const hot = await insertProducto(runtime, { stock: fiveSizes(2_000) })
    const shirts = createShirts(productos)
    for (const medio of MEDIOS) {
      await placeMany(runtime, medio, shirts, 20, 1)
      const counted = counting(runtime)
      await placeMany(counted.runtime, medio, shirts, 1, 1)
      add(`statements, ${medio}`, counted.count(), '')
      const alone = await placeMany(runtime, medio, shirts, ALONE, 1)
      add(`processor per order, ${medio}`, alone.processor / ALONE, 'ms')
      add(`time per order, ${medio}`, alone.wall / ALONE, 'ms')
      const many = await placeMany(runtime, medio, shirts, MANY, AT_ONCE)
      add(`orders a second, ${medio}, different shirts`, MANY / (many.wall / 1000), '1/s')
      add(`orders per second of processor, ${medio}`, MANY / (many.processor / 1000), '1/s')
      const one = await placeMany(runtime, medio, () => ({ producto: hot, talle: 'M' }), MANY, AT_ONCE)
      add(`orders a second, ${medio}, one shirt`, MANY / (one.wall / 1000), '1/s')
    }
    if (dialect === 'postgres') for (const figure of await measureSlow(url, shirts)) add(...figure)
    await fillWaiting(runtime, productos, WAITING)
    const summing = performance.now()
    await sumExistencias(runtime)
    add(`the sum of what is held, ${WAITING} waiting`, performance.now() - summing, 'ms')
    const alone = await placeMany(runtime, 'transferencia', shirts, ALONE, 1)
    add(`processor per order, transferencia, ${WAITING} waiting`, alone.processor / ALONE, 'ms')
    add(`time per order, transferencia, ${WAITING} waiting`, alone.wall / ALONE, 'ms')
    const many = await placeMany(runtime, 'transferencia', shirts, MANY, AT_ONCE)
    add(`orders a second, transferencia, ${WAITING} waiting`, MANY / (many.wall / 1000), '1/s')
    return figures
  } finally {
    await runtime.database.close()
    await close()
  }
}

/** Milliseconds that each commit takes besides, as of a database that is far away and busy. */
const SLOW_COMMIT = 200

/** What one process and four of them place a second when each commit is slow: four times as many, if none waits for another. */
async function measureSlow(url: string, shirts: () => Shirt): Promise<[string, number, string][]> {
  const runtimes = Array.from({ length: 4 }, () => openRuntime(url))
  const { write } = runtimes[0]!.database
  await sql`create function slow_commit() returns trigger language plpgsql as
    $$ begin perform pg_sleep(${sql.lit(SLOW_COMMIT / 1000)}); return null; end $$`.execute(write)
  await sql`create constraint trigger slow_commit after insert on pedidos deferrable initially deferred
    for each row execute function slow_commit()`.execute(write)
  const figures: [string, number, string][] = []
  for (const some of [runtimes.slice(0, 1), runtimes]) {
    const each = await Promise.all(some.map((runtime) => placeMany(runtime, 'transferencia', shirts, 50, 10)))
    const wall = Math.max(...each.map((one) => one.wall))
    const name = `orders a second, transferencia, ${some.length} processes, commits of ${SLOW_COMMIT} ms`
    figures.push([name, (50 * some.length) / (wall / 1000), '1/s'])
  }
  await sql`drop trigger slow_commit on pedidos`.execute(write)
  await Promise.all(runtimes.map(({ database }) => database.close()))
  return figures
}

/** Orders of as many people that hold a size each and wait for their transfer, written without what else they'd have. */
async function fillWaiting(runtime: Runtime, productos: Producto[], count: number): Promise<void> {
  const { database } = runtime
  const placed = await placePedido(
    runtime,
    solicitudOf({ producto: productos[0]!, talle: 'S' }, 'transferencia'),
    'transferencia',
  )
  if (!placed.ok) throw new Error(placed.code)
  const { read } = database
  const one = await read.selectFrom('pedidos').selectAll().where('id', '=', placed.value.id).executeTakeFirstOrThrow()
  const line = await read
    .selectFrom('pedidoLineas')
    .selectAll()
    .where('pedidoId', '=', one.id)
    .executeTakeFirstOrThrow()
  const talles = Object.keys(productos[0]!.stock)
  const numbers = Array.from({ length: count }, (_, number) => number)
  for (let first = 0; first < count; first += 500) {
    const some = numbers.slice(first, first + 500)
    const pedidos = some.map((number) => {
      const key = `espera-${number}`
      const who = { telefonoNormal: `1${number}`, casilla: `${key}@example.com`, red: `10.9.${number}` }
      return { ...one, ...who, id: key, token: key, codigo: key, idempotencyKey: key }
    })
    const pedidoLineas = some.map((number) => {
      const { id: productId } = productos[number % productos.length]!
      const talle = talles[Math.floor(number / productos.length) % talles.length]!
      return { ...line, pedidoId: `espera-${number}`, productId, talle }
    })
    await database.transaction((tx) => insertTogether(tx, { pedidos, pedidoLineas }))
  }
  // With enough on hand that orders are taken with a hold.
  const held = Math.ceil(count / (productos.length * talles.length))
  await database.write
    .updateTable('productStock')
    .set({ retenido: held, cantidad: 4 * held })
    .execute()
}

function solicitudOf(shirt: Shirt, medio: MedioDePago): SolicitudDePedido {
  const buyer = ++buyers
  const shipping = { telefono: `09${9_000_000 + buyer}`, correo: `persona${buyer}@example.com` }
  return buildSolicitud([shirt], medio, { shipping })
}

type Shirt = { producto: Producto; talle: string }

/** Each time another shirt and size, so that no shirt sells out. */
function createShirts(productos: Producto[]): () => Shirt {
  const talles = Object.keys(productos[0]!.stock)
  let next = 0
  return () => {
    const at = next++
    const producto = productos[(at * 7) % productos.length]!
    return { producto, talle: talles[Math.floor(at / productos.length) % talles.length]! }
  }
}

let buyers = 0

/** @returns milliseconds on the wall and of this process's processor */
async function placeMany(
  runtime: Runtime,
  medio: MedioDePago,
  nextShirt: () => Shirt,
  count: number,
  atOnce: number,
): Promise<{ wall: number; processor: number }> {
  let left = count
  async function buy(): Promise<void> {
    while (left-- > 0) {
      const solicitud = solicitudOf(nextShirt(), medio)
      const ip = `10.${(buyers >> 16) & 255}.${(buyers >> 8) & 255}.${buyers & 255}`
      const placed = await placePedido(runtime, solicitud, medio, 'https://casakas.example', ip)
      if (!placed.ok) throw new Error(`refused: ${JSON.stringify(placed)}`)
      if (!placed.value.retiene) throw new Error('an order was taken without its shirt')
    }
  }
  const cpu = process.cpuUsage()
  const start = performance.now()
  await Promise.all(Array.from({ length: atOnce }, buy))
  const wall = performance.now() - start
  const { user, system } = process.cpuUsage(cpu)
  return { wall, processor: (user + system) / 1000 }
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}

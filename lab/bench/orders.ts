import type { MedioDePago } from '#domain/pedidos/pedido.ts'
import type { Producto } from '#domain/productos/producto.ts'
import { placePedido } from '#server/pedidos/colocar/place-pedido.ts'
import type { Runtime } from '#server/base/runtime.ts'
import { buildSolicitud, insertProducto } from '#tests/factories.ts'
import type { Figure } from './figure.ts'
import { counting, DIALECTS, fiveSizes, insertMany, openDurable, openRuntime } from './order-runtime.ts'

const SIZES = (process.env.ORDERS_PRODUCTS ?? '250,10000').split(',').map(Number)
const ALONE = 100
const MANY = 300
const AT_ONCE = 20
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
    return figures
  } finally {
    await runtime.database.close()
    await close()
  }
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
      const buyer = ++buyers
      const shipping = { telefono: `09${9_000_000 + buyer}`, correo: `persona${buyer}@example.com` }
      const solicitud = buildSolicitud([nextShirt()], medio, { shipping })
      const ip = `10.${(buyer >> 16) & 255}.${(buyer >> 8) & 255}.${buyer & 255}`
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

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Producto } from '#domain/productos/producto.ts'
import { verify } from '#server/pedidos/probar/verify.ts'
import { openRuntime, type TestRuntime } from './databases.ts'
import { buildSolicitud, insertProducto } from './factories.ts'
import { toOrderBody } from './order-body.ts'
import { forgetMark } from './before-mark.ts'
import { placeOne } from './place-one.ts'
import { expectProblem } from './problem.ts'
import type { ServerProcess } from './start-server.ts'
import { openTwoServers } from './two-servers.ts'

const BUYERS = 200
const CLICKS = 50
/** Long enough for a machine that does other things too. */
const PATIENCE = 180_000

const WAYS = [
  { path: '/api/transfer-orders', medio: 'transferencia' },
  { path: '/api/create-preference', medio: 'tarjeta' },
] as const

describe.each(['sqlite', 'postgres'] as const)('two processes of one shop (%s)', (dialect) => {
  const cleanups: (() => Promise<void>)[] = []
  let runtime: TestRuntime
  let servers: [ServerProcess, ServerProcess]

  beforeAll(async () => {
    runtime = await openRuntime(dialect, (cleanup) => void cleanups.push(cleanup))
    // The shop has a shirt, so that it doesn't load the demonstration's; its one order is from before seals.
    await placeOne(runtime)
    await forgetMark(runtime.database)
    servers = await openTwoServers(runtime)
  }, PATIENCE)
  afterAll(async () => {
    for (const cleanup of cleanups.toReversed()) await cleanup()
  }, PATIENCE)

  function order(server: ServerProcess, path: string, body: unknown): Promise<Response> {
    return fetch(server.origin + path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Origin: server.origin },
      body: JSON.stringify(body),
    })
  }

  it(
    '11.19, 11.20, 8.21 sell the last unit once to 200 buyers who order at once, and tell 199 which line sold out',
    { timeout: PATIENCE },
    async () => {
      const otra = await insertProducto(runtime, { nombre: 'Uruguay 1930', stock: { M: BUYERS } })
      const ultima = await insertProducto(runtime, { nombre: 'Nacional 1980', stock: { L: 1 } })
      const start = performance.now()
      const answers = await Promise.all(
        Array.from({ length: BUYERS }, async (_, i) => {
          const { path, medio } = WAYS[Math.floor(i / 2) % 2]!
          const body = toOrderBody(
            buildSolicitud(
              [
                { producto: otra, talle: 'M' },
                { producto: ultima, talle: 'L' },
              ],
              medio,
            ),
          )
          return order(servers[i % 2]!, path, body)
        }),
      )
      const seconds = (performance.now() - start) / 1000

      const placed = answers.filter(({ status }) => status === 200)
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(BUYERS - 1).fill(409)])
      for (const answer of answers) {
        if (placed.includes(answer)) continue
        expect(await expectProblem(answer, 'sin_stock')).toEqual({
          lineas: [{ indice: 1, nombre: 'Nacional 1980', talle: 'L', motivo: 'sin_stock', quedan: 0 }],
        })
      }
      await expectOneOrder(runtime, [
        { producto: ultima, cantidad: 0 },
        { producto: otra, cantidad: BUYERS - 1 },
      ])
      for (const server of servers) expect(troublesOf(server)).toEqual([])
      console.log(`${BUYERS} buyers of the last unit, ${runtime.database.dialect}: ${seconds.toFixed(1)} s`)
    },
  )

  it(
    '11.4, 11.20, 11.71 make one order of fifty requests with the same key at once, and seal one from before',
    { timeout: PATIENCE },
    async () => {
      const producto = await insertProducto(runtime, { stock: { L: CLICKS } })
      for (const [times, { path, medio }] of WAYS.entries()) {
        const body = toOrderBody(buildSolicitud([{ producto, talle: 'L' }], medio))
        const start = performance.now()
        const answers = await Promise.all(Array.from({ length: CLICKS }, (_, i) => order(servers[i % 2]!, path, body)))
        const seconds = (performance.now() - start) / 1000
        const orders = new Set<string>()
        for (const answer of answers) {
          expect(answer.status).toBe(200)
          orders.add(((await answer.json()) as { pedido: { token: string } }).pedido.token)
        }
        expect(orders.size).toBe(1)
        expect(await countPedidos(runtime, producto)).toBe(times + 1)
        expect(await cantidadDe(runtime, producto)).toBe(CLICKS - times - 1)
        console.log(`${CLICKS} clicks by ${medio}, ${runtime.database.dialect}: ${seconds.toFixed(1)} s`)
      }
      expect(await verify(runtime.database, Date.now(), runtime)).toEqual([])
      for (const server of servers) expect(troublesOf(server)).toEqual([])
    },
  )

  it(
    '11.41, 11.49, 11.51 of sixty orders of one telephone at once ten wait for a transfer, and cards hold 24 units',
    { timeout: PATIENCE },
    async () => {
      const producto = await insertProducto(runtime, { stock: { L: 1000 } })
      const shipping = { telefono: '099 555 001', correo: '' }
      const start = performance.now()
      const all = await Promise.all(
        Array.from({ length: 60 }, (_, i) => {
          // Orders made to order hold nothing, and wait like the others.
          const modo = i % 3 === 0 ? ('encargo' as const) : ('stock' as const)
          const eleccion = { producto, talle: modo === 'stock' ? 'L' : 'M', modo }
          const body = toOrderBody(buildSolicitud([eleccion], 'transferencia', { shipping }))
          return order(servers[i % 2]!, '/api/transfer-orders', body)
        }),
      )
      const seconds = (performance.now() - start) / 1000
      const statuses = all.map(({ status }) => status).toSorted()
      expect(statuses).toEqual([...Array(10).fill(200), ...Array(50).fill(409)])
      const cards = await Promise.all(
        Array.from({ length: 30 }, (_, i) => {
          const own = { telefono: '099 555 002', correo: '' }
          const body = toOrderBody(buildSolicitud([{ producto, talle: 'L' }], 'tarjeta', { shipping: own }))
          return order(servers[i % 2]!, '/api/create-preference', body)
        }),
      )
      expect(cards.map(({ status }) => status)).toEqual(Array(30).fill(200))
      const ofProducto = runtime.database.read
        .selectFrom('pedidoLineas')
        .select('pedidoId')
        .where('productId', '=', producto.id)
      const held = await runtime.database.read
        .selectFrom('pedidos')
        .select('id')
        .where('medioDePago', '=', 'tarjeta')
        .where('retiene', '=', 1)
        .where('id', 'in', ofProducto)
        .execute()
      expect(held).toHaveLength(24)
      expect(await verify(runtime.database, Date.now(), runtime)).toEqual([])
      for (const server of servers) expect(troublesOf(server)).toEqual([])
      console.log(`60 transfers of one telephone, ${runtime.database.dialect}: ${seconds.toFixed(1)} s`)
    },
  )
})

async function expectOneOrder(runtime: TestRuntime, stock: { producto: Producto; cantidad: number }[]): Promise<void> {
  for (const { producto, cantidad } of stock) {
    expect(await countPedidos(runtime, producto)).toBe(1)
    const held = await runtime.database.read
      .selectFrom('stockMovimientos')
      .select('id')
      .where('tipo', '=', 'retencion')
      .where('productId', '=', producto.id)
      .execute()
    expect(held).toHaveLength(1)
    expect(await cantidadDe(runtime, producto)).toBe(cantidad)
  }
  expect(await verify(runtime.database, Date.now(), runtime)).toEqual([])
}

/** Orders that have a line of a shirt. None may be there without any line. */
async function countPedidos({ database }: TestRuntime, { id }: Producto): Promise<number> {
  const lines = database.read.selectFrom('pedidoLineas').select('pedidoId')
  const without = database.read.selectFrom('pedidos').select('id').where('id', 'not in', lines)
  expect(await without.execute()).toEqual([])
  return (await lines.where('productId', '=', id).distinct().execute()).length
}

/** What a process complained of. A crowded machine may deliver a mail late; that is tried again. */
function troublesOf(server: ServerProcess): string[] {
  return server.printedSinceReady().filter((line) => !line.includes('"msg":"mail not delivered"'))
}

async function cantidadDe({ database }: TestRuntime, { id }: Producto): Promise<number> {
  const row = await database.read
    .selectFrom('productStock')
    .select('cantidad')
    .where('productId', '=', id)
    .executeTakeFirstOrThrow()
  return row.cantidad
}

import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { standInKeys } from '#demo/start-demo.ts'
import { MEDIOS, type MedioDelComprador } from '#domain/pedidos/pedido.ts'
import type { Producto } from '#domain/productos/producto.ts'
import type { SolicitudDePedido } from '#domain/pedidos/solicitud.ts'
import { connectDatabase } from '#server/db/open-database.ts'
import { migrateDatabase } from '#server/db/migrate.ts'
import { noteProductos } from '#server/cambios/note-changes.ts'
import { expirePedidos } from '#server/pedidos/mover/expire-pedidos.ts'
import { findFiguras } from '#server/stock/unidades.ts'
import { notePrecios } from '#server/productos/precios/note-precios.ts'
import { verify } from '#server/pedidos/probar/verify.ts'
import type { Runtime } from '#server/base/runtime.ts'
import { createMercadoPagoStandIn, type MercadoPagoStandIn } from '#stand-ins/mercadopago/index.ts'
import { buildNotification } from '#stand-ins/mercadopago/notifications.ts'
import { findAvisado } from './avisos.ts'
import { insertCodigo, withCodigo } from './codigos.ts'
import { openEmpty, runtimeOf, TEST_SECRET } from './databases.ts'
import { buildSolicitud, insertProducto, newTelefono } from './factories.ts'
import { toOrderBody } from './order-body.ts'
import { expectProblem } from './problem.ts'
import type { ServerProcess } from './start-server.ts'
import { databaseEnv } from './start-server.ts'
import { startTwoServers } from './two-servers.ts'

// The attacks of "ACIDRain" (Warszawski and Bailis, SIGMOD 2017) on our endpoints: what many requests at once could do.
// They are on the inventory, on a cart that is being ordered, and on what may be used once. 200 buyers of the last unit
// are in last-unit.test.ts.

// Processes take their time on a machine that does other things too.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

/** How often something is tried whose outcomes have to be seen both. */
const ROUNDS = 8
const KEYS = standInKeys(TEST_SECRET)

describe.each(['sqlite', 'postgres'] as const)('attacks on two processes of one shop (%s)', (dialect) => {
  const cleanups: (() => Promise<unknown>)[] = []
  let runtime: Runtime
  let servers: ServerProcess[]
  let standIn: MercadoPagoStandIn

  beforeAll(async () => {
    const { url, drop } = await openEmpty(dialect)
    const files = await openEmpty('sqlite')
    const database = connectDatabase(url)
    cleanups.push(drop, files.drop, database.close)
    await migrateDatabase(database)
    runtime = runtimeOf(database)
    // The demonstration's shirts aren't loaded beside this one, of many units, so that transfers hold theirs.
    await insertProducto(runtime, { stock: { M: 1000 } })
    const env = databaseEnv(url, join(files.url, '..'))
    const proxies = { TRUSTED_PROXIES: '127.0.0.1,::1' }
    const admin = { ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password }
    servers = await startTwoServers({ ...env, ...admin, ...proxies, SHOP_SECRET: TEST_SECRET, LOG_LEVEL: 'warn' })
    cleanups.push(() => Promise.all(servers.map((server) => server.stop())))
    // The provider's double of both processes keeps its payments in this file.
    const file = join(env.DATA_DIR!, 'mercadopago.db')
    standIn = createMercadoPagoStandIn({ file, publicUrl: () => '', ...KEYS })
    cleanups.push(async () => standIn.close())
  })
  afterAll(async () => {
    for (const cleanup of cleanups.toReversed()) await cleanup()
  })

  /** The nth request goes to one process or the other. */
  function post(n: number, path: string, body: unknown, more: Record<string, string> = {}): Promise<Response> {
    const { origin } = servers[n % 2]!
    const headers = { 'Content-Type': 'application/json', Origin: origin, ...more }
    return fetch(origin + path, { method: 'POST', headers, body: JSON.stringify(body) })
  }

  function order(
    n: number,
    medio: MedioDelComprador,
    solicitud: SolicitudDePedido,
    more: Record<string, string> = {},
  ): Promise<Response> {
    const { reemplaza, codigo } = solicitud
    const body = {
      ...toOrderBody(solicitud),
      ...(reemplaza === undefined ? {} : { reemplaza }),
      ...(codigo === undefined ? {} : { codigo }),
    }
    return post(n, `/api/${MEDIOS[medio].direccion}`, body, more)
  }

  async function signIn(): Promise<string> {
    const { origin } = servers[0]!
    const body = new URLSearchParams(ADMIN)
    const entered = await fetch(`${origin}/login`, {
      method: 'POST',
      redirect: 'manual',
      headers: { Origin: origin },
      body,
    })
    const cookies = entered.headers.getSetCookie()
    return cookies.map((line) => line.split(';')[0]).join('; ')
  }

  async function placeByCard(producto: Producto) {
    const shipping = { telefono: newTelefono() }
    const answer = await order(0, 'tarjeta', buildSolicitud([{ producto, talle: 'M' }], 'tarjeta', { shipping }))
    const { id, pedido } = (await answer.json()) as { id: string; pedido: { token: string } }
    return { preferenceId: id, token: pedido.token }
  }

  /** Sends a signed notice of a payment to one process or the other. */
  async function notify(n: number, paymentId: number): Promise<void> {
    const { url, headers, body } = buildNotification(
      `${servers[n % 2]!.origin}/api/webhooks/mercadopago`,
      { paymentId, action: 'payment.updated', format: 'webhook' },
      { secret: KEYS.webhookSecret, collectorId: standIn.collectorId, now: Date.now() },
    )
    expect((await fetch(url, { method: 'POST', headers, body })).status).toBe(200)
  }

  async function untilNoticesAreApplied(): Promise<void> {
    const pending = runtime.database.read.selectFrom('avisosPago').select('error').where('estado', '=', 'pendiente')
    await vi.waitFor(async () => expect(await pending.execute()).toEqual([]), { timeout: 60_000, interval: 100 })
  }

  const read = async (token: string) => (await findAvisado(runtime, { token }))!
  const figuras = ({ id: productId }: Producto) => findFiguras(runtime.database.read, { productId, talle: 'M' })

  async function tokenOf(answer: Response): Promise<string> {
    return ((await answer.json()) as { pedido: { token: string } }).pedido.token
  }

  /** All agrees, and no process complained of anything but a mail that came late. */
  async function expectAllWell(): Promise<void> {
    expect(await verify(runtime.database, Date.now(), runtime)).toEqual([])
    const complaints = servers.flatMap((server) => server.printedSinceReady())
    expect(complaints.filter((line) => !line.includes('"msg":"mail not delivered"'))).toEqual([])
  }

  it('11.7, 11.20 inventory: carts that want the same shirts the other way round sell each unit once', async () => {
    const units = 5
    const one = await insertProducto(runtime, { stock: { M: units } })
    const other = await insertProducto(runtime, { stock: { M: units } })
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, n) => {
        const shirts = n % 4 < 2 ? [one, other] : [other, one]
        const medio = n % 8 < 4 ? 'tarjeta' : 'transferencia'
        const cart = shirts.map((producto) => ({ producto, talle: 'M' }))
        return order(n, medio, buildSolicitud(cart, medio, { shipping: { correo: '', telefono: newTelefono() } }))
      }),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([
      ...Array<number>(units).fill(200),
      ...Array<number>(60 - units).fill(409),
    ])
    for (const shirt of [one, other]) expect(await figuras(shirt)).toEqual({ cantidad: 0, retenido: units, vendido: 0 })
    await expectAllWell()
  })

  it('12.13, 12.20 an order that is paid twice at once is paid by one payment, and the other is money to return', async () => {
    const producto = await insertProducto(runtime, { stock: { M: 2 } })
    const { preferenceId, token } = await placeByCard(producto)
    const payments = [1, 2].map(() => standIn.addPayment(preferenceId, APPROVED))
    await Promise.all(Array.from({ length: 40 }, (_, n) => notify(n, payments[Math.floor(n / 2) % 2]!)))
    await untilNoticesAreApplied()
    const pedido = await read(token)
    expect(pedido.eventos.map(({ evento }) => evento)).toEqual(['crear', 'pago_aprobado'])
    const paying = payments.find((id) => pedido.eventos[1]!.pagoId === String(id))
    const [second] = payments.filter((id) => id !== paying)
    expect(pedido.aviso).toMatch(new RegExp(`^El pago ${second} .* dinero para devolver\\.$`))
    expect(await figuras(producto)).toEqual({ cantidad: 1, retenido: 0, vendido: 1 })
    await expectAllWell()
  })

  it('11.4, 11.5 cart: changed while it is ordered, it is ordered as it was or as it is, never a mixture', async () => {
    const one = await insertProducto(runtime, { stock: { M: 50 } })
    const other = await insertProducto(runtime, { stock: { M: 50 } })
    const before = buildSolicitud([{ producto: one, talle: 'M' }], 'tarjeta')
    const after: SolicitudDePedido = {
      ...buildSolicitud(
        [one, other].map((producto) => ({ producto, talle: 'M' })),
        'tarjeta',
      ),
      idempotencyKey: before.idempotencyKey,
    }
    const carts = [before, after]
    const answers = await Promise.all(
      Array.from({ length: 40 }, async (_, n) => {
        const cart = carts[Math.floor(n / 2) % 2]!
        return { cart, answer: await order(n, 'tarjeta', cart) }
      }),
    )
    const placed = answers.filter(({ answer }) => answer.status === 200)
    const refused = answers.filter(({ answer }) => answer.status !== 200)
    const winner = placed[0]!.cart
    expect(placed.map(({ cart }) => cart)).toEqual(Array(20).fill(winner))
    for (const { answer } of refused) await expectProblem(answer, 'clave_reutilizada')
    const tokens = new Set(await Promise.all(placed.map(({ answer }) => tokenOf(answer))))
    expect(tokens.size).toBe(1)
    const pedido = await read([...tokens][0]!)
    expect(pedido.lineas.map(({ productId }) => productId)).toEqual(winner.items.map(({ id }) => id))
    expect(pedido.totalMercadoPago).toBe(winner.items.reduce((sum, item) => sum + item.unit_price, winner.costo))
    expect((await figuras(one))!.retenido + (await figuras(other))!.retenido).toBe(winner.items.length)
    await expectAllWell()
  })

  it('14.10, 14.11 cart: a price that changes while it is ordered is paid as it was seen, or the order is refused', async () => {
    const producto = await insertProducto(runtime, { stock: { M: 500 }, precio: 2190 })
    const seen = new Set<number>()
    // The outcome is up to the two processes: tried until both have been seen.
    for (let round = 0; seen.size < 2 && round < ROUNDS; round++) {
      for (const status of await orderWhileThePriceChanges(producto)) seen.add(status)
    }
    expect([...seen].toSorted()).toEqual([200, 409])
    await expectAllWell()
  })

  /** Twenty buyers who believe the first price, while the owner goes to and fro. @returns their answers' statuses */
  async function orderWhileThePriceChanges(producto: Producto): Promise<number[]> {
    const buyers = Array.from({ length: 20 }, (_, n) =>
      order(
        n,
        'tarjeta',
        buildSolicitud([{ producto, talle: 'M' }], 'tarjeta', { shipping: { correo: '', telefono: newTelefono() } }),
      ),
    )
    const everybodyHasOrdered = new AbortController()
    const owner = (async () => {
      // The price is the first one in the end.
      for (let n = 0; n % 2 === 1 || !everybodyHasOrdered.signal.aborted; n++) {
        await runtime.database.transaction(async (tx) => {
          const precio = n % 2 === 0 ? 2990 : 2190
          await tx.updateTable('products').set({ precio }).where('id', '=', producto.id).execute()
          await notePrecios(tx, [producto.id], { quien: '', motivo: 'Edición del producto' })
          await noteProductos(tx, [producto.id])
        })
        // The pause lets the buyers write as well.
        await pause(10)
      }
    })()
    const answers = await Promise.all(buyers).finally(() => everybodyHasOrdered.abort())
    await owner
    for (const answer of answers) {
      if (answer.status !== 200) {
        await expectProblem(answer, 'precio_cambiado')
        continue
      }
      const { lineas, totalMercadoPago, costoEnvio } = await read(await tokenOf(answer))
      expect(lineas.map(({ precio }) => precio)).toEqual([2190])
      expect(totalMercadoPago).toBe(2190 + costoEnvio)
    }
    return answers.map(({ status }) => status)
  }

  it('11.17, 11.18 inventory: a hold that ends while it is paid leaves the unit to one buyer', async () => {
    const seen = new Set<string>()
    for (let round = 0; seen.size < 2 && round < ROUNDS; round++) {
      for (const estado of await payWhileHoldsEnd()) seen.add(estado)
    }
    expect([...seen].toSorted()).toEqual(['pagado', 'vencido'])
    await expectAllWell()
  })

  /** Twelve orders whose time is up are paid, while others want their shirts. @returns what became of them */
  async function payWhileHoldsEnd(): Promise<string[]> {
    const shirts = await Promise.all(Array.from({ length: 12 }, () => insertProducto(runtime, { stock: { M: 1 } })))
    const ends: string[] = []
    const orders = await Promise.all(shirts.map((producto) => placeByCard(producto)))
    const payments = orders.map(({ preferenceId }) => standIn.addPayment(preferenceId, APPROVED))
    const tokens = orders.map(({ token }) => token)
    await runtime.database.transaction((tx) =>
      tx.updateTable('pedidos').set({ retenidoHasta: Date.now() }).where('token', 'in', tokens).execute(),
    )
    await Promise.all([
      // Notices come at once for some, for others when their shirt is gone.
      ...payments.map((id, n) => pause((n % 4) * 60).then(() => notify(n, id))),
      ...[1, 2, 3].map(() => expirePedidos(runtime)),
      ...shirts.map((producto, n) =>
        order(
          n,
          'transferencia',
          buildSolicitud([{ producto, talle: 'M' }], 'transferencia', {
            shipping: { correo: '', telefono: newTelefono() },
          }),
        ),
      ),
      ...payments.map((id, n) => pause((n % 4) * 60).then(() => notify(n + 1, id))),
    ])
    await untilNoticesAreApplied()
    for (const [n, token] of tokens.entries()) {
      const { estado, aviso } = await read(token)
      if (estado === 'pagado') expect(aviso).toBe('')
      else expect([estado, aviso]).toEqual(['vencido', expect.stringContaining(`${payments[n]}`)])
      // The shirt is one of the two's, or nobody's.
      const { cantidad, retenido, vendido } = (await figuras(shirts[n]!))!
      expect([cantidad + retenido + vendido, vendido]).toEqual([1, estado === 'pagado' ? 1 : 0])
      ends.push(estado)
    }
    return ends
  }

  it('11.4, 13.7 voucher: one key fifty times at once, by card and by transfer, is one order with one mail', async () => {
    const producto = await insertProducto(runtime, { stock: { M: 50 } })
    const byCard = buildSolicitud([{ producto, talle: 'M' }], 'tarjeta', {
      shipping: { correo: 'cincuenta@example.com' },
    })
    const byTransfer: SolicitudDePedido = {
      ...buildSolicitud([{ producto, talle: 'M' }], 'transferencia', { shipping: byCard.shipping }),
      idempotencyKey: byCard.idempotencyKey,
    }
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) =>
        // Most go one way: however they fall, it isn't changed as often as is refused (11.64).
        n % 6 < 5 ? order(n, 'tarjeta', byCard) : order(n, 'transferencia', byTransfer),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array(50).fill(200))
    const tokens = new Set(await Promise.all(answers.map(tokenOf)))
    expect(tokens.size).toBe(1)
    expect(await figuras(producto)).toEqual({ cantidad: 49, retenido: 1, vendido: 0 })
    const mails = await runtime.database.read
      .selectFrom('correos')
      .select('id')
      .where('para', '=', 'cincuenta@example.com')
      .execute()
    expect(mails).toHaveLength(1)
    await expectAllWell()
  })

  it('12.18 voucher: a refund sent twenty times at once is one, and twenty of a half return the whole and no more', async () => {
    const producto = await insertProducto(runtime, { stock: { M: 1 }, precio: 2190 })
    const { preferenceId, token } = await placeByCard(producto)
    const payment = standIn.addPayment(preferenceId, APPROVED)
    await notify(0, payment)
    await untilNoticesAreApplied()
    const { codigo, totalMercadoPago: total } = await read(token)
    const cookie = await signIn()
    const ask = (n: number, monto: number, queda: number, id: string = crypto.randomUUID()) =>
      post(
        n,
        `/admin/pedidos/${codigo}.data`,
        { accion: 'devolver', id, pagoId: String(payment), monto: String(monto), motivo: 'le quedó chica', queda },
        { Cookie: cookie },
      )
    const returned = () => standIn.listRefunds(payment).map(({ amount }) => amount)

    const id = crypto.randomUUID()
    const same = await Promise.all(Array.from({ length: 20 }, (_, n) => ask(n, 50, total, id)))
    expect(same.map(({ status }) => status)).toEqual(Array(20).fill(200))
    expect(returned()).toEqual([50])
    const half = (total - 50) / 2
    for (const left of [2 * half, half]) {
      const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => ask(n, half, left)))
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    }
    await untilNoticesAreApplied()
    expect(returned()).toEqual([50, half, half])
    const pedido = await read(token)
    expect(pedido.eventos.slice(2).map(({ evento }) => evento)).toEqual([
      'devolver_parte',
      'devolver_parte',
      'reembolsar',
    ])
    expect(await figuras(producto)).toEqual({ cantidad: 1, retenido: 0, vendido: 0 })
    await expectAllWell()
  })

  it('34.10 voucher: of 200 orders at once with a code that may be used once one has it, and of one buyer’s too', async () => {
    const producto = await insertProducto(runtime, { stock: { M: 400 }, precio: 2190 })
    for (const fields of [{ usosMax: 1 }, { usosPorPersona: 1 }] as { usosMax?: number; usosPorPersona?: number }[]) {
      const { codigo } = await insertCodigo(runtime, fields)
      const telefono = newTelefono()
      const medios = Array.from(
        { length: 200 },
        (_, n) => (n % 4 < 2 ? 'tarjeta' : 'transferencia') as MedioDelComprador,
      )
      const told = new Map<MedioDelComprador, SolicitudDePedido>()
      for (const medio of ['tarjeta', 'transferencia'] as const) {
        const solicitud = buildSolicitud([{ producto, talle: 'M' }], medio)
        told.set(medio, await withCodigo(runtime, solicitud, medio, codigo))
      }
      const answers = await Promise.all(
        medios.map((medio, n) => {
          const shipping = { correo: '', telefono: 'usosMax' in fields ? newTelefono() : telefono }
          const { shipping: datos, idempotencyKey } = buildSolicitud([], medio, { shipping })
          const solicitud = { ...told.get(medio)!, shipping: datos, idempotencyKey }
          // Orders come from another network each: one may only try thirty times.
          return order(n, medio, solicitud, { 'X-Forwarded-For': `100.64.${fields.usosMax ?? 0}.${n}` })
        }),
      )
      const refused = answers.filter(({ status }) => status !== 200)
      expect(refused).toHaveLength(199)
      for (const answer of refused) await expectProblem(answer, 'codigo_desconocido')
      const row = await runtime.database.read
        .selectFrom('codigos')
        .select('usos')
        .where('codigo', '=', codigo)
        .executeTakeFirstOrThrow()
      // Uses of a code without a limit are counted when they are paid.
      expect(row.usos).toBe('usosMax' in fields ? 1 : 0)
    }
    expect(await figuras(producto)).toEqual({ cantidad: 398, retenido: 2, vendido: 0 })
    await expectAllWell()
  })

  it('11.30 voucher: what an unpaid order holds is given to one of twenty orders that replace it', async () => {
    const producto = await insertProducto(runtime, { stock: { M: 1 } })
    const { token } = await placeByCard(producto)
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        order(n, 'tarjeta', buildSolicitud([{ producto, talle: 'M' }], 'tarjeta', { reemplaza: token })),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(19).fill(409)])
    expect((await read(token)).estado).toBe('cancelado')
    expect(await figuras(producto)).toEqual({ cantidad: 0, retenido: 1, vendido: 0 })
    await expectAllWell()
  })
})

const APPROVED = { status: 'approved', statusDetail: 'accredited' }
const ADMIN = { email: 'ana@casakas.test', password: 'una-clave-de-prueba-larga' }

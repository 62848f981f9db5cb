import { expect, it } from 'vitest'
import { interpretPago } from '#domain/pagos/pago.ts'
import type { MedioDePago, Pedido } from '#domain/pedidos/pedido.ts'
import { RETENIDO_POR_RED } from '#domain/correos/correo.ts'
import { createAdmin } from '#server/cuentas/create-admin.ts'
import { takeFromLimit } from '#server/base/limit.ts'
import { applyPago } from '#server/pedidos/mover/apply-pago.ts'
import { placePedido } from '#server/pedidos/colocar/place-pedido.ts'
import { verify } from '#server/pedidos/probar/verify.ts'
import { createPreference } from '#server/pagos/create-preference.ts'
import { createBrowser } from './browser.ts'
import { insertCodigo, withCodigo } from './codigos.ts'
import { claimAll } from './claim-all.ts'
import { describeOnEveryDatabase, type TestRuntime } from './databases.ts'
import { buildPago, buildSolicitud, insertProducto, newTelefono } from './factories.ts'
import { ORIGIN, openPayments } from './payments.ts'
import { openShopApp, VISITOR } from './shop-app.ts'

/** What one stranger gets of everything that is scarce, with one address, invented telephones and no money. */

const OTHER = '198.51.100.1'
const DAY = 24 * 3_600_000
const OWNER = { email: 'duenia@example.com', password: 'una-clave-de-prueba' }
const PDF = Buffer.from('%PDF-1.4\n1 0 obj\n<< >>\nendobj\ntrailer\n<< >>\nstartxref\n9\n%%EOF\n')
const CUPON = {
  estado: 'pending',
  detalle: 'pending_waiting_payment',
  significado: interpretPago('pending'),
} as const

describeOnEveryDatabase('one stranger who pays nothing', (open) => {
  /** A shop with many shirts, and who orders `unidades` of them from an address. */
  async function openShop() {
    const runtime = await open()
    const talles = Array.from({ length: 12 }, (_, n) => `T${n}`)
    const producto = await insertProducto(runtime, { stock: Object.fromEntries(talles.map((talle) => [talle, 100])) })
    const codigo = await insertCodigo(runtime, { usosMax: 50 })
    const ask = async (medio: MedioDePago, unidades: number, correo: string) => {
      const cart = talles.slice(0, unidades).map((talle) => ({ producto, talle }))
      const solicitud = buildSolicitud(cart, medio, { shipping: { telefono: newTelefono(), correo } })
      return withCodigo(runtime, solicitud, medio, codigo.codigo)
    }
    const order = async (
      ip: string,
      { medio = 'tarjeta' as MedioDePago, unidades = 1, correo = '' } = {},
    ): Promise<Pedido> => {
      const placed = await placePedido(runtime, await ask(medio, unidades, correo), medio, '', ip)
      if (!placed.ok) throw new Error(placed.code)
      return placed.value
    }
    return { runtime, codigo, ask, order }
  }

  it('8.22, 11.49, 34.28 holds sixty shirts and a tenth of a code’s uses, no more and no longer with coupons of the provider', async () => {
    const { runtime, codigo, order } = await openShop()
    const pedidos: Pedido[] = []
    for (let n = 0; n < 8; n++) pedidos.push(await order(VISITOR, { unidades: 12 }))
    const holds = async () => {
      const { read } = runtime.database
      const stock = await read
        .selectFrom('productStock')
        .select((eb) => eb.fn.sum('retenido').as('sum'))
        .executeTakeFirstOrThrow()
      const { usos } = await read
        .selectFrom('codigos')
        .select('usos')
        .where('codigo', '=', codigo.codigo)
        .executeTakeFirstOrThrow()
      return [Number(stock.sum), usos]
    }
    expect(await holds()).toEqual([60, 5])
    for (const { id, totalMercadoPago: monto } of pedidos) {
      const coupon = { ...CUPON, id: `cupon-${id}`, monto, vence: runtime.clock() + 300 * DAY }
      await applyPago(runtime, id, buildPago(coupon))
    }
    expect(await holds()).toEqual([60, 5])
    const { latest } = await runtime.database.read
      .selectFrom('pedidos')
      .select((eb) => eb.fn.max('retenidoHasta').as('latest'))
      .executeTakeFirstOrThrow()
    expect(Number(latest)).toBeLessThanOrEqual(runtime.clock() + 10 * DAY)
    expect(await order(OTHER, { unidades: 12 })).toMatchObject({ retiene: true, usoDeCodigo: 'reservado' })
    expect(await verify(runtime.database, runtime.clock())).toEqual([])
  })

  it('8.22 is given 600 links of the card provider in an hour; the order stands, and can be paid by transfer', async () => {
    const { runtime, ask, order } = await openShop()
    const payments = await openPayments(runtime)
    runtime.atEnd(payments.close)
    const pay = async (ip: string) =>
      createPreference(runtime, payments.provider, await ask('tarjeta', 1, ''), ORIGIN, ip)
    expect(await pay(VISITOR)).toMatchObject({ ok: true })
    await asOften(runtime, `enlaces-de-pago:${VISITOR}`, 599)
    expect(await pay(VISITOR)).toMatchObject({ ok: false, code: 'pago_no_disponible' })
    expect(payments.standIn.listPayments()).toEqual([])
    expect(await pay(OTHER)).toMatchObject({ ok: true })
    expect(await order(VISITOR, { medio: 'transferencia' })).toMatchObject({ estado: 'pendiente_pago' })
    expect(await verify(runtime.database, runtime.clock())).toEqual([])
  })

  it('34.32 is given no more links for orders without a use of their code than uses that nobody paid', async () => {
    const { runtime } = await openShop()
    const payments = await openPayments(runtime)
    runtime.atEnd(payments.close)
    const { codigo } = await insertCodigo(runtime, { usosMax: 4 })
    const producto = await insertProducto(runtime, { stock: { M: 100 } })
    const pay = async (n: number) => {
      const solicitud = buildSolicitud([{ producto, talle: 'M' }], 'tarjeta', {
        shipping: { telefono: newTelefono(), correo: '' },
      })
      const asked = await withCodigo(runtime, solicitud, 'tarjeta', codigo)
      return createPreference(runtime, payments.provider, asked, ORIGIN, `198.51.100.${n}`)
    }
    const made = await Promise.all(Array.from({ length: 20 }, (_, n) => pay(n + 1)))
    const { read } = runtime.database
    const reserved = await read
      .selectFrom('pedidos')
      .select('id')
      .where('usoDeCodigo', '=', 'reservado')
      .where('codigoDescuento', '=', codigo)
      .execute()
    expect(reserved).toHaveLength(2)
    expect(made.filter(({ ok }) => ok)).toHaveLength(reserved.length + 4)
    expect(made.filter(({ ok }) => !ok)).toEqual(
      Array.from({ length: 14 }, () => expect.objectContaining({ code: 'pago_no_disponible' })),
    )
    expect(await verify(runtime.database, runtime.clock())).toEqual([])
  })

  it('8.22, 13.17, 13.28 has an address mailed five times an hour, the shop thirty times, and nobody past 200 orders', async () => {
    const { runtime, order } = await openShop()
    const mails = async ({ id }: Pedido) => {
      await claimAll(runtime)
      const rows = await runtime.database.read.selectFrom('correos').selectAll().where('pedidoId', '=', id).execute()
      const said = rows.map(({ para, estado, error }) => [/victima/i.test(para) ? 'buyer' : 'shop', estado, error])
      // The shop's first.
      return said.toSorted(([a], [b]) => (a! > b! ? -1 : 1))
    }
    const transfer = (ip: string, correo: string) => order(ip, { medio: 'transferencia', correo })
    const went: string[] = []
    for (let n = 0; n < 7; n++) {
      const [, buyer] = await mails(await transfer(VISITOR, `Victima+${n}@example.com`))
      went.push(buyer![1]!)
    }
    expect(went.filter((estado) => estado === 'enviando')).toHaveLength(5)
    await asOften(runtime, 'correos-a-la-tienda', 30)
    expect(await mails(await transfer(VISITOR, ''))).toEqual([['shop', 'en_espera', '']])

    const one = await runtime.database.read.selectFrom('pedidos').selectAll().limit(1).executeTakeFirstOrThrow()
    const many = Array.from({ length: 200 }, (_, n) => {
      const name = `otro-${n}`
      return { ...one, id: name, token: name, codigo: name, idempotencyKey: name }
    })
    await runtime.database.write.insertInto('pedidos').values(many).execute()
    const flood = await mails(await transfer(VISITOR, 'otra-victima@example.com'))
    expect(flood).toEqual([
      ['shop', 'fallido', RETENIDO_POR_RED],
      ['buyer', 'fallido', RETENIDO_POR_RED],
    ])
    expect((await mails(await transfer(OTHER, 'otra-victima@example.com'))).at(-1)).toEqual(['buyer', 'enviando', ''])
  })

  it('8.22, 13.31, 29.25 is let write to the shop, have it mail links and keep receipts, each so often and so much', async () => {
    const { runtime, order } = await openShop()
    await createAdmin(runtime, OWNER)
    const { shop, request, post } = await openShopApp(runtime)
    const count = async (tipo: 'contacto' | 'enlace') =>
      (await runtime.database.read.selectFrom('correos').select('id').where('tipo', '=', tipo).execute()).length
    await Promise.all(
      Array.from({ length: 12 }, () =>
        shop.accounts.askEnlace({ para: 'equipo', email: OWNER.email }, createBrowser().request(), VISITOR),
      ),
    )
    expect(await count('enlace')).toBe(3)
    const contacto = { nombre: 'Ana', email: 'ana@example.com', telefono: '099 123 456', mensaje: 'Hola' }
    const answers: number[] = []
    for (let n = 0; n < 7; n++) answers.push((await post('/api/contact', contacto)).status)
    expect(answers).toEqual([204, 204, 204, 204, 204, 429, 429])
    expect(await count('contacto')).toBe(5)

    const send = async ({ token }: Pedido, n: number) =>
      (
        await request(`/api/pedidos/${token}/comprobante?nombre=recibo.pdf`, {
          method: 'POST',
          headers: {
            'Content-Type': 'application/octet-stream',
            'Idempotency-Key': `envio-numero-${n}`,
            Origin: 'http://localhost',
          },
          body: Buffer.concat([PDF, Buffer.from(`% ${n}\n%%EOF\n`)]),
        })
      ).status
    const pedido = await order(VISITOR, { medio: 'transferencia' })
    expect(await send(pedido, 1)).toBe(200)
    // The limit stands as after a day of large ones.
    await asOften(runtime, `comprobante-kb:${VISITOR}`, 200 * 1024)
    expect(await send(pedido, 2)).toBe(429)
  })
})

/** As if something had been done so often already. */
async function asOften(runtime: TestRuntime, clave: string, times: number): Promise<void> {
  await takeFromLimit(runtime, clave, { max: times, ventanaMs: DAY }, times)
}

import { expect, it } from 'vitest'
import type { MedioDePago } from '#domain/pedidos/pedido.ts'
import type { Producto } from '#domain/productos/producto.ts'
import type { ReservasElegidas } from '#domain/pedidos/reservas-sospechosas.ts'
import { applyPago } from '#server/pedidos/mover/apply-pago.ts'
import { cancelReservas } from '#server/pedidos/mover/cancel-reservas.ts'
import { placePedido } from '#server/pedidos/colocar/place-pedido.ts'
import { placeVenta } from '#server/pedidos/colocar/place-venta.ts'
import { verify } from '#server/pedidos/probar/verify.ts'
import { watchReservas } from '#server/pedidos/atender/reservas.ts'
import { describeOnEveryDatabase, TEST_NOW, type TestRuntime } from './databases.ts'
import { buildPago, buildSolicitud, insertProducto, newTelefono } from './factories.ts'
import { toOrderBody } from './order-body.ts'
import { openShopApp, VISITOR } from './shop-app.ts'

const OWNER = 'ana@casakas.uy'
const SILENT = { kick: () => undefined }
const NINGUNA: ReservasElegidas = {
  origen: 'red',
  visto: TEST_NOW + 1,
  todas: false,
  grupos: new Set(),
  pedidos: new Set(),
  resguardados: new Set(),
  avisar: false,
}

async function countFiguras({ database }: TestRuntime): Promise<{ cantidad: number; retenido: number }> {
  const sums = await database.read
    .selectFrom('productStock')
    .select((eb) => [eb.fn.sum<number>('cantidad').as('cantidad'), eb.fn.sum<number>('retenido').as('retenido')])
    .executeTakeFirstOrThrow()
  return { cantidad: Number(sums.cantidad), retenido: Number(sums.retenido) }
}

/** What became of orders: code → state. */
async function readEstados({ database }: TestRuntime): Promise<Record<string, string>> {
  const rows = await database.read.selectFrom('pedidos').select(['codigo', 'estado']).execute()
  return Object.fromEntries(rows.map(({ codigo, estado }) => [codigo, estado]))
}

function openPlacing(runtime: TestRuntime, producto: Producto) {
  return async (ip: string, medio: MedioDePago = 'tarjeta', correo = '') => {
    const shipping = { telefono: newTelefono(), correo }
    const solicitud = buildSolicitud([{ producto, talle: 'M' }], medio, { shipping })
    const placed = await placePedido(runtime, solicitud, medio, '', ip)
    if (!placed.ok) throw new Error(placed.code)
    return placed.value
  }
}

describeOnEveryDatabase('stock that nobody pays for', (open) => {
  it('11.60, 27.24, 27.25 from 50 networks is told at the next look, and one action brings all of it back', async () => {
    const runtime = await open()
    const { shop, post } = await openShopApp(runtime, { allowHeadless: true, trustedProxies: [VISITOR] })
    const productos: Producto[] = []
    for (let at = 0; at < 12; at++) productos.push(await insertProducto(runtime, { stock: { M: 60 } }))
    // Hidden shirts aren't for sale.
    await insertProducto(runtime, { activo: false, stock: { M: 40 } })
    const before = await countFiguras(runtime)
    expect((await shop.admin.readHoy()).reservas).toBeNull()

    for (let network = 1; network <= 50; network++) {
      const solicitud = buildSolicitud(
        productos.map((producto) => ({ producto, talle: 'M' })),
        'tarjeta',
        { shipping: { telefono: newTelefono(), correo: '' } },
      )
      const body = toOrderBody(solicitud)
      const response = await post('/api/create-preference', body, { 'X-Forwarded-For': `198.51.100.${network}` })
      expect(response.status).toBe(200)
    }
    const held = (await countFiguras(runtime)).retenido
    expect(held).toBeGreaterThanOrEqual(50)
    expect((await shop.admin.readHoy()).reservas).toMatchObject({ pedidos: 50, unidades: held, enVenta: 720 })

    const lista = await shop.admin.pedidos.listReservas({ origen: 'red', grupo: null, pagina: 1 })
    expect(lista).toMatchObject({ pedidos: 50, libres: 50, cuantosGrupos: 50, paginas: 2 })
    expect(lista.grupos[0]).toMatchObject({ pedidos: 1, reservas: [{ red: lista.grupos[0]!.clave }] })
    const porHora = await shop.admin.pedidos.listReservas({ origen: 'momento', grupo: null, pagina: 1 })
    expect(porHora.grupos).toMatchObject([{ pedidos: 50, unidades: held }])
    const alone = { origen: 'momento', grupo: porHora.grupos[0]!.clave, pagina: 1 } as const
    expect((await shop.admin.pedidos.listReservas(alone)).grupos[0]!.reservas).toHaveLength(50)

    const elegidas = { ...NINGUNA, visto: lista.visto, todas: true }
    expect(await shop.admin.pedidos.cancelReservas(elegidas, OWNER)).toEqual({
      cancelados: 50,
      unidades: held,
      apartados: [],
      quedan: 0,
    })
    expect(await countFiguras(runtime)).toEqual(before)
    expect((await shop.admin.readHoy()).reservas).toBeNull()
    // The same choice sent again is done already.
    expect(await shop.admin.pedidos.cancelReservas(elegidas, OWNER)).toMatchObject({ cancelados: 0, unidades: 0 })
    expect(await verify(runtime.database, runtime.clock())).toEqual([])
  })

  it('11.60 a group means what was seen of it: another’s orders stay, and so does what came since', async () => {
    const runtime = await open()
    const place = openPlacing(runtime, await insertProducto(runtime, { stock: { M: 20 } }))
    const meant = [await place('198.51.100.1'), await place('198.51.100.1')]
    const other = await place('198.51.100.2')
    const alone = await place('198.51.100.3')
    runtime.setClock(TEST_NOW + 2)
    const since = await place('198.51.100.1')
    const elegidas = { ...NINGUNA, grupos: new Set(['198.51.100.1']), pedidos: new Set([alone.codigo]) }
    expect(await cancelReservas({ ...runtime, mailer: SILENT }, elegidas, OWNER)).toMatchObject({
      cancelados: 3,
      unidades: 3,
    })
    expect(await readEstados(runtime)).toEqual({
      [meant[0]!.codigo]: 'cancelado',
      [meant[1]!.codigo]: 'cancelado',
      [alone.codigo]: 'cancelado',
      [other.codigo]: 'pendiente_pago',
      [since.codigo]: 'pendiente_pago',
    })
    const { eventos } = (await runtime.database.read
      .selectFrom('pedidoEventos')
      .select((eb) => eb.fn.countAll<number>().as('eventos'))
      .where('evento', '=', 'descartar')
      .where('autor', '=', OWNER)
      .executeTakeFirstOrThrow()) as { eventos: number }
    expect(Number(eventos)).toBe(3)
    expect(await verify(runtime.database, runtime.clock())).toEqual([])
  })

  it('11.61, 11.62 leaves out what has a receipt, a payment under way or was sold by hand, but for what is ticked by itself; nobody is told unless asked for', async () => {
    const runtime = await open()
    const producto = await insertProducto(runtime, { stock: { M: 20 } })
    const place = openPlacing(runtime, producto)
    const { shop, request } = await openShopApp(runtime, { allowHeadless: true })
    const invented = await place('198.51.100.1', 'tarjeta', 'nadie@example.com')
    const paying = await place('198.51.100.1', 'tarjeta', 'ana@example.com')
    const refused = await place('198.51.100.1', 'tarjeta', 'beto@example.com')
    const sent = await place('198.51.100.1', 'transferencia', 'carla@example.com')
    for (const [pedido, id, significado, estado] of [
      [paying, '1', 'pendiente', 'pending'],
      [refused, '2', 'rechazado', 'rejected'],
    ] as const) {
      const pago = buildPago({ id, significado, estado, detalle: 'x', monto: pedido.totalMercadoPago })
      await applyPago(runtime, pedido.id, pago)
    }
    const pdf = new TextEncoder().encode('%PDF-1.4\ntrailer\n<< >>\nstartxref\n9\n%%EOF\n')
    const uploaded = await request(`/api/pedidos/${sent.token}/comprobante`, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/octet-stream',
        Origin: 'http://localhost',
        'Idempotency-Key': 'subida-de-prueba-1',
      },
      body: pdf,
    })
    expect(uploaded.status, await uploaded.clone().text()).toBeLessThan(300)
    const { items, shipping, costo } = buildSolicitud([{ producto, talle: 'M' }], 'transferencia')
    const byHand = await placeVenta(
      { ...runtime, mailer: SILENT },
      {
        clave: 'una',
        items: items.map((item) => ({ ...item, personalizacion: { nombre: '', numero: '', parches: false } })),
        shipping,
        costo,
        cobro: 'despues',
        codigo: '',
        detalle: '',
      },
      OWNER,
      '',
    )
    if (!byHand.ok) throw new Error(byHand.code)

    const lista = await shop.admin.pedidos.listReservas({ origen: 'red', grupo: null, pagina: 1 })
    expect(lista).toMatchObject({ pedidos: 5, libres: 2, unidades: 5, unidadesLibres: 2 })
    const done = await shop.admin.pedidos.cancelReservas({ ...NINGUNA, todas: true }, OWNER)
    expect(done).toEqual({
      cancelados: 2,
      unidades: 2,
      apartados: expect.arrayContaining([paying.codigo, sent.codigo, byHand.value.codigo]),
      quedan: 0,
    })
    const cancelMails = async () =>
      (await runtime.database.read.selectFrom('correos').select(['para', 'parametros']).execute())
        .filter(({ parametros }) => (JSON.parse(parametros) as { momento: string }).momento === 'cancelado')
        .map(({ para }) => para)
    expect(await cancelMails()).toEqual([])
    expect(await readEstados(runtime)).toMatchObject({
      [invented.codigo]: 'cancelado',
      [refused.codigo]: 'cancelado',
      [paying.codigo]: 'pendiente_pago',
      [sent.codigo]: 'pendiente_pago',
    })

    // The order is ticked as if it were like the others: seen before its receipt came.
    const stale = { ...NINGUNA, pedidos: new Set([sent.codigo]) }
    expect(await shop.admin.pedidos.cancelReservas(stale, OWNER)).toMatchObject({
      cancelados: 0,
      apartados: [sent.codigo],
    })
    const knowingly = { ...NINGUNA, resguardados: new Set([sent.codigo, paying.codigo]) }
    expect(await shop.admin.pedidos.cancelReservas(knowingly, OWNER)).toMatchObject({ cancelados: 2, unidades: 2 })
    expect(await cancelMails()).toEqual([])
    const told = await place('198.51.100.9', 'tarjeta', 'dora@example.com')
    await shop.admin.pedidos.cancelReservas({ ...NINGUNA, pedidos: new Set([told.codigo]), avisar: true }, OWNER)
    expect(await cancelMails()).toContain('dora@example.com')
    expect(await verify(runtime.database, runtime.clock())).toEqual([])
  })

  it('11.61 a payment that comes first wins, and one that comes later is flagged, also when both come at once', async () => {
    const runtime = await open()
    const place = openPlacing(runtime, await insertProducto(runtime, { stock: { M: 60 } }))
    const pedidos = []
    for (let at = 0; at < 24; at++) pedidos.push(await place(`198.51.100.${at}`))
    const pays = pedidos.map((pedido, at) =>
      applyPago(
        runtime,
        pedido.id,
        buildPago({ id: String(5_000 + at), monto: pedido.totalMercadoPago, actualizado: 1 }),
      ),
    )
    const all = { ...NINGUNA, todas: true }
    const [done, again] = await Promise.all([
      cancelReservas({ ...runtime, mailer: SILENT }, all, OWNER),
      cancelReservas({ ...runtime, mailer: SILENT }, all, 'beto@casakas.uy'),
      ...pays,
    ])
    const rows = await runtime.database.read.selectFrom('pedidos').select(['id', 'estado']).execute()
    const cancelled = rows.filter(({ estado }) => estado === 'cancelado')
    expect(done.cancelados + again.cancelados).toBe(cancelled.length)
    expect(rows.filter(({ estado }) => estado === 'pagado')).toHaveLength(24 - cancelled.length)
    const avisos = await runtime.database.read.selectFrom('pedidoAvisos').select(['pedidoId', 'tipo']).execute()
    expect(avisos.toSorted((a, b) => (a.pedidoId < b.pedidoId ? -1 : 1))).toEqual(
      cancelled
        .map(({ id }) => ({ pedidoId: id, tipo: 'pago_de_mas' }))
        .toSorted((a, b) => (a.pedidoId < b.pedidoId ? -1 : 1)),
    )
    expect((await countFiguras(runtime)).retenido).toBe(0)
    expect(await verify(runtime.database, runtime.clock())).toEqual([])
  })

  it('27.26 names the networks whose mails are withheld: more than 200 orders in a day', async () => {
    const runtime = await open()
    const producto = await insertProducto(runtime)
    const placeOne = async (ip: string) => {
      const solicitud = buildSolicitud([{ producto, talle: 'XL', modo: 'encargo' }], 'tarjeta', {
        shipping: { telefono: newTelefono(), correo: '' },
      })
      const placed = await placePedido(runtime, solicitud, 'tarjeta', '', ip)
      expect(placed.ok).toBe(true)
    }
    for (let at = 0; at < 200; at++) await placeOne(`2001:db8:7::${at}`)
    await placeOne('198.51.100.1')
    expect(await watchReservas(runtime)).toEqual({ reservas: null, redes: [] })
    await placeOne('2001:db8:7:ffff::1')
    expect((await watchReservas(runtime)).redes).toEqual([{ red: '2001:db8:7::/48', pedidos: 201 }])
    runtime.setClock(TEST_NOW + 25 * 3_600_000)
    expect((await watchReservas(runtime)).redes).toEqual([])
  })
})

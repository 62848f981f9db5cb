import { expect, it } from 'vitest'
import { explainAviso } from '#domain/pedidos/gestion/aviso-pedido.ts'
import type { DatosEnvio } from '#domain/envios/envio.ts'
import { interpretPago } from '#domain/pagos/pago.ts'
import type { MedioDePago, Pedido } from '#domain/pedidos/pedido.ts'
import type { ProductoInterno } from '#domain/productos/producto.ts'
import { DEMO_AJUSTES } from '#domain/ajustes/demo-ajustes.ts'
import { saveAjustes } from '#server/ajustes/guardar/save-ajustes.ts'
import { describeOnEveryDatabase, TEST_NOW, type TestRuntime } from '#tests/databases.ts'
import { buildPago, buildSolicitud, insertProducto, newTelefono } from '#tests/factories.ts'
import { applyPago } from './apply-pago.ts'
import { selectAvisosDe } from '../guardar/avisos.repo.ts'
import { changeEstado } from './change-estado.ts'
import { changeMedioDePago } from './switch-medio.ts'
import { expirePedidos } from './expire-pedidos.ts'
import { findPedido } from '../guardar/find-pedido.ts'
import { placePedido } from '../colocar/place-pedido.ts'
import { placeVenta } from '../colocar/place-venta.ts'
import { findFiguras } from '../../stock/unidades.ts'
import { sumExistencias } from '#server/stock/existencias.ts'
import { verify } from '../probar/verify.ts'

const IP = '203.0.113.7'
const ANA = 'ana@casakas.uy'
const SILENT = { kick: () => undefined }

/** A shop with shirts of many sizes, and buyers who order some. @param stock units of each of the sizes */
async function openHolds(runtime: TestRuntime, stock = 100) {
  const { database } = runtime
  const talles = Array.from({ length: 40 }, (_, n) => `T${n}`)
  const producto = await insertProducto(runtime, { stock: Object.fromEntries(talles.map((talle) => [talle, stock])) })
  const elegir = (unidades: number, from: ProductoInterno = producto) =>
    Object.keys(from.stock)
      .slice(0, unidades)
      .map((talle) => ({ producto: from, talle }))

  async function order(
    unidades: number,
    shipping: Partial<DatosEnvio> = {},
    { medio = 'tarjeta' as MedioDePago, ip = '', from = producto } = {},
  ) {
    const solicitud = buildSolicitud(elegir(unidades, from), medio, {
      shipping: { telefono: newTelefono(), correo: '', ...shipping },
    })
    await sumExistencias(runtime)
    return placePedido(runtime, solicitud, medio, '', ip)
  }
  return {
    producto,
    elegir,
    order,
    async place(...args: Parameters<typeof order>): Promise<Pedido> {
      const placed = await order(...args)
      if (!placed.ok) throw new Error(placed.code)
      return placed.value
    },
    async figuras(from = producto, talle = 'T0') {
      return findFiguras(database.read, { productId: from.id, talle })
    },
    /** The order as it stands, with the words of its flags. */
    async find({ token }: { token: string }) {
      const pedido = (await findPedido(runtime, { token }))!
      const avisos = await selectAvisosDe(database.read, [pedido.id])
      return { ...pedido, aviso: avisos.map(explainAviso).join('\n') }
    },
    verify: () => verify(database, runtime.clock()),
  }
}

describeOnEveryDatabase('what unpaid orders hold', (open) => {
  it('11.47, 15.8 an order has 12 units of stock at most, or as many as the owner says; shirts made to order don’t count', async () => {
    const runtime = await open()
    const { producto, elegir, order, figuras } = await openHolds(runtime)
    expect(await order(13)).toMatchObject({
      ok: false,
      code: 'demasiadas_unidades',
      detail: 'Para más de 12 camisetas escribinos por WhatsApp',
    })
    expect(await order(13, {}, { medio: 'transferencia' })).toMatchObject({ ok: false, code: 'demasiadas_unidades' })
    expect(await figuras()).toMatchObject({ cantidad: 100, retenido: 0 })
    expect(await order(12)).toMatchObject({ ok: true, value: { retiene: true } })

    await saveAjustes(runtime, { ...DEMO_AJUSTES, retencion: { ...DEMO_AJUSTES.retencion, unidadesPorPedido: 1 } }, ANA)
    const two = buildSolicitud(elegir(2), 'tarjeta')
    expect(await placePedido(runtime, two, 'tarjeta')).toMatchObject({
      detail: 'Para más de una camiseta escribinos por WhatsApp',
    })
    const encargo = (['S', 'M', 'XL'] as const).map((talle) => ({ producto, talle, modo: 'encargo' as const }))
    const made = buildSolicitud(encargo, 'tarjeta', { shipping: { telefono: newTelefono() } })
    const placed = await placePedido(runtime, made, 'tarjeta')
    expect(placed).toMatchObject({ ok: true, value: { retiene: false } })
  })

  it('11.49 one telephone and one e-mail hold 24 units unpaid at one time, however they are written, by both ways', async () => {
    const runtime = await open()
    const { order, place, verify } = await openHolds(runtime)
    const first = await place(12, { telefono: '099 555 001' })
    await place(12, { telefono: '+598 99 555 001' }, { medio: 'transferencia' })
    expect(await order(1, { telefono: '59899555001' })).toMatchObject({ ok: true, value: { retiene: false } })
    expect(await order(1, { telefono: '099555001' }, { medio: 'transferencia' })).toMatchObject({
      ok: true,
      value: { retiene: false, estado: 'pendiente_pago' },
    })
    await place(12, { correo: 'ana@example.com' })
    await place(11, { correo: 'ANA+1@example.com' })
    expect((await place(2, { correo: 'ana@example.com' })).retiene).toBe(false)
    expect((await place(1, { correo: 'ana@example.com' })).retiene).toBe(true)
    expect((await place(12)).retiene).toBe(true)

    // Units that one order gives back another may hold.
    await changeEstado(
      { ...runtime, mailer: SILENT },
      first.codigo,
      { evento: 'cancelar', desde: 'pendiente_pago', detalle: '' },
      ANA,
    )
    expect((await place(12, { telefono: '099 555 001' })).retiene).toBe(true)
    expect(await verify()).toEqual([])
  })

  it('11.49, 8.21 one network holds 60 units unpaid at one time, and whoever else orders from it is taken without a hold', async () => {
    const runtime = await open()
    const { place, figuras, verify } = await openHolds(runtime)
    for (let n = 0; n < 5; n++) expect((await place(12, {}, { ip: IP })).retiene).toBe(true)
    expect((await place(1, {}, { ip: IP })).retiene).toBe(false)
    expect((await place(1, {}, { ip: IP, medio: 'transferencia' })).retiene).toBe(false)
    expect((await place(1, {}, { ip: '203.0.113.8' })).retiene).toBe(true)
    for (let n = 0; n < 5; n++) await place(12, {}, { ip: `2001:db8:1:${n}::1` })
    expect((await place(1, {}, { ip: '2001:0DB8:1:ffff::1' })).retiene).toBe(false)
    expect((await place(1, {}, { ip: '2001:db8:2::1' })).retiene).toBe(true)
    expect(await figuras()).toMatchObject({ cantidad: 88, retenido: 12 })
    expect(await verify()).toEqual([])
  })

  it('11.49 that holds when many ask at once: no origin comes past its limit', async () => {
    const runtime = await open()
    const { place, verify } = await openHolds(runtime)
    const placed = await Promise.all([
      ...Array.from({ length: 10 }, () => place(9, { telefono: '099 555 002' })),
      ...Array.from({ length: 10 }, () => place(9, {}, { ip: IP })),
    ])
    const held = (pedidos: Pedido[]) => pedidos.filter(({ retiene }) => retiene).length
    expect(held(placed.slice(0, 10))).toBe(2)
    expect(held(placed.slice(10))).toBe(6)
    expect(await verify()).toEqual([])
  })

  it('11.50 while over a third of all units on sale is held, transfers are taken without a hold, cards hold', async () => {
    const runtime = await open()
    const { place, verify } = await openHolds(runtime, 1)
    await insertProducto(runtime, { activo: false, stock: { M: 500 } })
    const retail = await insertProducto(runtime, { stock: { M: 4 } })
    for (let n = 0; n < 2; n++) await place(1, {}, { medio: 'transferencia', from: retail })
    await place(12)
    // 14 of 47, then 15, which is not over a third, then 16.
    const other = { from: await insertProducto(runtime, { stock: { M: 3 } }) }
    expect((await place(1, {}, { ...other, medio: 'transferencia' })).retiene).toBe(true)
    expect((await place(1, {}, { ...other, medio: 'tarjeta' })).retiene).toBe(true)
    expect((await place(1, {}, { ...other, medio: 'transferencia' })).retiene).toBe(false)
    expect((await place(1, {}, { ...other, medio: 'tarjeta' })).retiene).toBe(true)
    expect(await verify()).toEqual([])
  })

  it('11.50 what is held altogether is kept, a second late at most; verify sees a figure that isn’t what sizes add up to', async () => {
    const runtime = await open()
    const { database } = runtime
    const { place, verify } = await openHolds(runtime, 1)
    await insertProducto(runtime, { activo: false, stock: { M: 7 } })
    await place(12)
    const read = () => database.read.selectFrom('existencias').selectAll().executeTakeFirstOrThrow()
    await sumExistencias(runtime)
    // Of those on hand no more is counted than twice what is held.
    expect(await read()).toMatchObject({ retenidas: 12, disponibles: 24, sumado: TEST_NOW })
    await place(6, {}, { from: await wideShirt(runtime) })
    expect(await read()).toMatchObject({ retenidas: 12 })
    const from = await insertProducto(runtime, { stock: { M: 1 } })
    expect((await place(1, {}, { from, medio: 'transferencia' })).retiene).toBe(false)
    expect(await read()).toMatchObject({ retenidas: 18, disponibles: 33 })

    const falsify = () => database.write.updateTable('existencias').set({ retenidas: 3 }).execute()
    await falsify()
    // Something may have moved since.
    expect(await verify()).toEqual([])
    await sumExistencias({ ...runtime, clock: () => TEST_NOW + 120_000 })
    expect(await verify()).toEqual([])
    await falsify()
    expect(await verify()).toEqual([expect.stringMatching(/suma 18 reservadas y 33 disponibles.* anotado 3 /)])
  })

  it('11.53 an order without a hold takes its shirts when it is paid', async () => {
    const runtime = await open()
    const { place, find, figuras, verify } = await openHolds(runtime)
    for (let n = 0; n < 5; n++) await place(12, {}, { ip: IP })
    const card = await place(1, {}, { ip: IP })
    const transfer = await place(1, {}, { ip: IP, medio: 'transferencia' })
    expect(await figuras()).toMatchObject({ cantidad: 95, retenido: 5, vendido: 0 })
    await applyPago(runtime, card.id, buildPago({ monto: card.totalMercadoPago }))
    await confirm(runtime, transfer)
    expect(await find(card)).toMatchObject({ estado: 'pagado', aviso: '' })
    expect(await find(transfer)).toMatchObject({ estado: 'pagado', aviso: '' })
    expect(await figuras()).toMatchObject({ cantidad: 93, retenido: 5, vendido: 2 })
    expect(await verify()).toEqual([])
  })

  it('11.53 when they are gone the order is over, and its money flagged; nobody can pay for them once more', async () => {
    const runtime = await open()
    const { place, find, verify } = await openHolds(runtime)
    for (let n = 0; n < 5; n++) await place(12, {}, { ip: IP })
    const last = { from: await insertProducto(runtime, { stock: { M: 1 } }), ip: IP }
    const card = await place(1, {}, last)
    const transfer = await place(1, {}, { ...last, medio: 'transferencia' })
    await place(1, {}, { from: last.from })

    await applyPago(runtime, card.id, buildPago({ monto: card.totalMercadoPago }))
    expect(await find(card)).toMatchObject({
      estado: 'vencido',
      aviso: expect.stringMatching(/^El pago 1001 .* llegó sin reserva y ya no hay stock: dinero para devolver\.$/),
    })
    expect(await confirm(runtime, transfer)).toMatchObject({ ok: false, code: 'sin_stock' })
    expect(await find(transfer)).toMatchObject({
      estado: 'vencido',
      aviso: 'La transferencia llegó sin reserva y ya no hay stock: dinero para devolver.',
    })
    expect(await verify()).toEqual([])
  })

  it('11.53 its time runs out as another’s does, and it gives nothing back', async () => {
    const runtime = await open()
    const { place, find, figuras, verify } = await openHolds(runtime)
    for (let n = 0; n < 5; n++) await place(12, {}, { ip: IP })
    const pedido = await place(1, {}, { ip: IP })
    runtime.setClock(pedido.retenidoHasta + 1)
    await expirePedidos(runtime)
    expect(await find(pedido)).toMatchObject({ estado: 'vencido' })
    expect(await figuras()).toMatchObject({ cantidad: 100, retenido: 0 })
    expect(await verify()).toEqual([])
  })

  it('11.54 a card payment that is pending has its shirts held as far as the limits allow; when they are gone the owner is told', async () => {
    const runtime = await open()
    const { place, find, figuras, verify } = await openHolds(runtime)
    const held = []
    for (let n = 0; n < 5; n++) held.push(await place(12, {}, { ip: IP }))
    const pending = { estado: 'in_process', detalle: 'pending_contingency', significado: interpretPago('in_process') }
    const last = { from: await insertProducto(runtime, { stock: { M: 1 } }) }
    const [pedido, crowded] = [await place(1, {}, { ip: IP }), await place(1, {}, { ip: IP })]
    const late = await place(1, {}, { ...last, ip: IP })
    const cupon = { ...pending, id: '1003', detalle: 'pending_waiting_payment' }
    await applyPago(runtime, crowded.id, buildPago({ ...cupon, monto: crowded.totalMercadoPago }))
    expect(await find(crowded)).toMatchObject({ estado: 'pendiente_pago', retiene: false, aviso: '' })
    expect(await figuras()).toMatchObject({ cantidad: 95, retenido: 5 })

    const cambio = { evento: 'cancelar', desde: 'pendiente_pago', detalle: '' } as const
    await changeEstado({ ...runtime, mailer: SILENT }, held[0]!.codigo, cambio, ANA)
    await applyPago(runtime, pedido.id, buildPago({ ...pending, monto: pedido.totalMercadoPago }))
    expect(await find(pedido)).toMatchObject({ estado: 'pendiente_pago', retiene: true, aviso: '' })
    expect(await figuras()).toMatchObject({ cantidad: 95, retenido: 5 })

    await place(1, {}, last)
    await applyPago(runtime, late.id, buildPago({ ...pending, id: '1002', monto: late.totalMercadoPago }))
    expect(await find(late)).toMatchObject({
      estado: 'pendiente_pago',
      retiene: false,
      aviso: expect.stringMatching(/^El pago 1002 .* quedó pendiente sin reserva y ya no hay stock/),
    })
    expect(await verify()).toEqual([])
  })

  it('11.55 an order that goes from card to transfer while so much is held goes on without its hold', async () => {
    const runtime = await open()
    const { place, find, figuras, verify } = await openHolds(runtime, 1)
    const calm = await place(1)
    expect(await changeMedioDePago(runtime, calm.token, 'transferencia')).toMatchObject({
      ok: true,
      value: { retiene: true },
    })
    const other = await insertProducto(runtime, { stock: { M: 2, L: 20 } })
    await place(2, {}, { from: other })
    const talles = Object.fromEntries(Array.from({ length: 22 }, (_, n) => [`U${n}`, 1]))
    const more = await insertProducto(runtime, { stock: talles })
    for (let n = 0; n < 2; n++) {
      const from = { ...more, stock: Object.fromEntries(Object.entries(more.stock).slice(n * 11, n * 11 + 11)) }
      await place(11, {}, { from })
    }
    const wide = await place(1, {}, { from: other })
    expect(wide.retiene).toBe(true)
    await place(10, {}, { from: await wideShirt(runtime) })
    await sumExistencias(runtime)
    expect(await changeMedioDePago(runtime, wide.token, 'transferencia')).toMatchObject({
      ok: true,
      value: { retiene: false, medioDePago: 'transferencia' },
    })
    expect(await find(calm)).toMatchObject({ retiene: true })
    expect(await figuras(other, 'M')).toMatchObject({ retenido: 1 })
    expect(await verify()).toEqual([])
  })

  it('11.56 a sale by hand has any number of shirts, holds them all, and has no network', async () => {
    const runtime = await open()
    const { elegir, place, find, verify } = await openHolds(runtime)
    const telefono = '099 555 003'
    for (let n = 0; n < 2; n++) await place(12, { telefono })
    const { items, shipping, costo } = buildSolicitud(elegir(20), 'transferencia', {
      shipping: { telefono, documento: '12345672' },
    })
    const venta = {
      clave: 'venta-de-prueba-1',
      items: items.map((item) => ({ ...item, personalizacion: { nombre: '', numero: '', parches: false } })),
      shipping,
      costo,
      cobro: 'despues' as const,
      codigo: '',
      detalle: '',
    }
    const placed = await placeVenta({ ...runtime, mailer: SILENT }, venta, ANA, '')
    if (!placed.ok) throw new Error(placed.code)
    expect(await find(placed.value)).toMatchObject({ retiene: true })
    const { red } = await runtime.database.read
      .selectFrom('pedidos')
      .select('red')
      .where('token', '=', placed.value.token)
      .executeTakeFirstOrThrow()
    expect(red).toBe('')
    expect(await verify()).toEqual([])
  })
})

function wideShirt(runtime: TestRuntime): Promise<ProductoInterno> {
  return insertProducto(runtime, { stock: Object.fromEntries(Array.from({ length: 10 }, (_, n) => [`V${n}`, 1])) })
}

function confirm(runtime: TestRuntime, { codigo }: Pedido) {
  const cambio = { evento: 'confirmar_transferencia', desde: 'pendiente_pago', detalle: '' } as const
  return changeEstado({ ...runtime, mailer: SILENT }, codigo, cambio, ANA)
}

import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import type { GestionDeDevolucion } from '#domain/devoluciones/solicitud.ts'
import { findFiguras } from '#server/stock/unidades.ts'
import { describeOnEveryDatabase, type TestRuntime } from '#tests/databases.ts'
import { enTalle, openVuelta, placeVendido } from '#tests/devoluciones.ts'
import { insertProducto } from '#tests/factories.ts'
import type { Estado } from '#domain/pedidos/pedido.ts'
import { selectPedido } from '../guardar/pedidos.repo.ts'
import { verify } from '../probar/verify.ts'

const llegar = (salda = false): GestionDeDevolucion => ({
  accion: 'llegar',
  desde: 'aceptada',
  destinos: [{ orden: 0, destino: 'stock' }],
  salda,
  saldo: null,
})

async function stage(open: () => Promise<TestRuntime>, hasta: Estado) {
  const runtime = await open()
  const producto = await insertProducto(runtime, { stock: { M: 3, L: 3 } })
  const vendido = await placeVendido(runtime, [{ producto, talle: 'M' }], { medio: 'transferencia', hasta })
  // Another order keeps one sold: figures of it aren't this one's to give back.
  await placeVendido(runtime, [{ producto, talle: 'M' }])
  return {
    runtime,
    producto,
    vendido,
    figuras: (talle: string) => findFiguras(runtime.database.read, { productId: producto.id, talle }),
    verify: () => verify(runtime.database, runtime.clock(), runtime),
  }
}

describeOnEveryDatabase('shirts that come back of an order that is undone as a whole', (open) => {
  it('37.43 went back to stock with it, and don’t a second time', async () => {
    const shop = await stage(open, 'pagado')
    const vuelta = await openVuelta(shop.runtime, shop.vendido, [], { lineas: [{ orden: 0, reemplazo: null }] })
    expect(await shop.vendido.move('cancelar', 'pagado')).toMatchObject({ ok: true })
    expect(await shop.figuras('M')).toEqual({ cantidad: 2, retenido: 0, vendido: 1 })
    expect(await vuelta.manage(llegar())).toMatchObject({ code: 'devolucion_no_corresponde' })
    expect(await shop.figuras('M')).toEqual({ cantidad: 2, retenido: 0, vendido: 1 })
    expect(await vuelta.manage({ accion: 'retirar', desde: 'aceptada' })).toMatchObject({ ok: true })
    expect(await shop.verify()).toEqual([])
  })

  it('37.43 are there once when they had come before, which isn’t taken back any more', async () => {
    const shop = await stage(open, 'pagado')
    const vuelta = await openVuelta(shop.runtime, shop.vendido, [], {
      lineas: [{ orden: 0, reemplazo: null }],
      destino: 'stock',
    })
    expect(await shop.vendido.move('cancelar', 'pagado')).toMatchObject({ ok: true })
    expect(await shop.figuras('M')).toEqual({ cantidad: 2, retenido: 0, vendido: 1 })
    const undo = await vuelta.manage({ accion: 'deshacer_llegada', desde: 'aceptada', orden: 0 })
    expect(undo).toMatchObject({ code: 'devolucion_no_corresponde' })
    expect(await shop.verify()).toEqual([])
  })

  it.each([
    ['baja', 1],
    ['ninguno', 1],
    ['comprador', 0],
  ] as const)('37.44 don’t go on sale where they were judged not to be there: %s', async (destino, perdidas) => {
    const shop = await stage(open, 'pagado')
    const lineas = [{ orden: 0, reemplazo: null }]
    const vuelta = await openVuelta(shop.runtime, shop.vendido, [], { lineas, destino })
    expect(await shop.vendido.move('cancelar', 'pagado')).toMatchObject({ ok: true })
    const left = { cantidad: 2 - perdidas, retenido: 0, vendido: 1 + perdidas }
    expect(await shop.figuras('M')).toEqual(left)
    const undo = await vuelta.manage({ accion: 'deshacer_llegada', desde: 'aceptada', orden: 0 })
    expect(undo.ok).toBe(perdidas === 0)
    expect(await shop.figuras('M')).toEqual(left)
    expect(await shop.verify()).toEqual([])
  })

  it('37.43 pay no exchange, which is given up as the devolución is withdrawn', async () => {
    const shop = await stage(open, 'entregado')
    const vuelta = await openVuelta(shop.runtime, shop.vendido, [enTalle(shop.producto, 'L')])
    expect(await shop.vendido.refund()).toMatchObject({ ok: true })
    expect(await vuelta.manage(llegar(true))).toMatchObject({ code: 'devolucion_no_corresponde' })
    expect(await vuelta.manage(llegar())).toMatchObject({ ok: true })
    expect(await shop.figuras('M')).toEqual({ cantidad: 2, retenido: 0, vendido: 1 })
    const { cambioId } = await vuelta.read()
    expect(await vuelta.manage({ accion: 'retirar', desde: 'aceptada' })).toMatchObject({ ok: true })
    expect(await selectPedido(shop.runtime.database.read, { id: cambioId! })).toMatchObject({ estado: 'cancelado' })
    expect(await shop.figuras('L')).toEqual({ cantidad: 3, retenido: 0, vendido: 0 })
    expect(await shop.verify()).toEqual([])
  })

  it('37.43 can be settled by nothing else, where money is asked for', async () => {
    const shop = await stage(open, 'entregado')
    const lineas = [{ orden: 0, reemplazo: null }]
    const vuelta = await openVuelta(shop.runtime, shop.vendido, [], { lineas })
    expect(await shop.vendido.refund()).toMatchObject({ ok: true })
    const saldo = { id: randomUUID(), pagoId: '', monto: '0', via: 'efectivo', cuenta: '', dia: '2026-11-18' } as const
    expect(await vuelta.manage({ accion: 'saldar', desde: 'aceptada', saldo })).toMatchObject({ ok: true })
    expect(await shop.verify()).toEqual([])
  })

  it('37.63 money that went back pays no exchange besides: neither agreed on later, nor before', async () => {
    const later = await stage(open, 'entregado')
    expect(await later.vendido.refund(1900)).toMatchObject({ ok: true })
    const { opened } = await openVuelta(later.runtime, later.vendido, [enTalle(later.producto, 'L')])
    expect(opened).toMatchObject({ code: 'reintegro_excedido' })
    const before = await stage(open, 'entregado')
    const vuelta = await openVuelta(before.runtime, before.vendido, [enTalle(before.producto, 'L')])
    expect(await before.vendido.refund(1900)).toMatchObject({ ok: true })
    expect(await vuelta.manage(llegar(true))).toMatchObject({ code: 'reintegro_excedido' })
    expect(await before.figuras('M')).toEqual({ cantidad: 1, retenido: 0, vendido: 2 })
    expect(await before.verify()).toEqual([])
  })
})

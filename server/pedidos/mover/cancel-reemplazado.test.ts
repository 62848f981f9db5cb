import { expect, it } from 'vitest'
import type { MedioDePago, Pedido } from '#domain/pedidos/pedido.ts'
import { describeOnEveryDatabase, TEST_NOW, type TestRuntime } from '#tests/databases.ts'
import { buildPago, buildSolicitud, insertProducto } from '#tests/factories.ts'
import { applyPago, type Pago } from './apply-pago.ts'
import { changeMedioDePago } from './switch-medio.ts'
import { checkCarrito } from '../colocar/check-carrito.ts'
import { findPedido } from '../guardar/find-pedido.ts'
import { placePedido } from '../colocar/place-pedido.ts'
import { findFiguras } from '../../stock/unidades.ts'
import { verifyStock } from '../probar/verify-stock.ts'

const PAGO = buildPago({ estado: 'rejected', detalle: 'cc_rejected_other_reason', significado: 'rechazado' })

/** The last unit, held by a card order that its buyer left unpaid. */
async function openWithUnpaid(runtime: TestRuntime) {
  const producto = await insertProducto(runtime, { precio: 2190, stock: { M: 1, L: 0 } })
  const otro = await insertProducto(runtime, { stock: { M: 5 } })
  const elegida = { producto, talle: 'M' }
  const first = await placePedido(runtime, buildSolicitud([elegida], 'tarjeta'), 'tarjeta')
  if (!first.ok) throw new Error(first.code)
  const { token } = first.value
  return {
    producto,
    otro,
    elegida,
    first: first.value,
    estado: async () => (await findPedido(runtime, { token }))!.estado,
    /** Orders again with another door number, as somebody does who corrects the form. */
    again: (
      elegidas: Parameters<typeof buildSolicitud>[0] = [elegida],
      medio: MedioDePago = 'tarjeta',
      reemplaza = token,
    ) => {
      const solicitud = buildSolicitud(elegidas, medio, { reemplaza, shipping: { numeroPuerta: '1235' } })
      return placePedido(runtime, solicitud, medio)
    },
    check: async (propio?: string) => {
      const lineas = (['M', 'L'] as const).map((talle) => ({ id: producto.id, talle, modo: 'stock' as const }))
      const revisadas = await checkCarrito(runtime, lineas, propio)
      return revisadas.map(({ motivo, quedan, talles }) => [motivo, quedan, talles])
    },
    figuras: () => findFiguras(runtime.database.read, { productId: producto.id, talle: 'M' }),
  }
}

function expectHeld(pedido: Pedido, token: string) {
  expect(pedido).toMatchObject({ estado: 'pendiente_pago', envio: { numeroPuerta: '1235' } })
  expect(pedido.token).not.toBe(token)
}

describeOnEveryDatabase('an unpaid card order', (open) => {
  it('10.18 makes its shirts available to its own buyer’s cart, and to nobody else’s', async () => {
    const runtime = await open()
    const { first, check } = await openWithUnpaid(runtime)
    const soldOut = ['sin_stock', 0, []]
    expect(await check(first.token)).toEqual([
      [null, 1, ['M']],
      ['sin_stock', 0, ['M']],
    ])
    for (const propio of [undefined, 'nadie', first.codigo, '\0'])
      expect(await check(propio)).toEqual([soldOut, soldOut])
  })

  it('11.30 is replaced by a corrected one, by either way of paying: cancelled, and the last unit held anew', async () => {
    for (const medio of ['tarjeta', 'transferencia'] as const) {
      const runtime = await open()
      const { first, elegida, again, estado, figuras } = await openWithUnpaid(runtime)
      const replaced = await again([elegida], medio)
      if (!replaced.ok) throw new Error(replaced.code)
      expectHeld(replaced.value, first.token)
      expect(await estado()).toBe('cancelado')
      expect((await findPedido(runtime, { token: first.token }))!.eventos.at(-1)).toMatchObject({
        evento: 'reemplazar',
        quien: 'comprador',
      })
      expect(await figuras()).toEqual({ cantidad: 0, retenido: 1, vendido: 0 })
      expect(await verifyStock(runtime.database.read)).toEqual([])
    }
  })

  it('11.30 is replaced once by two clicks at once', async () => {
    const runtime = await open()
    const { first, elegida, figuras } = await openWithUnpaid(runtime)
    const solicitud = buildSolicitud([elegida], 'tarjeta', { reemplaza: first.token })
    const results = await Promise.all(Array.from({ length: 10 }, () => placePedido(runtime, solicitud, 'tarjeta')))
    expect(new Set(results.map((result) => result.ok && result.value.token)).size).toBe(1)
    expect(results[0]!.ok).toBe(true)
    expect(await figuras()).toEqual({ cantidad: 0, retenido: 1, vendido: 0 })
    expect(await verifyStock(runtime.database.read)).toEqual([])
  })

  it('11.30 stands as it was when the new one is refused, or has none of its shirts', async () => {
    const runtime = await open()
    const { producto, otro, elegida, again, estado, figuras } = await openWithUnpaid(runtime)
    expect(await again([elegida, { producto, talle: 'L' }])).toMatchObject({ code: 'sin_stock' })
    expect(await again([{ producto: { ...producto, precio: 2000 }, talle: 'M' }])).toMatchObject({
      code: 'precio_cambiado',
    })
    expect(await again([{ producto: otro, talle: 'M' }])).toMatchObject({ ok: true })
    expect(await again([elegida], 'tarjeta', 'nadie')).toMatchObject({ code: 'sin_stock' })
    expect(await estado()).toBe('pendiente_pago')
    expect(await figuras()).toEqual({ cantidad: 0, retenido: 1, vendido: 0 })
    expect(await verifyStock(runtime.database.read)).toEqual([])
  })

  it('11.31 is replaced after a refused payment, and not while one is pending or was approved', async () => {
    const pending = { ...PAGO, estado: 'in_process', significado: 'pendiente' } as const
    const wrong = { ...PAGO, estado: 'approved', detalle: 'accredited', significado: 'aprobado', monto: 1 } as const
    const cases: [pagos: Pago[], replaced: boolean][] = [
      [[PAGO], true],
      [[PAGO, { ...pending, id: '1002', vence: TEST_NOW + 1000 }], false],
      [[wrong], false],
    ]
    for (const [pagos, replaced] of cases) {
      const runtime = await open()
      const { first, again, estado, check } = await openWithUnpaid(runtime)
      for (const pago of pagos) await applyPago(runtime, first.id, pago)
      expect((await check(first.token))[0]).toEqual(replaced ? [null, 1, ['M']] : ['sin_stock', 0, []])
      expect((await again()).ok).toBe(replaced)
      expect(await estado()).toBe(replaced ? 'cancelado' : 'pendiente_pago')
    }
  })

  it('11.31 is not replaced once its buyer was told where to transfer the money', async () => {
    const runtime = await open()
    const { first, again, estado } = await openWithUnpaid(runtime)
    for (const medio of ['transferencia', 'tarjeta'] as const) {
      await changeMedioDePago(runtime, first.token, medio)
      expect(await again()).toMatchObject({ code: 'sin_stock' })
    }
    expect(await estado()).toBe('pendiente_pago')
  })
})

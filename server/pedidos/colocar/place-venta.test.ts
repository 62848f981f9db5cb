import { expect, it } from 'vitest'
import type { Producto } from '#domain/productos/producto.ts'
import type { Venta } from '#domain/pedidos/venta.ts'
import { readPageVersion } from '#tests/page-version.ts'
import { describeOnEveryDatabase, type TestRuntime } from '#tests/databases.ts'
import { DATOS_ENVIO, insertProducto } from '#tests/factories.ts'
import { openShopApp } from '#tests/shop-app.ts'
import { findFiguras } from '../../stock/unidades.ts'
import { verifyStock } from '../probar/verify-stock.ts'

const ANA = 'ana@casakas.uy'
const NADA = { nombre: '', numero: '', parches: false }
/** Transfer price of a shirt of 2190 from stock. */
const PRECIO = 1971

let sequence = 0

function buildVenta(producto: Producto, fields: Partial<Venta> = {}): Venta {
  return {
    clave: `clave-de-prueba-${String(++sequence).padStart(4, '0')}`,
    items: [{ id: producto.id, talle: 'M', modo: 'stock', personalizacion: NADA, unit_price: PRECIO }],
    shipping: { ...DATOS_ENVIO, correo: '' },
    costo: 0,
    pagado: false,
    detalle: '',
    ...fields,
  }
}

async function openVentas(runtime: TestRuntime, stock = 3) {
  const { shop, mailbox, readEverything } = await openShopApp(runtime)
  const producto = await insertProducto(runtime, { nombre: 'Peñarol Local 1987', stock: { M: stock }, precio: 2190 })
  const { pedidos } = shop.admin
  return {
    pedidos,
    mailbox,
    readEverything,
    producto,
    figuras: () => findFiguras(runtime.database.read, { productId: producto.id, talle: 'M' }),
    sell: (venta: Venta) => pedidos.placeVenta(venta, ANA, 'https://casakas.uy'),
  }
}

describeOnEveryDatabase('a sale made by hand', (open) => {
  it('26.19, 26.20 is an order like any other, made by the administrator, at the shop’s prices and the agreed shipping', async () => {
    const runtime = await open()
    const { pedidos, producto, sell, figuras, mailbox } = await openVentas(runtime)
    const before = await readPageVersion(runtime.database)
    const venta = buildVenta(producto, { costo: 90, shipping: { ...DATOS_ENVIO, correo: 'ana@example.com' } })
    const sold = await sell(venta)
    const pedido = (await pedidos.findPedidoGestionado(sold.ok ? sold.value.codigo : ''))!
    expect(pedido).toMatchObject({
      estado: 'pendiente_pago',
      medioDePago: 'transferencia',
      costoEnvio: 90,
      totalTransferencia: PRECIO + 90,
      eventos: [{ evento: 'crear', quien: 'administrador', autor: ANA }],
    })
    expect(await figuras()).toEqual({ cantidad: 2, retenido: 1, vendido: 0 })
    // Two units are left: pages show the same.
    expect(await readPageVersion(runtime.database)).toBe(before)
    await expect
      .poll(async () => (await mailbox.list()).map(({ subject }) => subject))
      .toContain(`Recibimos tu pedido ${pedido.codigo}`)
  })

  it('26.19 that is paid already is marked so in the same step, and nobody is asked for the money', async () => {
    const runtime = await open()
    const { pedidos, producto, sell, figuras } = await openVentas(runtime)
    const sold = await sell(
      buildVenta(producto, {
        pagado: true,
        detalle: 'En efectivo',
        shipping: { ...DATOS_ENVIO, correo: 'ana@example.com' },
      }),
    )
    const pedido = (await pedidos.findPedidoGestionado(sold.ok ? sold.value.codigo : ''))!
    expect(pedido.estado).toBe('pagado')
    expect(pedido.eventos).toMatchObject([
      { evento: 'crear', autor: ANA },
      { evento: 'confirmar_transferencia', autor: ANA, detalle: 'En efectivo' },
    ])
    expect(
      pedido.correos.map(({ asunto }) => asunto).filter((asunto) => /transferencia|Recibimos tu pedido/.test(asunto)),
    ).toEqual([])
    expect(await figuras()).toEqual({ cantidad: 2, retenido: 0, vendido: 1 })
    expect(await verifyStock(runtime.database.read)).toEqual([])
  })

  it('26.22 sent many times at once is one order', async () => {
    const runtime = await open()
    const { pedidos, producto, sell, figuras } = await openVentas(runtime)
    const venta = buildVenta(producto, { pagado: true })
    const all = await Promise.all(Array.from({ length: 8 }, () => sell(venta)))
    expect(new Set(all.map((sold) => (sold.ok ? sold.value.codigo : sold.code))).size).toBe(1)
    expect(
      (await pedidos.listPedidos({ estado: null, medio: null, avisos: false, espera: null, buscar: '', pagina: 1 }))
        .total,
    ).toBe(1)
    expect(await figuras()).toEqual({ cantidad: 2, retenido: 0, vendido: 1 })
    expect(await sell({ ...venta, shipping: { ...venta.shipping, nombre: 'Otra' } })).toMatchObject({
      code: 'clave_reutilizada',
    })
    expect(await verifyStock(runtime.database.read)).toEqual([])
  })

  it('26.19 may have the same shirt and size twice, each of them held', async () => {
    const runtime = await open()
    const { producto, sell, figuras } = await openVentas(runtime, 2)
    const venta = buildVenta(producto)
    expect(await sell({ ...venta, items: [venta.items[0]!, venta.items[0]!] })).toMatchObject({ ok: true })
    expect(await figuras()).toEqual({ cantidad: 0, retenido: 2, vendido: 0 })
    expect(await verifyStock(runtime.database.read)).toEqual([])
  })

  it('26.21 what can’t be sold is named by line, and nothing changes', async () => {
    const runtime = await open()
    const { producto, sell, readEverything } = await openVentas(runtime, 1)
    const hidden = await insertProducto(runtime, { activo: false, stock: { M: 1 }, precio: 2190 })
    const before = await readEverything()
    const venta = buildVenta(producto, { pagado: true })
    const [item] = venta.items
    const cases = [
      [[{ ...item!, unit_price: 1 }], 'precio_cambiado', 'precio'],
      [[item!, item!], 'sin_stock', 'sin_stock'],
      [[{ ...item!, talle: 'XL' }], 'talle_inexistente', 'talle_inexistente'],
      [[{ ...item!, id: hidden.id }], 'producto_no_encontrado', 'no_disponible'],
      [[{ ...item!, id: 'no-existe' }], 'producto_no_encontrado', 'no_disponible'],
      [
        [{ ...item!, personalizacion: { ...NADA, nombre: 'Ana' } }],
        'personalizacion_invalida',
        'personalizacion_invalida',
      ],
    ] as const
    for (const [items, code, motivo] of cases) {
      const sold = await sell({ ...venta, items: [...items] })
      expect(sold).toMatchObject({
        ok: false,
        code,
        data: { lineas: expect.arrayContaining([expect.objectContaining({ motivo })]) },
      })
    }
    expect(await readEverything()).toEqual(before)
  })

  it('26.19 finds the shirts to sell by name or code, with sizes and prices, hidden ones not', async () => {
    const runtime = await open()
    const { pedidos, producto } = await openVentas(runtime)
    await insertProducto(runtime, { nombre: 'Peñarol Oculta', activo: false })
    for (const consulta of ['penarol 1987', producto.codigo, 'peñarl']) {
      const found = await pedidos.searchCamisetas(consulta)
      expect(
        found.map(({ id }) => id),
        consulta,
      ).toEqual([producto.id])
      expect(found[0]).toMatchObject({
        precios: { stock: { transferencia: PRECIO } },
        talles: { stock: [{ talle: 'M', quedan: 3 }] },
      })
    }
    expect(await pedidos.searchCamisetas('')).toEqual([])
    expect(await pedidos.searchCamisetas('<script>')).toEqual([])
  })
})

import { SIN_FACTURA } from '#domain/facturacion/receptor.ts'
import { SIN_FILTRO } from '#domain/pedidos/gestion/lista-pedidos.ts'
import type { Kysely } from 'kysely'
import { expect, it } from 'vitest'
import { DEMO_AJUSTES } from '#domain/ajustes/demo-ajustes.ts'
import type { Producto } from '#domain/productos/producto.ts'
import type { Estado } from '#domain/pedidos/pedido.ts'
import type { Venta } from '#domain/pedidos/venta.ts'
import { diaDe } from '#domain/tiempo/dia.ts'
import type { Schema } from '#server/db/schema.ts'
import { insertCodigo } from '#tests/codigos.ts'
import { readPageVersion } from '#tests/page-version.ts'
import { readSold } from '#tests/read-sold.ts'
import { describeOnEveryDatabase, type TestRuntime } from '#tests/databases.ts'
import { buildPago, DATOS_ENVIO, insertProducto } from '#tests/factories.ts'
import { openShopApp } from '#tests/shop-app.ts'
import { findFiguras } from '../../stock/unidades.ts'
import { applyPago } from '../mover/apply-pago.ts'
import { expirePedidos } from '../mover/expire-pedidos.ts'
import { verifyPedidos } from '../probar/verify-pedidos.ts'
import { verifyStock } from '../probar/verify-stock.ts'

const ANA = 'ana@casakas.uy'
const NADA = { nombre: '', numero: '', parches: false }
/** Transfer price of a shirt of 2190 from stock. */
const PRECIO = 1971

const DAY = 24 * 3_600_000
const EN_MANO: Venta['shipping'] = {
  nombre: '',
  departamento: '',
  ciudad: '',
  calle: '',
  numeroPuerta: '',
  numeroApartamento: '',
  telefono: '',
  correo: '',
  comentarios: '',
  metodo: 'local',
  punto: '',
  ...SIN_FACTURA,
}

const ITEM = ({ id }: Producto) => ({
  id,
  talle: 'M',
  modo: 'stock' as const,
  personalizacion: NADA,
  unit_price: PRECIO,
})

let sequence = 0

function buildVenta(producto: Producto, fields: Partial<Venta> = {}): Venta {
  return {
    clave: `clave-de-prueba-${String(++sequence).padStart(4, '0')}`,
    items: [ITEM(producto)],
    shipping: { ...DATOS_ENVIO, correo: '' },
    costo: 0,
    cobro: 'despues',
    codigo: '',
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
    verified: (db: Kysely<Schema> = runtime.database.read) =>
      verifyPedidos(db, { momento: { now: runtime.clock(), lastSign: runtime.clock() }, seal: runtime.seal }),
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
        cobro: 'transferencia',
        detalle: 'En el BROU',
        shipping: { ...DATOS_ENVIO, correo: 'ana@example.com' },
      }),
    )
    const pedido = (await pedidos.findPedidoGestionado(sold.ok ? sold.value.codigo : ''))!
    expect(pedido.estado).toBe('pagado')
    expect(pedido.eventos).toMatchObject([
      { evento: 'crear', autor: ANA },
      { evento: 'confirmar_transferencia', autor: ANA, detalle: 'En el BROU' },
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
    const venta = buildVenta(producto, { cobro: 'efectivo', shipping: EN_MANO })
    const all = await Promise.all(Array.from({ length: 8 }, () => sell(venta)))
    expect(new Set(all.map((sold) => (sold.ok ? sold.value.codigo : sold.code))).size).toBe(1)
    expect((await pedidos.listPedidos(SIN_FILTRO)).total).toBe(1)
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
    const venta = buildVenta(producto, { cobro: 'transferencia' })
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

  it('26.37 handed over is placed, paid in cash and delivered at once, without a name, and without a mail for each step', async () => {
    const runtime = await open()
    const { pedidos, producto, sell, figuras, verified } = await openVentas(runtime)
    const sold = await sell(buildVenta(producto, { cobro: 'efectivo', shipping: EN_MANO }))
    const pedido = (await pedidos.findPedidoGestionado(sold.ok ? sold.value.codigo : ''))!
    expect(pedido).toMatchObject({
      estado: 'entregado',
      medioDePago: 'efectivo',
      costoEnvio: 0,
      tiempoEnvio: '',
      totalTransferencia: PRECIO,
      envio: { nombre: '', telefono: '', departamento: '', metodo: 'local' },
      correos: [],
    })
    expect(pedido.eventos.map(({ evento, a, autor, medio }) => [evento, a, autor, medio])).toEqual([
      ['crear', 'pendiente_pago', ANA, 'efectivo'],
      ['cobrar_efectivo', 'pagado', ANA, null],
      ['entregar_en_mano', 'entregado', ANA, null],
    ])
    expect(await figuras()).toEqual({ cantidad: 2, retenido: 0, vendido: 1 })
    const mailed = await sell(
      buildVenta(producto, { cobro: 'transferencia', shipping: { ...EN_MANO, correo: 'ana@example.com' } }),
    )
    const other = (await pedidos.findPedidoGestionado(mailed.ok ? mailed.value.codigo : ''))!
    expect(other).toMatchObject({ estado: 'entregado', medioDePago: 'transferencia' })
    expect(other.correos.map(({ para }) => para)).toEqual(['ana@example.com'])
    expect(await verified()).toEqual([])
  })

  it('26.37 to be fetched at the shop is paid at once, and is got ready or handed over like any other', async () => {
    const runtime = await open()
    const { pedidos, producto, sell, verified } = await openVentas(runtime)
    const shipping = { ...EN_MANO, nombre: 'Beto', metodo: 'mostrador' as const }
    const codigos: string[] = []
    for (let n = 0; n < 2; n++) {
      const sold = await sell(buildVenta(producto, { cobro: 'efectivo', shipping }))
      codigos.push(sold.ok ? sold.value.codigo : '')
    }
    const move = (
      codigo: string,
      evento: 'preparar' | 'enviar' | 'dejar_para_retirar' | 'entregar_en_mano',
      desde: Estado,
    ) => pedidos.changeEstado(codigo, { evento, desde, detalle: '' }, ANA)
    const [one = '', other = ''] = codigos
    expect(await pedidos.findPedidoGestionado(one)).toMatchObject({ estado: 'pagado', costoEnvio: 0 })
    expect(await move(one, 'preparar', 'pagado')).toMatchObject({ ok: true })
    expect(await move(one, 'enviar', 'en_preparacion')).toMatchObject({ code: 'pedido_no_modificable' })
    expect(await move(one, 'dejar_para_retirar', 'en_preparacion')).toMatchObject({ ok: true })
    expect(await move(other, 'entregar_en_mano', 'pagado')).toMatchObject({ ok: true })
    const sent = await sell(buildVenta(producto, { cobro: 'transferencia' }))
    expect(await move(sent.ok ? sent.value.codigo : '', 'entregar_en_mano', 'pagado')).toMatchObject({
      code: 'pedido_no_modificable',
    })
    expect(await verified()).toEqual([])
  })

  it('26.38 an order that waits is paid in cash, whatever was chosen, and isn’t once its shirts are gone', async () => {
    const runtime = await open()
    const { pedidos, producto, sell, verified } = await openVentas(runtime, 1)
    const sellByCard = async () => {
      const sold = await sell(buildVenta(producto, { cobro: 'link', items: [{ ...ITEM(producto), unit_price: 2190 }] }))
      return sold.ok ? sold.value.codigo : sold.code
    }
    const charge = (codigo: string, desde: Estado) =>
      pedidos.changeEstado(codigo, { evento: 'cobrar_efectivo', desde, detalle: '' }, ANA)
    const late = await sellByCard()
    runtime.setClock(runtime.clock() + 40 * DAY)
    await expirePedidos(runtime)
    const paid = await sellByCard()
    expect(await charge(paid, 'pendiente_pago')).toMatchObject({ ok: true })
    expect(await charge(paid, 'pendiente_pago')).toMatchObject({ ok: true })
    const pedido = (await pedidos.findPedidoGestionado(paid))!
    expect(pedido).toMatchObject({ estado: 'pagado', medioDePago: 'efectivo' })
    expect(pedido.eventos).toHaveLength(2)
    const before = (await pedidos.findPedidoGestionado(late))!
    expect(before).toMatchObject({ estado: 'vencido', avisos: [] })
    expect(await charge(late, 'vencido')).toMatchObject({ code: 'sin_stock' })
    expect(await pedidos.findPedidoGestionado(late)).toEqual(before)
    expect(await verified()).toEqual([])
  })

  it('26.39 a shirt costs what was agreed on, by every way of paying; why, and what it would have cost, stay with it', async () => {
    const runtime = await open()
    const { pedidos, producto, sell, verified } = await openVentas(runtime)
    const acordado = { precio: 1500, motivo: 'Cliente de siempre' }
    const venta = buildVenta(producto, {
      cobro: 'efectivo',
      shipping: EN_MANO,
      items: [
        { ...ITEM(producto), unit_price: 1500, acordado },
        // As the shop's price: nothing was agreed on.
        { ...ITEM(producto), acordado: { precio: PRECIO, motivo: 'Nada' } },
      ],
    })
    const sold = await sell(venta)
    const pedido = (await pedidos.findPedidoGestionado(sold.ok ? sold.value.codigo : ''))!
    expect(pedido).toMatchObject({ totalTransferencia: 1500 + PRECIO, totalMercadoPago: 1500 + 2190 })
    expect(pedido.lineas).toMatchObject([
      {
        precio: 1500,
        precioDescuento: 1500,
        listaTarjeta: 2190,
        listaTransferencia: PRECIO,
        motivoDelPrecio: acordado.motivo,
      },
      { precio: 2190, precioDescuento: PRECIO, listaTarjeta: null, motivoDelPrecio: '' },
    ])
    expect(await sell({ ...venta, items: [{ ...venta.items[0]!, unit_price: 1400 }, venta.items[1]!] })).toMatchObject({
      code: 'clave_reutilizada',
    })
    expect(await verified()).toEqual([])
    const dia = diaDe(runtime.clock())
    const { periodos, masVendidas } = await readSold(runtime, { por: 'semana', desde: dia, hasta: dia })
    expect(masVendidas).toMatchObject([{ unidades: 2, pesos: 1500 + PRECIO }])
    expect(periodos).toMatchObject([{ pedidos: 1, unidades: 2, cobrado: 100 * (1500 + PRECIO) }])
    for (const [change, says] of [
      [{ motivoDelPrecio: '' }, 'tiene otro precio y no dice por qué, o cuál era'],
      [{ listaTransferencia: null }, 'tiene otro precio y no dice por qué, o cuál era'],
      [{ precio: 1600 }, 'tiene un precio acordado que no es uno solo'],
      [{ descuentoTarjeta: 10 }, 'tiene un precio acordado y además un descuento'],
      [{ listaTarjeta: 1500, listaTransferencia: 1500 }, 'tiene un precio acordado que es el de la tienda'],
    ] as const) {
      await runtime.database
        .transaction(async (tx) => {
          const linea = tx
            .updateTable('pedidoLineas')
            .set(change)
            .where('pedidoId', '=', pedido.id)
            .where('orden', '=', 0)
          await linea.execute()
          const faults = await verified(tx)
          expect(faults).toContainEqual(expect.stringContaining(`«${producto.nombre}» ${says}`))
          expect(faults).toContainEqual(expect.stringContaining('el sello no corresponde'))
          throw new Error('undo')
        })
        .catch((error: Error) => expect(error.message).toBe('undo'))
    }
  })

  it('26.40 takes a code by the buyers’ rules, counted the same, and none where every price was agreed on', async () => {
    const runtime = await open()
    const { pedidos, producto, sell, verified } = await openVentas(runtime)
    const { codigo } = await insertCodigo(runtime, { usosMax: 1 })
    const item = { ...ITEM(producto), unit_price: 1774 }
    const venta = { cobro: 'efectivo', shipping: EN_MANO, codigo: codigo.toLowerCase() } as const
    const acordado = { precio: 1500, motivo: 'Cliente de siempre' }
    const agreed = buildVenta(producto, { ...venta, items: [{ ...item, unit_price: 1500, acordado }] })
    expect(await sell(agreed)).toMatchObject({ code: 'codigo_no_vale' })
    const sold = await sell(buildVenta(producto, { ...venta, items: [item] }))
    expect(sold).toMatchObject({ ok: true })
    const pedido = (await pedidos.findPedidoGestionado(sold.ok ? sold.value.codigo : ''))!
    expect(pedido).toMatchObject({ codigoDescuento: codigo, totalTransferencia: 1774 })
    expect(await sell(buildVenta(producto, { ...venta, items: [item] }))).toMatchObject({ code: 'codigo_desconocido' })
    expect(await sell(buildVenta(producto, { ...venta, codigo: 'NADA' }))).toMatchObject({ code: 'codigo_desconocido' })
    expect(await verified()).toEqual([])
  })

  it('26.41 to be paid by card waits as long as one by transfer, also after a refused payment', async () => {
    const runtime = await open()
    const { pedidos, producto, sell, verified } = await openVentas(runtime)
    const sold = await sell(buildVenta(producto, { cobro: 'link', items: [{ ...ITEM(producto), unit_price: 2190 }] }))
    const find = async () => (await pedidos.findPedidoGestionado(sold.ok ? sold.value.codigo : ''))!
    const until = runtime.clock() + DEMO_AJUSTES.retencion.transferenciaHoras * 3_600_000
    const { id } = await find()
    expect(await find()).toMatchObject({ estado: 'pendiente_pago', medioDePago: 'tarjeta', retenidoHasta: until })
    const refused = buildPago({
      estado: 'rejected',
      detalle: 'cc_rejected_other_reason',
      significado: 'rechazado',
      monto: 2190,
    })
    await applyPago(runtime, id, refused)
    expect(await find()).toMatchObject({ estado: 'pendiente_pago', retenidoHasta: until })
    expect(await verified()).toEqual([])
  })

  it('26.22 sent again with another way of paying is refused, and what stands stays', async () => {
    const runtime = await open()
    const { producto, sell, readEverything } = await openVentas(runtime)
    const venta = buildVenta(producto, { cobro: 'efectivo', shipping: EN_MANO })
    expect(await sell(venta)).toMatchObject({ ok: true })
    const before = await readEverything()
    expect(await sell({ ...venta, cobro: 'transferencia' })).toMatchObject({ code: 'clave_reutilizada' })
    expect(await sell(venta)).toMatchObject({ ok: true })
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
    expect((await pedidos.searchCamisetas('')).map(({ id }) => id)).toEqual([producto.id])
    expect(await pedidos.searchCamisetas('<script>')).toEqual([])
  })
})

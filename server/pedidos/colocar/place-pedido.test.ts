import { expect, it } from 'vitest'
import type { Pedido } from '#domain/pedidos/pedido.ts'
import type { Resultado } from '#domain/errores.ts'
import { readPageVersion } from '#tests/page-version.ts'
import { DEMO_AJUSTES } from '#domain/ajustes/demo-ajustes.ts'
import { describeOnEveryDatabase, TEST_NOW, type TestRuntime } from '#tests/databases.ts'
import { buildSolicitud, insertProducto, sinPunto } from '#tests/factories.ts'
import { findPedido } from '../guardar/find-pedido.ts'
import { placePedido } from './place-pedido.ts'
import { expirePedidos } from '../mover/expire-pedidos.ts'
import { findFiguras } from '../../stock/unidades.ts'
import { verifyStock } from '../probar/verify-stock.ts'

const HOUR = 3_600_000

function expectPedido(result: Resultado<Pedido>): Pedido {
  if (!result.ok) throw new Error(`refused: ${JSON.stringify(result)}`)
  return result.value
}

async function count(runtime: TestRuntime, table: 'pedidos' | 'pedidoLineas' | 'stockMovimientos' | 'correos') {
  const row = await runtime.database.read
    .selectFrom(table)
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return Number(row.n)
}

async function expectNothingPlaced(runtime: TestRuntime): Promise<void> {
  expect(await count(runtime, 'pedidos')).toBe(0)
  expect(await count(runtime, 'correos')).toBe(0)
  const rows = await runtime.database.read.selectFrom('productStock').selectAll().execute()
  expect(rows.filter(({ retenido, vendido }) => retenido !== 0 || vendido !== 0)).toEqual([])
  expect(await verifyStock(runtime.database.read)).toEqual([])
}

describeOnEveryDatabase('placing an order', (open) => {
  it('14.15 a transfer price that is stored above the card price costs nobody more', async () => {
    const runtime = await open()
    const producto = await insertProducto(runtime, { precio: 2195, precioDescuento: 2500 })
    const solicitud = buildSolicitud([{ producto, talle: 'M' }], 'transferencia')
    const placed = expectPedido(await placePedido(runtime, solicitud, 'transferencia'))
    expect(placed.lineas).toMatchObject([{ precio: 2195, precioDescuento: 2195 }])
    expect(placed.totalTransferencia).toBe(placed.totalMercadoPago)
  })

  /** A shirt in stock and a printed one that is made, to be sent to Salto. */
  async function placeBoth(runtime: TestRuntime) {
    const enStock = await insertProducto(runtime, { precio: 2195 })
    const aPedido = await insertProducto(runtime, { precioEncargo: 2490, precioEncargoDescuento: 2200 })
    const solicitud = buildSolicitud(
      [
        { producto: enStock, talle: 'M' },
        {
          producto: aPedido,
          talle: 'XL',
          modo: 'encargo',
          personalizacion: { nombre: 'suárez', numero: '9', parches: true },
        },
      ],
      'tarjeta',
      { shipping: { departamento: 'Salto', ciudad: 'Salto' } },
    )
    return { enStock, aPedido, solicitud, placed: expectPedido(await placePedido(runtime, solicitud, 'tarjeta')) }
  }

  it('14.9, 14.14 totals to the peso: extras in full, shipping not discounted', async () => {
    const { placed } = await placeBoth(await open())
    expect(placed).toMatchObject({
      costoEnvio: 283,
      // round(2195 × 0.9) = 1976
      totalMercadoPago: 2195 + (2490 + 400) + 283,
      totalTransferencia: 1976 + (2200 + 400) + 283,
    })
  })

  it('11.1, 11.3 stores the buyer’s data and the lines as they were sold', async () => {
    const runtime = await open()
    const { enStock, aPedido, solicitud, placed } = await placeBoth(runtime)
    const pedido = await findPedido(runtime, { token: placed.token })
    expect(pedido).toEqual(placed)
    expect(pedido).toMatchObject({
      estado: 'pendiente_pago',
      medioDePago: 'tarjeta',
      tiempoEnvio: '72 hs',
      retenidoHasta: TEST_NOW + 35 * 60_000,
      envio: sinPunto(solicitud.shipping),
      lineas: [
        { productId: enStock.id, talle: 'M', modo: 'stock', precio: 2195, precioDescuento: 1976, extras: 0 },
        {
          productId: aPedido.id,
          talle: 'XL',
          modo: 'encargo',
          precio: 2490,
          precioDescuento: 2200,
          extras: 400,
          nombrePersonalizado: 'SUÁREZ',
          numero: '9',
          parches: true,
        },
      ],
      eventos: [{ evento: 'crear', quien: 'comprador', de: null, a: 'pendiente_pago', en: TEST_NOW }],
    })
    expect(placed.codigo).toMatch(/^CK-[ACDEFGHJKMNPRTUXY2346789]{6}$/)
    expect(Buffer.from(placed.token, 'base64url').length).toBeGreaterThanOrEqual(16)
    expect(await findPedido(runtime, { codigo: placed.codigo })).toEqual(placed)
    expect(await findPedido(runtime, { token: 'otro' })).toBe(null)
  })

  it('11.6, 11.22 holds a unit of what is in stock, none of what is made to order, and tells the pages', async () => {
    const runtime = await open()
    const producto = await insertProducto(runtime, { stock: { M: 2 }, tallesEncargo: ['L'] })
    const before = await readPageVersion(runtime.database)
    const elecciones = [
      { producto, talle: 'M' },
      { producto, talle: 'L', modo: 'encargo' as const },
    ]
    expectPedido(await placePedido(runtime, buildSolicitud(elecciones, 'tarjeta'), 'tarjeta'))
    expect(await findFiguras(runtime.database.read, { productId: producto.id, talle: 'M' })).toEqual({
      cantidad: 1,
      retenido: 1,
      vendido: 0,
    })
    expect(await verifyStock(runtime.database.read)).toEqual([])
    expect(await readPageVersion(runtime.database)).toBe(before + 1)
  })

  it('11.9, 13.4, 13.6 by transfer queues the order mail for shop and buyer, and holds for 48 hours', async () => {
    const runtime = await open()
    const producto = await insertProducto(runtime, { nombre: 'Uruguay 1980/81' })
    const solicitud = buildSolicitud([{ producto, talle: 'M' }], 'transferencia')
    const pedido = expectPedido(await placePedido(runtime, solicitud, 'transferencia', 'https://casakas.uy'))
    expect(pedido.retenidoHasta).toBe(TEST_NOW + 48 * HOUR)
    const correos = await runtime.database.read.selectFrom('correos').selectAll().orderBy('para').execute()
    expect(correos.map(({ para }) => para)).toEqual(['ana@example.com', DEMO_AJUSTES.correo])
    const parametros = JSON.parse(correos[1]!.parametros)
    expect(parametros).toMatchObject({
      to_email: DEMO_AJUSTES.correo,
      subject: expect.stringContaining(pedido.codigo),
      nombre: 'Ana Pérez',
      telefono: '099 123 456',
      correo: 'ana@example.com',
      departamento: 'Montevideo',
      ciudad: 'Montevideo',
      metodo_envio: 'Envío a domicilio',
      direccion: '18 de Julio 1234, apto. 5',
      comentarios: 'El timbre no anda.',
      costo_envio: '$\u00a0260',
      resumen_carrito: expect.stringContaining('Uruguay 1980/81'),
      total_mercadopago: '$\u00a02.450',
      total_transferencia: '$\u00a02.231',
      total_elegido: '$\u00a02.231',
      pago_tipo: 'Transferencia bancaria',
      codigo: pedido.codigo,
      enlace_pedido: `https://casakas.uy/pedido/${pedido.token}`,
      bancos: DEMO_AJUSTES.bancos,
    })
  })

  it('13.32 to be picked up keeps no street, though one was typed before that was chosen', async () => {
    const runtime = await open()
    const producto = await insertProducto(runtime)
    const shipping = {
      metodo: 'punto',
      calle: 'Calle del Olvido',
      numeroPuerta: '98765',
      numeroApartamento: '5',
    } as const
    const solicitud = buildSolicitud([{ producto, talle: 'M' }], 'transferencia', { shipping })
    const placed = expectPedido(await placePedido(runtime, solicitud, 'transferencia'))
    expect(placed.envio).toMatchObject({ metodo: 'punto', calle: '', numeroPuerta: '', numeroApartamento: '' })
    const rows = await runtime.database.read.selectFrom('correos').select('parametros').execute()
    expect(rows.map(({ parametros }) => (JSON.parse(parametros) as { direccion: string }).direccion)).toEqual(['', ''])
    expect(JSON.stringify([rows, await findPedido(runtime, { id: placed.id })])).not.toMatch(/Olvido|98765/)
    // The same request once more gives the same order.
    expect(expectPedido(await placePedido(runtime, solicitud, 'transferencia')).id).toBe(placed.id)
  })

  it('13.5, 13.8 mails the shop alone when the buyer left no address, and nobody yet for a card order', async () => {
    const runtime = await open()
    const producto = await insertProducto(runtime)
    const sinCorreo = { shipping: { correo: '' } }
    const elegida = [{ producto, talle: 'M' }]
    await placePedido(runtime, buildSolicitud(elegida, 'tarjeta', sinCorreo), 'tarjeta')
    expect(await count(runtime, 'correos')).toBe(0)
    await placePedido(runtime, buildSolicitud(elegida, 'transferencia', sinCorreo), 'transferencia')
    const correos = await runtime.database.read.selectFrom('correos').select('para').execute()
    expect(correos).toEqual([{ para: DEMO_AJUSTES.correo }])
  })

  it('14.10, 14.11 refuses a price that is not the shop’s, naming old and new, and keeps nothing', async () => {
    const runtime = await open()
    const a = await insertProducto(runtime, { precio: 2000 })
    const b = await insertProducto(runtime, { precio: 3000, nombre: 'La segunda' })
    const solicitud = buildSolicitud(
      [
        { producto: a, talle: 'M' },
        { producto: b, talle: 'L' },
      ],
      'tarjeta',
    )
    solicitud.items[1]!.unit_price = 1
    expect(await placePedido(runtime, solicitud, 'tarjeta')).toMatchObject({
      ok: false,
      code: 'precio_cambiado',
      data: { lineas: [{ indice: 1, nombre: 'La segunda', talle: 'L', motivo: 'precio', antes: 1, ahora: 3000 }] },
    })
    await expectNothingPlaced(runtime)
  })

  it('14.11 compares with the transfer price, extras included, when it is paid by transfer', async () => {
    const runtime = await open()
    const producto = await insertProducto(runtime, { precioEncargo: 2000, precioEncargoDescuento: null })
    const elegida = [
      { producto, talle: 'S', modo: 'encargo' as const, personalizacion: { nombre: '', numero: '7', parches: false } },
    ]
    const deTarjeta = buildSolicitud(elegida, 'tarjeta')
    expect(await placePedido(runtime, deTarjeta, 'transferencia')).toMatchObject({
      code: 'precio_cambiado',
      data: { lineas: [{ antes: 2200, ahora: 2000 }] },
    })
    const result = await placePedido(runtime, buildSolicitud(elegida, 'transferencia'), 'transferencia')
    expect(result).toMatchObject({ ok: true, value: { totalTransferencia: 1800 + 200 + 260 } })
  })

  it('14.12 refuses a shipping cost that is not the shop’s', async () => {
    const runtime = await open()
    const producto = await insertProducto(runtime)
    const solicitud = buildSolicitud([{ producto, talle: 'M' }], 'tarjeta', { costo: 0 })
    expect(await placePedido(runtime, solicitud, 'tarjeta')).toMatchObject({
      code: 'precio_cambiado',
      data: { costo: { antes: 0, ahora: 260 } },
    })
    await expectNothingPlaced(runtime)
  })

  it('11.7 when a line can’t be supplied holds nothing and names every such line', async () => {
    const runtime = await open()
    const [a, b, c] = [
      await insertProducto(runtime, { stock: { M: 1 } }),
      await insertProducto(runtime, { stock: { M: 0 }, nombre: 'Agotada' }),
      await insertProducto(runtime, { stock: { S: 3, L: 0 }, nombre: 'Agotada en L' }),
    ]
    const solicitud = buildSolicitud(
      [
        { producto: c, talle: 'L' },
        { producto: a, talle: 'M' },
        { producto: b, talle: 'M' },
        { producto: c, talle: 'S' },
      ],
      'tarjeta',
    )
    expect(await placePedido(runtime, solicitud, 'tarjeta')).toEqual({
      ok: false,
      code: 'sin_stock',
      data: {
        lineas: [
          { indice: 0, nombre: 'Agotada en L', talle: 'L', motivo: 'sin_stock', quedan: 0 },
          { indice: 2, nombre: 'Agotada', talle: 'M', motivo: 'sin_stock', quedan: 0 },
        ],
      },
    })
    await expectNothingPlaced(runtime)
  })

  it('17.10, 17.11, 17.13 refuses unknown and inactive products, sizes that don’t exist, bad prints, duplicates and an empty cart', async () => {
    const runtime = await open()
    const producto = await insertProducto(runtime, { nombre: 'Activa' })
    const inactiva = await insertProducto(runtime, { activo: false })
    const place = (solicitud: ReturnType<typeof buildSolicitud>) => placePedido(runtime, solicitud, 'tarjeta')
    const ask = (...elecciones: Parameters<typeof buildSolicitud>[0]) => buildSolicitud(elecciones, 'tarjeta')

    expect(await place(ask())).toMatchObject({ code: 'carrito_vacio' })
    expect(await place(ask({ producto: inactiva, talle: 'M' }))).toMatchObject({
      code: 'producto_no_encontrado',
      data: { lineas: [{ motivo: 'no_disponible' }] },
    })
    expect(await place(ask({ producto: { ...producto, id: 'no-existe' }, talle: 'M' }))).toMatchObject({
      code: 'producto_no_encontrado',
    })
    expect(await place(ask({ producto, talle: 'XS' }))).toMatchObject({ code: 'talle_inexistente' })
    expect(
      await place(
        ask({ producto, talle: 'S', modo: 'encargo', personalizacion: { nombre: '', numero: '100', parches: false } }),
      ),
    ).toMatchObject({ code: 'personalizacion_invalida', data: { lineas: [{ nombre: 'Activa' }] } })
    expect(await place(ask({ producto, talle: 'M' }, { producto, talle: 'M', modo: 'encargo' }))).toMatchObject({
      code: 'item_duplicado',
    })
    await expectNothingPlaced(runtime)
  })

  it('11.4 50 times at once with the same key is one order', async () => {
    const runtime = await open()
    const producto = await insertProducto(runtime, { stock: { M: 1 } })
    const solicitud = buildSolicitud([{ producto, talle: 'M' }], 'transferencia')
    const results = await Promise.all(
      Array.from({ length: 50 }, () => placePedido(runtime, solicitud, 'transferencia')),
    )
    expect(new Set(results.map((result) => expectPedido(result).id)).size).toBe(1)
    expect(await count(runtime, 'pedidos')).toBe(1)
    expect(await count(runtime, 'correos')).toBe(2)
    expect(await verifyStock(runtime.database.read)).toEqual([])
  })

  it('11.5 the same key with another content is refused', async () => {
    const runtime = await open()
    const producto = await insertProducto(runtime)
    const solicitud = buildSolicitud([{ producto, talle: 'M' }], 'tarjeta')
    expectPedido(await placePedido(runtime, solicitud, 'tarjeta'))
    const { idempotencyKey } = solicitud
    for (const other of [
      buildSolicitud([{ producto, talle: 'L' }], 'tarjeta', { idempotencyKey }),
      buildSolicitud([{ producto, talle: 'M' }], 'tarjeta', { idempotencyKey, shipping: { calle: 'Otra' } }),
      { ...solicitud, items: [{ ...solicitud.items[0]!, unit_price: 1 }] },
    ]) {
      expect(await placePedido(runtime, other, 'tarjeta')).toMatchObject({ code: 'clave_reutilizada' })
    }
    expect(await count(runtime, 'pedidos')).toBe(1)
  })

  it('11.25 the same key with the other way of paying changes it on the same order', async () => {
    const runtime = await open()
    const producto = await insertProducto(runtime, { stock: { M: 1 } })
    const elegida = [{ producto, talle: 'M' }]
    const solicitud = buildSolicitud(elegida, 'tarjeta')
    const first = expectPedido(await placePedido(runtime, solicitud, 'tarjeta'))
    const again = buildSolicitud(elegida, 'transferencia', { idempotencyKey: solicitud.idempotencyKey })
    const second = expectPedido(await placePedido(runtime, again, 'transferencia'))
    expect(second).toMatchObject({ id: first.id, medioDePago: 'transferencia', retenidoHasta: TEST_NOW + 48 * HOUR })
    expect(second.eventos.map(({ evento }) => evento)).toEqual(['crear', 'cambiar_medio'])
    expect(await count(runtime, 'correos')).toBe(2)
  })

  it.each(['noticed', 'not noticed yet'])('an order that ran out (%s) gives its key up', async (which) => {
    const runtime = await open()
    const producto = await insertProducto(runtime, { stock: { M: 1 } })
    const solicitud = buildSolicitud([{ producto, talle: 'M' }], 'tarjeta')
    const first = expectPedido(await placePedido(runtime, solicitud, 'tarjeta'))
    runtime.setClock(first.retenidoHasta)
    if (which === 'noticed') expect(await expirePedidos(runtime)).toBe(1)
    const second = expectPedido(await placePedido(runtime, solicitud, 'tarjeta'))
    expect(second.id).not.toBe(first.id)
    expect(await findPedido(runtime, { id: first.id })).toMatchObject({ estado: 'vencido' })
    expect(await verifyStock(runtime.database.read)).toEqual([])
  })

  it('11.19 of 200 at once for the last unit one is placed and 199 are told which line is sold out', async () => {
    const runtime = await open()
    const producto = await insertProducto(runtime, { stock: { M: 1 }, nombre: 'La última' })
    const other = await insertProducto(runtime, { stock: { L: 500 } })
    const elegidas = [
      { producto: other, talle: 'L' },
      { producto, talle: 'M' },
    ]
    const results = await Promise.all(
      Array.from({ length: 200 }, () =>
        placePedido(runtime, buildSolicitud(elegidas, 'transferencia'), 'transferencia'),
      ),
    )
    expect(results.filter(({ ok }) => ok)).toHaveLength(1)
    const refusals = results.filter((result) => !result.ok)
    expect(refusals).toHaveLength(199)
    for (const refusal of refusals) {
      expect(refusal).toMatchObject({
        code: 'sin_stock',
        data: { lineas: [{ indice: 1, nombre: 'La última', talle: 'M', quedan: 0 }] },
      })
    }
    const { read } = runtime.database
    expect(await findFiguras(read, { productId: producto.id, talle: 'M' })).toEqual({
      cantidad: 0,
      retenido: 1,
      vendido: 0,
    })
    expect(await findFiguras(read, { productId: other.id, talle: 'L' })).toEqual({
      cantidad: 499,
      retenido: 1,
      vendido: 0,
    })
    expect(await verifyStock(read)).toEqual([])
  })
})

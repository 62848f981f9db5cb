import { parse } from 'csv-parse/sync'
import { expect, it } from 'vitest'
import { FORMULARIO_VACIO, type FormularioDeRebaja } from '#domain/rebajas/formulario.ts'
import { parseFiltros } from '#domain/catalogo/filtros.ts'
import { preciosDe } from '#domain/productos/precio.ts'
import { MODOS, type ProductoInterno } from '#domain/productos/producto.ts'
import { comienzoDe, diaDe } from '#domain/tiempo/dia.ts'
import { writeMomento } from '#domain/tiempo/momento.ts'
import { DEMO_AJUSTES } from '#domain/ajustes/demo-ajustes.ts'
import { findProducto } from '#server/productos/load-productos.ts'
import { createIndexReader } from '#server/catalogo/index-reader.ts'
import { listProductos } from '#server/catalogo/list-productos.ts'
import { notePrecios } from '#server/productos/precios/note-precios.ts'
import { createChangeFeed } from '#server/cambios/change-feed.ts'
import type { Change } from '#server/cambios/change.ts'
import { noteProductos } from '#server/cambios/note-changes.ts'
import { connectDatabase } from '#server/db/open-database.ts'
import { checkCarrito } from '#server/pedidos/colocar/check-carrito.ts'
import { placePedido } from '#server/pedidos/colocar/place-pedido.ts'
import { verify } from '#server/pedidos/probar/verify.ts'
import { describeOnEveryDatabase, TEST_NOW, type TestRuntime } from '#tests/databases.ts'
import { buildSolicitud, insertProducto } from '#tests/factories.ts'
import { metaProducto } from '#tests/schemas/meta-products.ts'
import { validateXml } from '#tests/xml/validate-xml.ts'
import { openShopApp } from '#tests/shop-app.ts'
import { endRebaja } from './end-rebaja.ts'
import { listRebajas } from './list-rebajas.ts'
import { lookAtRebaja, openRebaja } from './open-rebaja.ts'
import { addRebaja, changeRebaja } from './save-rebaja.ts'

const ANA = 'ana@casakas.uy'
const MINUTO = 60_000
const DIA = 24 * 60 * MINUTO

const LIGA: FormularioDeRebaja = {
  ...FORMULARIO_VACIO,
  nombre: 'Inglesas',
  valor: '30',
  liga: 'Inglesa',
}

describeOnEveryDatabase('reductions', (open) => {
  let sequence = 0

  async function add(runtime: TestRuntime, fields: Partial<FormularioDeRebaja> = {}): Promise<string> {
    const added = await addRebaja(runtime, `rebaja-${sequence++}`, { ...LIGA, ...fields }, ANA)
    if (!added.ok) throw new Error(JSON.stringify(added))
    return added.value.id
  }

  async function read(runtime: Pick<TestRuntime, 'database' | 'clock'>, { slug }: Pick<ProductoInterno, 'slug'>) {
    const found = await findProducto(runtime, slug)
    if (found === null || 'movedTo' in found) throw new Error('it is there')
    return found.producto
  }

  async function tarjeta(runtime: Pick<TestRuntime, 'database' | 'clock'>, producto: ProductoInterno) {
    return preciosDe(await read(runtime, producto), 'stock', DEMO_AJUSTES).tarjeta
  }

  function indexOf(runtime: TestRuntime) {
    const changes = createChangeFeed(runtime)
    runtime.atEnd(() => changes.stop())
    return createIndexReader({ ...runtime, changes })
  }

  it('33.1 a filter’s reduction is for shirts that come later too, and not for those that leave the filter', async () => {
    const runtime = await open()
    const antes = await insertProducto(runtime, {
      liga: 'Inglesa',
      precio: 2000,
    })
    const otra = await insertProducto(runtime, {
      liga: 'Uruguaya',
      precio: 2000,
    })
    await add(runtime)
    const despues = await insertProducto(runtime, {
      liga: 'Inglesa',
      precio: 1000,
    })
    expect(await Promise.all([antes, otra, despues].map((one) => tarjeta(runtime, one)))).toEqual([1400, 2000, 700])
    await runtime.database.transaction(async (tx) => {
      await tx.updateTable('products').set({ liga: 'Uruguaya' }).where('id', '=', antes.id).execute()
      await noteProductos(tx, [antes.id])
    })
    expect(await tarjeta(runtime, antes)).toBe(2000)
  })

  it('33.1, 33.2 ticked shirts, all of them, one mode', async () => {
    const runtime = await open()
    const una = await insertProducto(runtime, {
      codigo: 'Una-1',
      precio: 2000,
      precioEncargo: 3000,
    })
    const otra = await insertProducto(runtime, { precio: 2000 })
    await add(runtime, {
      alcance: 'elegidas',
      codigos: 'UNA-1',
      tipo: 'fijo',
      valor: '990',
    })
    expect([await tarjeta(runtime, una), await tarjeta(runtime, otra)]).toEqual([990, 2000])
    await add(runtime, { alcance: 'todas', modos: 'encargo', valor: '10' })
    const precios = MODOS.map(async (modo) => preciosDe(await read(runtime, una), modo, DEMO_AJUSTES).tarjeta)
    expect(await Promise.all(precios)).toEqual([990, 990])
    const otros = MODOS.map(async (modo) => preciosDe(await read(runtime, otra), modo, DEMO_AJUSTES).tarjeta)
    expect(await Promise.all(otros)).toEqual([2000, 2241])
    const ticked = { ...LIGA, alcance: 'elegidas', codigos: 'UNA-1' }
    const again = [ticked, ticked, { ...ticked, codigos: `UNA-1 ${otra.codigo}` }]
    const made = []
    for (const written of again) made.push((await addRebaja(runtime, 'tildada', written, ANA)).ok)
    expect(made).toEqual([true, true, false])
    const wrong = await addRebaja(runtime, 'x', { ...LIGA, alcance: 'elegidas', codigos: 'UNA-1 NADIE' }, ANA)
    expect(wrong).toMatchObject({
      ok: false,
      code: 'datos_invalidos',
      data: { errores: { codigos: /NADIE/ } },
    })
  })

  it('33.14 an order is priced by the database at its moment: a moment after the end it is refused with the new price', async () => {
    const runtime = await open()
    const una = await insertProducto(runtime, {
      liga: 'Inglesa',
      precio: 2000,
      stock: { M: 5 },
    })
    await add(runtime, { hasta: writeMomento(TEST_NOW + 10 * MINUTO) })
    const rebajada = await read(runtime, una)
    const end = TEST_NOW + 11 * MINUTO
    const pedir = () =>
      placePedido(
        runtime,
        buildSolicitud([{ producto: rebajada, talle: 'M' }], 'tarjeta', {
          ajustes: DEMO_AJUSTES,
        }),
        'tarjeta',
      )
    runtime.setClock(end - 1)
    const placed = await pedir()
    expect(placed).toMatchObject({
      ok: true,
      value: { lineas: [{ precio: 1400, precioDescuento: 1260 }] },
    })
    runtime.setClock(end)
    expect(await pedir()).toMatchObject({
      ok: false,
      code: 'precio_cambiado',
      data: { lineas: [{ motivo: 'precio', antes: 1400, ahora: 2000 }] },
    })
    const [linea] = await checkCarrito(runtime, [{ id: una.id, talle: 'M', modo: 'stock' }])
    expect(linea).toMatchObject({ precios: { tarjeta: 2000 }, rebaja: null })
    expect(await verify(runtime.database, runtime.clock(), runtime)).toEqual([])
  })

  it('33.15 begins and ends in every process by its own clock, told once, also to one that slept meanwhile', async () => {
    const runtime = await open()
    const other = connectDatabase(runtime.databaseUrl)
    runtime.atEnd(() => other.close())
    const una = await insertProducto(runtime, {
      liga: 'Inglesa',
      precio: 2000,
      stock: { M: 5 },
    })
    const processes = [runtime, { ...runtime, database: other }].map((one) => {
      const changes = createChangeFeed(one)
      runtime.atEnd(() => changes.stop())
      const told: Change['kind'][] = []
      changes.onChange((all) => void told.push(...all.map(({ kind }) => kind)))
      const readIndex = createIndexReader({ ...one, changes })
      const cheap = async () =>
        (await listProductos(readIndex, 'stock', parseFiltros(new URLSearchParams('precioHasta=1500')))).total
      return { changes, told, cheap }
    })
    for (const { changes, cheap } of processes) expect([await changes.read(), await cheap()]).toEqual([2, 0])
    const [desde, hasta] = [TEST_NOW + 10 * MINUTO, TEST_NOW + 20 * MINUTO]
    await add(runtime, {
      desde: writeMomento(desde),
      hasta: writeMomento(hasta - MINUTO),
    })
    for (const { changes, told, cheap } of processes) {
      expect([await changes.read(), await cheap()]).toEqual([3, 0])
      expect(told.splice(0)).toEqual(['rebajas'])
    }
    for (const [moment, expected] of [
      [desde - 1, 0],
      [desde, 1],
      [hasta - 1, 1],
      [hasta, 0],
    ] as const) {
      runtime.setClock(moment)
      const moves = moment === desde || moment === hasta
      for (const { changes, told, cheap } of processes) {
        expect([await changes.read(), await cheap()], String(moment)).toEqual([3, expected])
        expect(told.splice(0)).toEqual(moves ? ['rebajas'] : [])
      }
    }
    expect(await tarjeta(runtime, una)).toBe(2000)
  })

  it('33.15 is told by the clock alone, without asking the database', async () => {
    const runtime = await open()
    await insertProducto(runtime, { liga: 'Inglesa' })
    const feed = createChangeFeed(runtime)
    const told: Change['kind'][] = []
    feed.onChange((all) => void told.push(...all.map(({ kind }) => kind)))
    await add(runtime, { desde: writeMomento(TEST_NOW + MINUTO) })
    runtime.atEnd(() => feed.stop())
    feed.start()
    await expect.poll(() => feed.now()).not.toBeNull()
    runtime.setClock(TEST_NOW + MINUTO)
    await expect.poll(() => feed.now()).not.toBeNull()
    expect(told).toEqual(['rebajas'])
  })

  it('33.6 cards, pages and orders have the price before', async () => {
    const runtime = await open()
    runtime.setClock(TEST_NOW - 20 * DIA)
    const una = await insertProducto(runtime, {
      liga: 'Inglesa',
      precio: 2390,
      stock: { M: 5 },
    })
    runtime.setClock(TEST_NOW - 3 * DIA)
    await runtime.database.transaction(async (tx) => {
      await tx
        .updateTable('products')
        .set({ precio: 2990, actualizado: runtime.clock() })
        .where('id', '=', una.id)
        .execute()
      await notePrecios(tx, [una.id], {
        quien: ANA,
        motivo: 'Subieron',
      })
      await noteProductos(tx, [una.id])
    })
    runtime.setClock(TEST_NOW)
    const nueva = await insertProducto(runtime, {
      liga: 'Inglesa',
      precio: 2000,
      stock: { M: 5 },
    })
    await add(runtime)
    const rebajada = await read(runtime, una)
    expect(rebajada.rebajas?.stock).toMatchObject({
      tarjeta: 2093,
      antes: 2390,
      hasta: null,
    })
    expect((await read(runtime, nueva)).rebajas?.stock).toMatchObject({
      tarjeta: 1400,
      antes: null,
      hasta: null,
    })
    const listado = await listProductos(
      indexOf(runtime),
      'stock',
      parseFiltros(new URLSearchParams('orden=precio-menor')),
    )
    expect(listado.productos.map(({ rebaja }) => rebaja?.antes)).toEqual([null, 2390])
    expect(listado.rangos?.precio).toEqual([1400, 2093])
    const placed = await placePedido(
      runtime,
      buildSolicitud([{ producto: rebajada, talle: 'M' }], 'transferencia'),
      'transferencia',
    )
    expect(placed).toMatchObject({
      ok: true,
      value: { lineas: [{ precio: 2093, precioAntes: 2390, rebajaHasta: null }] },
    })
    const { parametros } = await runtime.database.read
      .selectFrom('correos')
      .select('parametros')
      .where('para', '=', 'ana@example.com')
      .executeTakeFirstOrThrow()
    expect(JSON.parse(parametros)).toMatchObject({
      lineas: [{ antes: '$\u00a02.390' }],
    })
    expect(await verify(runtime.database, runtime.clock(), runtime)).toEqual([])
  })

  it('33.15, 33.20 feeds have the sale with its dates, and are fetched anew when it begins and ends by the clock', async () => {
    const runtime = await open()
    runtime.setClock(TEST_NOW - 40 * DIA)
    const una = await insertProducto(runtime, { liga: 'Inglesa', precio: 2000, stock: { M: 5 } })
    // Ten days are long enough for buyers, not for Google.
    runtime.setClock(TEST_NOW - 10 * DIA)
    const otra = await insertProducto(runtime, { liga: 'Inglesa', precio: 1000, stock: { M: 5 } })
    await runtime.database.transaction(async (tx) => {
      const foto = {
        id: 'foto',
        alt: '',
        ancho: 960,
        alto: 1200,
        fondo: '#ffffff',
        clave: null,
        dibujo: '{}',
        creado: 0,
      }
      await tx.insertInto('imagenes').values(foto).execute()
      const own = [una, otra].map(({ id }) => ({ productId: id, imagenId: 'foto', orden: 0 }))
      await tx.insertInto('productImagenes').values(own).execute()
    })
    runtime.setClock(TEST_NOW)
    await add(runtime, { desde: writeMomento(TEST_NOW + MINUTO), hasta: writeMomento(TEST_NOW + DIA) })
    const { request } = await openShopApp(runtime)
    let etag = ''
    const fetchFeed = async () => {
      const { status } = await request('/feeds/google.xml', { headers: { 'If-None-Match': etag } })
      const answer = await request('/feeds/google.xml')
      etag = answer.headers.get('etag')!
      const xml = await answer.text()
      const rows = parse<Record<string, string>>(await (await request('/feeds/meta.csv')).text(), { columns: true })
      expect(validateXml(xml.replaceAll(/(<\/?)item>/g, '$1g:item>'), ['rss', 'google-products'])).toEqual([])
      for (const row of rows) expect(metaProducto.safeParse(row).error).toBeUndefined()
      const google = [una, otra].map(({ codigo }) => {
        const item = xml.split('<item>').find((text) => text.includes(`>${codigo}-M<`))!
        return ['price', 'sale_price', 'sale_price_effective_date'].map((name) => textOf(item, name))
      })
      const meta = [una, otra].map(({ codigo }) => {
        const row = rows.find(({ id }) => id === `${codigo}-M`)!
        return [row.price, row.sale_price, row.sale_price_effective_date]
      })
      return { status, google, meta }
    }
    const textOf = (item: string, name: string) => new RegExp(`<g:${name}>(.*?)<`).exec(item)?.[1] ?? ''
    const plain = [
      ['2000.00 UYU', '', ''],
      ['1000.00 UYU', '', ''],
    ]
    expect(await fetchFeed()).toEqual({ status: 200, google: plain, meta: plain })
    expect(await fetchFeed()).toMatchObject({ status: 304 })
    runtime.setClock(TEST_NOW + MINUTO)
    const dates = '2026-11-18T12:01-03:00/2026-11-19T12:00-03:00'
    expect(await fetchFeed()).toEqual({
      status: 200,
      google: [
        ['2000.00 UYU', '1400.00 UYU', dates],
        ['700.00 UYU', '', ''],
      ],
      meta: [
        ['2000.00 UYU', '1400.00 UYU', dates],
        ['1000.00 UYU', '700.00 UYU', dates],
      ],
    })
    expect(await fetchFeed()).toMatchObject({ status: 304 })
    // Midnight makes every file anew anyhow, so the end is looked at within its day.
    runtime.setClock(TEST_NOW + DIA)
    await fetchFeed()
    runtime.setClock(TEST_NOW + DIA + MINUTO)
    expect(await fetchFeed()).toEqual({ status: 200, google: plain, meta: plain })
  })

  it('33.7 a reduction that ran for a week is the price before of the next one', async () => {
    const runtime = await open()
    runtime.setClock(TEST_NOW - 40 * DIA)
    const una = await insertProducto(runtime, {
      liga: 'Inglesa',
      precio: 2000,
      stock: { M: 5 },
    })
    runtime.setClock(TEST_NOW - 30 * DIA)
    const id = await add(runtime, { valor: '10' })
    runtime.setClock(TEST_NOW - 20 * DIA)
    expect(await endRebaja(runtime, id)).toMatchObject({ ok: true })
    runtime.setClock(TEST_NOW)
    await add(runtime)
    expect((await read(runtime, una)).rebajas?.stock).toMatchObject({
      tarjeta: 1400,
      antes: 1800,
    })
  })

  it('33.8 is looked at before it is made, and two taps make one', async () => {
    const runtime = await open()
    for (const precio of [2000, 500, 3000])
      await insertProducto(runtime, {
        liga: 'Inglesa',
        precio,
        precioEncargo: 500,
      })
    await insertProducto(runtime, { liga: 'Uruguaya' })
    const readIndex = indexOf(runtime)
    const form = {
      ...LIGA,
      tipo: 'fijo',
      valor: '990',
      desde: '2026-11-21T00:00',
      hasta: '2026-11-21T23:59',
    }
    const looked = await lookAtRebaja({ ...runtime, readIndex }, form)
    expect(looked).toMatchObject({
      vista: { bajan: 2, quedan: 1, extendida: true },
    })
    expect(looked).toMatchObject({
      vista: {
        ejemplos: expect.arrayContaining([expect.objectContaining({ precio: 3000, rebajado: 990 })]),
      },
    })
    expect(await lookAtRebaja({ ...runtime, readIndex }, { ...form, valor: '0' })).toMatchObject({
      errores: { valor: expect.any(String) },
    })
    const twice = await Promise.all([1, 2].map(() => addRebaja(runtime, 'una', form, ANA)))
    expect(twice.every(({ ok }) => ok)).toBe(true)
    // The form written anew by who went back to it is another reduction.
    expect(await addRebaja(runtime, 'una', { ...form, valor: '500' }, ANA)).toMatchObject({ code: 'rebaja_cambiada' })
    expect(await listRebajas({ ...runtime, readIndex })).toMatchObject([
      {
        nombre: 'Inglesas',
        estado: 'programada',
        camisetas: 2,
        alcance: 'Liga: Inglesa',
      },
    ])
  })

  it('22.94 what no shirt has is refused at its field, also looked at: a translated page may send its own words', async () => {
    const runtime = await open()
    await insertProducto(runtime, { liga: ' Inglesa', equipo: 'Arsenal', marca: 'Umbro' })
    const readIndex = indexOf(runtime)
    const bien = { ...LIGA, equipo: 'Arsenal', categoria: 'Hincha', version: 'edición especial', marca: 'Umbro' }
    expect(await lookAtRebaja({ ...runtime, readIndex }, bien)).toHaveProperty('vista')
    const traducida = {
      liga: 'English',
      equipo: 'Armory',
      categoria: 'Fan',
      version: 'special edition',
      marca: 'Shade',
    }
    const form = { ...LIGA, ...traducida }
    const errores = {
      liga: 'No hay camisetas de liga “English”.',
      equipo: 'No hay camisetas de equipo “Armory”.',
      categoria: 'No hay camisetas de categoría “Fan”.',
      version: 'No hay camisetas de versión “special edition”.',
      marca: 'No hay camisetas de marca “Shade”.',
    }
    expect(await lookAtRebaja({ ...runtime, readIndex }, form)).toEqual({ errores })
    expect(await addRebaja(runtime, 'traducida', form, ANA)).toMatchObject({
      code: 'datos_invalidos',
      data: { errores },
    })
    expect(await listRebajas({ ...runtime, readIndex })).toEqual([])
  })

  it('33.9 before it begins all of it can be changed, then its name and its end; who looked at another one is told', async () => {
    const runtime = await open()
    const una = await insertProducto(runtime, {
      liga: 'Inglesa',
      precio: 2000,
    })
    const manana = writeMomento(TEST_NOW + DIA)
    const id = await add(runtime, { desde: manana })
    const { sello, formulario } = (await openRebaja(runtime, id))!
    const cambiada = {
      ...formulario,
      valor: '50',
      desde: writeMomento(TEST_NOW + MINUTO),
    }
    expect(await changeRebaja(runtime, { id, sello }, cambiada)).toMatchObject({
      ok: true,
    })
    expect(await changeRebaja(runtime, { id, sello }, cambiada)).toMatchObject({
      ok: false,
      code: 'rebaja_cambiada',
    })
    runtime.setClock(TEST_NOW + 2 * MINUTO)
    expect(await tarjeta(runtime, una)).toBe(1000)
    const now = (await openRebaja(runtime, id))!
    expect(now.estado).toBe('en_curso')
    const renamed = {
      ...now.formulario,
      valor: '90',
      liga: '',
      nombre: 'Otra',
      hasta: manana,
    }
    expect(await changeRebaja(runtime, { id, sello: now.sello }, renamed)).toMatchObject({ ok: true })
    expect((await openRebaja(runtime, id))!.formulario).toMatchObject({
      valor: '50',
      liga: 'Inglesa',
      nombre: 'Otra',
      hasta: manana,
    })
    expect(await tarjeta(runtime, una)).toBe(1000)
  })

  it('33.10 ended it is over at once, and one that hasn’t begun is gone', async () => {
    const runtime = await open()
    const una = await insertProducto(runtime, {
      liga: 'Inglesa',
      precio: 2000,
    })
    const running = await add(runtime)
    const coming = await add(runtime, { desde: writeMomento(TEST_NOW + DIA) })
    runtime.setClock(TEST_NOW + MINUTO)
    expect(await tarjeta(runtime, una)).toBe(1400)
    for (const [id, value] of [
      [running, 'terminada'],
      [running, 'terminada'],
      [coming, 'borrada'],
    ] as const)
      expect(await endRebaja(runtime, id)).toEqual({ ok: true, value })
    expect(await endRebaja(runtime, coming)).toMatchObject({
      ok: false,
      code: 'rebaja_inexistente',
    })
    expect(await tarjeta(runtime, una)).toBe(2000)
    const listed = await listRebajas({
      ...runtime,
      readIndex: indexOf(runtime),
    })
    expect(listed).toMatchObject([
      {
        id: running,
        estado: 'terminada',
        hasta: TEST_NOW + MINUTO,
        camisetas: null,
      },
    ])
    expect(await changeRebaja(runtime, { id: running, sello: 0 }, LIGA)).toMatchObject({ code: 'rebaja_terminada' })
  })

  it('33.22 verify tells of what was ordered at another price than its reduction made', async () => {
    const runtime = await open()
    const una = await insertProducto(runtime, { liga: 'Inglesa', precio: 2000, stock: { M: 5 } })
    const early = await placePedido(
      runtime,
      buildSolicitud([{ producto: una, talle: 'M' }], 'transferencia'),
      'transferencia',
    )
    runtime.setClock(TEST_NOW + 10 * MINUTO)
    const id = await add(runtime)
    runtime.setClock(TEST_NOW + 20 * MINUTO)
    const buy = async () => {
      const solicitud = buildSolicitud([{ producto: await read(runtime, una), talle: 'M' }], 'transferencia')
      const placed = await placePedido(runtime, solicitud, 'transferencia')
      if (!placed.ok) throw new Error(placed.code)
      return placed.value.codigo
    }
    const reduced = await buy()
    runtime.setClock(TEST_NOW + 30 * MINUTO)
    expect([early.ok, await endRebaja(runtime, id)]).toMatchObject([true, { ok: true }])
    runtime.setClock(TEST_NOW + 40 * MINUTO)
    await buy()
    const look = () => verify(runtime.database, runtime.clock(), runtime)
    expect(await look()).toEqual([])
    const change = (valor: number) => runtime.database.write.updateTable('rebajas').set({ valor }).execute()
    await change(50)
    expect(await look()).toEqual([
      `Pedido ${reduced}: «${una.nombre}» se vendió a $\u00a01.400, y con las rebajas de ese momento se pedía $\u00a01.000.`,
    ])
    // An edited shirt may have changed its league: nobody knows any more.
    await runtime.database.write.updateTable('products').set({ actualizado: runtime.clock() }).execute()
    expect(await look()).toEqual([])
  })

  it('33.16 at most 50 run or are to come', async () => {
    const runtime = await open()
    await insertProducto(runtime, { liga: 'Inglesa' })
    for (let at = 0; at < 50; at++)
      await add(runtime, {
        desde: writeMomento(comienzoDe(diaDe(TEST_NOW) + 1 + at)),
      })
    expect(await addRebaja(runtime, 'mas', LIGA, ANA)).toMatchObject({
      ok: false,
      code: 'demasiadas_rebajas',
    })
  })
})

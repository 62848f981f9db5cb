import { expect, it } from 'vitest'
import { readFormularioDeProducto, toFormulario, type FormularioProducto } from '#domain/productos/formulario.ts'
import type { ProductoInterno } from '#domain/productos/producto.ts'
import type { CambioDeStock } from '#domain/productos/stock.ts'
import { bind } from '#server/base/bind.ts'
import { lockPedido } from '#server/pedidos/guardar/pedidos.repo.ts'
import { placePedido } from '#server/pedidos/colocar/place-pedido.ts'
import { findPedido } from '#server/pedidos/guardar/find-pedido.ts'
import { expirePedidos } from '#server/pedidos/mover/expire-pedidos.ts'
import { confirmTransferencia } from '#server/pedidos/mover/confirm-transferencia.ts'
import { verifyStock } from '#server/pedidos/probar/verify-stock.ts'
import { readPageVersion } from '#tests/page-version.ts'
import { DEMO_AJUSTES } from '#domain/ajustes/demo-ajustes.ts'
import { describeOnEveryDatabase, type TestRuntime } from '#tests/databases.ts'
import { buildProducto, buildSolicitud, insertProducto } from '#tests/factories.ts'
import { findProducto } from './load-productos.ts'
import * as productosAdmin from './for-admins.ts'
import { usedIds } from '../stock/ledger.ts'

const ANA = 'ana@casakas.test'
const BETO = 'beto@casakas.test'

/** What the form would send of a product, with fields typed anew. */
function pedidoDe(
  producto: ProductoInterno,
  fields: Partial<FormularioProducto> = {},
  {
    stock = [],
    imagenes = producto.imagenes.map(({ id }) => id),
  }: { stock?: CambioDeStock[]; imagenes?: string[] } = {},
) {
  const { campos, errores } = readFormularioDeProducto({ ...toFormulario(producto), ...fields })
  expect(errores).toEqual({})
  return { campos, stock, imagenes }
}

async function insertImagenes(runtime: TestRuntime, ...ids: string[]): Promise<void> {
  await runtime.database.write
    .insertInto('imagenes')
    .values(
      ids.map((id) => ({ id, alt: '', ancho: 10, alto: 10, fondo: '#ffffff', clave: `products/${id}`, creado: 1 })),
    )
    .execute()
}

const altsOf = async ({ database }: TestRuntime) =>
  Object.fromEntries(
    (await database.read.selectFrom('imagenes').select(['id', 'alt']).execute()).map(({ id, alt }) => [id, alt]),
  )
const movimientosOf = ({ database }: TestRuntime, productId: string) =>
  database.read
    .selectFrom('stockMovimientos')
    .select(['talle', 'tipo', 'cantidad', 'motivo'])
    .where('productId', '=', productId)
    .where('tipo', 'in', ['ajuste', 'baja'])
    .execute()

async function placeTransfer(runtime: TestRuntime, producto: ProductoInterno, talle: string) {
  const solicitud = buildSolicitud([{ producto, talle }], 'transferencia')
  const placed = await placePedido(runtime, solicitud, 'transferencia')
  if (!placed.ok) throw new Error(placed.code)
  return placed.value
}

describeOnEveryDatabase('products in the administration', (open) => {
  async function openWithOne(fields: Partial<ProductoInterno> = {}) {
    const runtime = await open()
    const inserted = await insertProducto(runtime, { stock: { M: 2, L: 0 }, ...fields })
    const admin = bind(productosAdmin, runtime)
    const abierto = (await admin.openProducto(inserted.id))!
    return { runtime, admin, ...abierto }
  }

  it('3.1, 3.6, 7.14 a product is added with every field, its stock in the ledger, its pictures in order', async () => {
    const runtime = await open()
    await insertImagenes(runtime, 'a', 'b')
    const admin = bind(productosAdmin, runtime)
    const wanted = buildProducto({
      codigo: 'ALTA-1',
      nombre: 'Danubio Local 1988',
      precioDescuento: 1800,
      coloresSecundarios: ['negro', 'rojo'],
      anio: [1988, 1989],
      nombrePersonalizado: 'Polillita',
      numero: '9',
      patron: 'banda-diagonal',
      mangaLarga: true,
      activo: false,
    })
    const { id } = await admin.proposeProducto()
    const stock = [{ talle: 'S', antes: null, unidades: 3 }]
    const added = await admin.addProducto(id, pedidoDe(wanted, {}, { stock, imagenes: ['b', 'a', 'b'] }), ANA)
    expect(added).toEqual({ ok: true, value: { id } })
    const { producto } = (await admin.openProducto(id))!
    expect(producto).toEqual({
      ...wanted,
      id,
      slug: 'danubio-local-1988',
      stock: { S: 3 },
      imagenes: [expect.objectContaining({ id: 'b' }), expect.objectContaining({ id: 'a' })],
    })
    expect(await verifyStock(runtime.database.read)).toEqual([])
  })

  it('24.29 a product that is sent twice is added once', async () => {
    const runtime = await open()
    await insertImagenes(runtime, 'a')
    const admin = bind(productosAdmin, runtime)
    const { id } = await admin.proposeProducto()
    const pedido = pedidoDe(buildProducto(), {}, { stock: [{ talle: 'S', antes: null, unidades: 1 }], imagenes: ['a'] })
    const [one, two] = await Promise.all([admin.addProducto(id, pedido, ANA), admin.addProducto(id, pedido, ANA)])
    expect(one).toEqual(two)
    expect(one.ok).toBe(true)
    expect(await runtime.database.read.selectFrom('products').select('id').execute()).toEqual([{ id }])
    // Another content under the same id isn't what was meant: that is said, not ignored.
    const other = { ...pedido, campos: { ...pedido.campos, precio: 9999 } }
    expect(await admin.addProducto(id, other, ANA)).toMatchObject({ code: 'producto_ya_guardado' })
    expect(await verifyStock(runtime.database.read)).toEqual([])
  })

  it('5.22, 24.12 what stands in the way of adding is told at its field, and nothing is saved', async () => {
    const { runtime, admin, producto } = await openWithOne({ codigo: 'CSK-7' })
    const { id } = await admin.proposeProducto()
    const version = await readPageVersion(runtime.database)
    const none = await admin.addProducto(id, pedidoDe(producto, { codigo: 'csk-7' }, { imagenes: [] }), ANA)
    expect(none).toMatchObject({
      code: 'datos_invalidos',
      data: { errores: { imagenes: 'Subí al menos una imagen', codigo: 'Ese código ya es de otra camiseta.' } },
    })
    const gone = await admin.addProducto(id, pedidoDe(producto, { codigo: 'OTRO' }, { imagenes: ['nada'] }), ANA)
    expect(gone).toMatchObject({ data: { errores: { imagenes: expect.stringContaining('subila de nuevo') } } })
    expect(await admin.openProducto(id)).toBeNull()
    expect(await readPageVersion(runtime.database)).toBe(version)
  })

  it('24.12 an empty code becomes the next one, for everybody who saves at once another', async () => {
    const { runtime, admin, producto } = await openWithOne({ codigo: 'CSK-0009' })
    await insertImagenes(runtime, 'a')
    expect((await admin.proposeProducto()).codigo).toBe('CSK-0010')
    const ids = await Promise.all([admin.proposeProducto(), admin.proposeProducto(), admin.proposeProducto()])
    await Promise.all(
      ids.map(({ id }) => admin.addProducto(id, pedidoDe(producto, { codigo: '' }, { imagenes: ['a'] }), ANA)),
    )
    const rows = await runtime.database.read.selectFrom('products').select(['codigo', 'slug']).execute()
    expect(rows.map(({ codigo }) => codigo).toSorted()).toEqual(['CSK-0009', 'CSK-0010', 'CSK-0011', 'CSK-0012'])
    expect(new Set(rows.map(({ slug }) => slug)).size).toBe(4)
  })

  it('24.12 the first code of an empty shop is one too', async () => {
    expect((await bind(productosAdmin, await open()).proposeProducto()).codigo).toBe('CAM-0001')
  })

  it('7.15 an edit updates every field and moves what pages show', async () => {
    const { runtime, admin, producto, actualizado } = await openWithOne()
    await insertImagenes(runtime, 'a', 'b')
    const version = await readPageVersion(runtime.database)
    const wanted = buildProducto({
      codigo: 'OTRO-1',
      nombre: 'Cerro Visitante 1999',
      tallesEncargo: ['M'],
      coloresPrincipales: ['celeste', 'blanco'],
      coloresSecundarios: [],
      anio: [],
      precioEncargoDescuento: 2000,
      destacado: true,
    })
    const pedido = pedidoDe(wanted, {}, { imagenes: ['b', 'a'] })
    expect(await admin.editProducto(producto.id, actualizado, pedido, ANA)).toMatchObject({ ok: true })
    const now = (await admin.openProducto(producto.id))!
    const { id, stock } = producto
    expect(now.producto).toMatchObject({
      ...wanted,
      id,
      stock,
      slug: 'cerro-visitante-1999',
      imagenes: [{ id: 'b' }, { id: 'a' }],
    })
    expect(now.actualizado).toBeGreaterThan(actualizado)
    expect(await readPageVersion(runtime.database)).toBeGreaterThan(version)
    // Pictures may all be taken away too.
    expect(await admin.editProducto(id, now.actualizado, pedidoDe(wanted, {}, { imagenes: [] }), ANA)).toMatchObject({
      ok: true,
    })
    expect((await admin.openProducto(id))!.producto.imagenes).toEqual([])
  })

  it('3.17, 3.19 a renamed product keeps its old addresses, takes one of them back, and never another’s', async () => {
    const { runtime, admin, producto } = await openWithOne({ nombre: 'Rampla Local', codigo: 'R-1' })
    await insertProducto(runtime, { nombre: 'Rampla Visitante', codigo: 'R-2' })
    const rename = async (nombre: string) => {
      const { actualizado } = (await admin.openProducto(producto.id))!
      const saved = await admin.editProducto(producto.id, actualizado, pedidoDe(producto, { nombre }), ANA)
      return saved.ok ? (await admin.openProducto(producto.id))!.producto.slug : saved.code
    }
    expect(await rename('Rampla 1970')).toBe('rampla-1970')
    expect(await findProducto(runtime, 'rampla-local')).toEqual({ movedTo: 'rampla-1970' })
    expect(await rename('Rampla Visitante')).toBe('rampla-visitante-r-1')
    expect(await rename('Rampla LOCAL')).toBe('rampla-local')
    for (const former of ['rampla-1970', 'rampla-visitante-r-1'])
      expect(await findProducto(runtime, former)).toEqual({ movedTo: 'rampla-local' })
    expect(await findProducto(runtime, 'rampla-visitante')).toMatchObject({ producto: { codigo: 'R-2' } })
    expect(await rename('¡¿?!')).toBe('r-1')
  })

  it('24.21 whoever saves second is told what the first one saved and who it was; nothing is overwritten', async () => {
    const { admin, producto, actualizado } = await openWithOne({ nombre: 'Bella Vista', precio: 2000 })
    const { id } = producto
    expect(await admin.editProducto(id, actualizado, pedidoDe(producto, { precio: '2500' }), ANA)).toMatchObject({
      ok: true,
    })
    const refused = await admin.editProducto(id, actualizado, pedidoDe(producto, { equipo: 'Bella Vista' }), BETO)
    expect(refused).toMatchObject({
      code: 'producto_cambiado',
      data: { quien: ANA, formulario: { precio: '2500', equipo: 'Nacional' } },
    })
    expect((await admin.openProducto(id))!.producto).toMatchObject({ precio: 2500, equipo: 'Nacional' })
    // The other version is overwritten knowingly, by naming it.
    const told = (refused as { data: { actualizado: number } }).data.actualizado
    expect(await admin.editProducto(id, told, pedidoDe(producto, { equipo: 'Bella Vista' }), BETO)).toMatchObject({
      ok: true,
    })
    expect((await admin.openProducto(id))!.producto).toMatchObject({ precio: 2000, equipo: 'Bella Vista' })
  })

  it('24.34 whoever changed nothing is in nobody’s way: the other version stays, without a conflict', async () => {
    const { runtime, admin, producto, actualizado } = await openWithOne({ precio: 2000 })
    const { id } = producto
    await admin.editProducto(id, actualizado, pedidoDe(producto, { precio: '2500' }), ANA)
    const before = await admin.openProducto(id)
    const unchanged = { ...pedidoDe(producto), sinCambios: true }
    expect(await admin.editProducto(id, actualizado, unchanged, BETO)).toEqual({ ok: true, value: { id } })
    expect(await admin.openProducto(id)).toEqual(before)
    expect(await movimientosOf(runtime, id)).toEqual([])
  })

  it('24.21 a change in the list counts; the same edit sent twice doesn’t; of many at once one saves', async () => {
    const { runtime, admin, producto, actualizado } = await openWithOne()
    const { id } = producto
    runtime.setClock(runtime.clock() - 60_000)
    expect(await admin.setCampo(id, { destacado: true }, BETO)).toEqual({ ok: true, value: null })
    const { actualizado: moved } = (await admin.openProducto(id))!
    expect(moved).toBeGreaterThan(actualizado)
    const refused = await admin.editProducto(id, actualizado, pedidoDe(producto), ANA)
    expect(refused).toMatchObject({ code: 'producto_cambiado', data: { quien: BETO, formulario: { destacado: true } } })

    const twice = pedidoDe(producto, { copa: 'Copa' }, { stock: [{ talle: 'M', antes: 2, unidades: 5 }] })
    for (let time = 0; time < 2; time++)
      expect(await admin.editProducto(id, moved, twice, ANA)).toMatchObject({ ok: true })
    expect(await movimientosOf(runtime, id)).toHaveLength(1)

    const now = (await admin.openProducto(id))!
    const saved = await Promise.all(
      ['uno', 'dos', 'tres', 'cuatro'].map((liga) =>
        admin.editProducto(id, now.actualizado, pedidoDe(now.producto, { liga }), ANA),
      ),
    )
    expect(saved.filter(({ ok }) => ok)).toHaveLength(1)
  })

  it('24.10 a stock change is an entry of the ledger, by whom; the figures go on adding up', async () => {
    const { runtime, admin, producto } = await openWithOne()
    const { id } = producto
    expect(await admin.adjustStock(id, { talle: 'M', antes: 2, unidades: 5 }, ANA)).toEqual({ ok: true, value: null })
    expect(await admin.adjustStock(id, { talle: 'M', antes: 5, unidades: 0 }, ANA)).toEqual({ ok: true, value: null })
    expect(await admin.adjustStock(id, { talle: 'XS', antes: null, unidades: 4 }, ANA)).toEqual({
      ok: true,
      value: null,
    })
    const motivo = `Administración: ${ANA}`
    expect(await movimientosOf(runtime, id)).toEqual([
      { talle: 'M', tipo: 'ajuste', cantidad: 3, motivo },
      { talle: 'M', tipo: 'ajuste', cantidad: -5, motivo },
      { talle: 'XS', tipo: 'ajuste', cantidad: 4, motivo },
    ])
    expect((await admin.openProducto(id))!.producto.stock).toEqual({ M: 0, L: 0, XS: 4 })
    expect(await verifyStock(runtime.database.read)).toEqual([])
  })

  it('24.8 a figure that was sold meanwhile isn’t overwritten: it is told as it is now', async () => {
    const { runtime, admin, producto } = await openWithOne()
    const { id } = producto
    await placeTransfer(runtime, producto, 'M')
    const refused = await admin.adjustStock(id, { talle: 'M', antes: 2, unidades: 3 }, ANA)
    expect(refused).toMatchObject({ code: 'stock_cambiado', data: { ahora: 1 } })
    expect(await admin.adjustStock(id, { talle: 'XL', antes: 2, unidades: 3 }, ANA)).toMatchObject({
      data: { ahora: null },
    })
    expect(await admin.adjustStock(id, { talle: 'L', antes: null, unidades: 3 }, ANA)).toMatchObject({
      data: { ahora: 0 },
    })
    expect(await admin.adjustStock('nada', { talle: 'L', antes: null, unidades: 3 }, ANA)).toMatchObject({
      code: 'producto_inexistente',
    })
    expect((await admin.openProducto(id))!).toMatchObject({ producto: { stock: { M: 1, L: 0 } }, retenido: { M: 1 } })
    // A change whose answer got lost is sent again.
    for (let time = 0; time < 2; time++)
      expect(await admin.adjustStock(id, { talle: 'M', antes: 1, unidades: 3 }, ANA)).toMatchObject({ ok: true })
    expect(await movimientosOf(runtime, id)).toHaveLength(1)
    expect(await verifyStock(runtime.database.read)).toEqual([])
  })

  it('24.8, 24.20 in the editor untouched sizes stay as they are though sold meanwhile; a touched one is a fault at its field', async () => {
    const { runtime, admin, producto, actualizado } = await openWithOne({ stock: { M: 2, L: 3 } })
    const { id } = producto
    await placeTransfer(runtime, producto, 'M')
    const untouched = pedidoDe(producto, { copa: 'Copa' }, { stock: [{ talle: 'L', antes: 3, unidades: 7 }] })
    expect(await admin.editProducto(id, actualizado, untouched, ANA)).toMatchObject({ ok: true })
    const now = (await admin.openProducto(id))!
    expect(now.producto.stock).toEqual({ M: 1, L: 7 })

    const touched = pedidoDe(producto, { copa: 'Otra' }, { stock: [{ talle: 'M', antes: 2, unidades: 9 }] })
    expect(await admin.editProducto(id, now.actualizado, touched, ANA)).toMatchObject({
      code: 'datos_invalidos',
      data: { errores: { 'stock.M': expect.stringContaining('ahora queda 1') }, stock: { M: 1 } },
    })
    expect((await admin.openProducto(id))!.producto).toMatchObject({ copa: 'Copa', stock: { M: 1, L: 7 } })
    expect(await verifyStock(runtime.database.read)).toEqual([])
  })

  it('24.5, 24.6 switches and popularidad are changed by themselves', async () => {
    const { runtime, admin, producto } = await openWithOne({ activo: true, destacado: false, popularidad: 5 })
    const version = await readPageVersion(runtime.database)
    for (const cambio of [{ activo: false }, { destacado: true }, { popularidad: 90 }])
      expect(await admin.setCampo(producto.id, cambio, ANA)).toEqual({ ok: true, value: null })
    const now = (await admin.openProducto(producto.id))!.producto
    expect(now).toEqual({ ...producto, activo: false, destacado: true, popularidad: 90 })
    expect(await readPageVersion(runtime.database)).toBe(version + 3)
    expect(await admin.setCampo('nada', { activo: true }, ANA)).toMatchObject({ code: 'producto_inexistente' })
  })

  it('24.28 a product’s pictures are named after it; those that another shows too keep their words', async () => {
    const { runtime, admin, producto, actualizado } = await openWithOne({ nombre: 'Defensor' })
    await insertImagenes(runtime, 'a', 'b', 'd')
    await runtime.database.write
      .updateTable('imagenes')
      .set({ dibujo: '{"cara":"dorso"}' })
      .where('id', '=', 'd')
      .execute()
    const { id } = await admin.proposeProducto()
    await admin.addProducto(id, pedidoDe(producto, { nombre: 'Copia', codigo: '' }, { imagenes: ['b'] }), ANA)
    const pedido = pedidoDe(producto, { nombre: 'Defensor 1976' }, { imagenes: ['b', 'a', 'd'] })
    expect(await admin.editProducto(producto.id, actualizado, pedido, ANA)).toMatchObject({ ok: true })
    expect(await altsOf(runtime)).toEqual({
      a: 'Camiseta Defensor 1976, foto 2',
      b: 'Camiseta Copia, foto 1',
      d: 'Camiseta Defensor 1976, dorso',
    })
  })

  it('24.26 a deleted product is gone from the shop; orders keep it, paid or ended as before, and the figures add up', async () => {
    const { runtime, admin, producto } = await openWithOne({ stock: { M: 3 } })
    const { id } = producto
    const paid = await placeTransfer(runtime, producto, 'M')
    const unpaid = await placeTransfer(runtime, producto, 'M')
    expect(await admin.deleteProducto(id, ANA)).toEqual({ ok: true, value: null })
    expect(await admin.deleteProducto(id, ANA)).toMatchObject({ code: 'producto_inexistente' })
    expect(await admin.openProducto(id)).toBeNull()
    expect(await findProducto(runtime, producto.slug)).toBeNull()

    const confirmed = await runtime.database.transaction(async (tx) => {
      const row = await lockPedido(tx, paid.id, runtime.clock())
      return confirmTransferencia({ ...runtime, tx, ajustes: DEMO_AJUSTES }, row!, { autor: ANA, detalle: '' })
    })
    expect(confirmed.ok).toBe(true)
    expect(await findPedido(runtime, { id: paid.id })).toMatchObject({
      estado: 'pagado',
      lineas: [{ nombre: producto.nombre }],
    })
    runtime.setClock(runtime.clock() + 365 * 86_400_000)
    expect(await expirePedidos(runtime)).toBe(1)
    const { estado } = await runtime.database.read
      .selectFrom('pedidos')
      .select('estado')
      .where('id', '=', unpaid.id)
      .executeTakeFirstOrThrow()
    expect(estado).toBe('vencido')
    expect(await movimientosOf(runtime, id)).toEqual([
      { talle: 'M', tipo: 'baja', cantidad: -1, motivo: `Producto eliminado: ${ANA}` },
    ])
    expect(await verifyStock(runtime.database.read)).toEqual([])
  })

  it('24.26 the id of a deleted product is free for an import when nobody ever ordered it', async () => {
    const { runtime, admin, producto: free } = await openWithOne({ stock: { M: 2 } })
    const ordered = await insertProducto(runtime, { stock: { M: 2 } })
    await placeTransfer(runtime, ordered, 'M')
    for (const { id } of [free, ordered]) expect(await admin.deleteProducto(id, ANA)).toMatchObject({ ok: true })
    const used = await runtime.database.transaction((tx) => usedIds(tx, [free.id, ordered.id]))
    expect(used).toEqual(new Set([ordered.id]))
  })

  it('24.26 of an order and a deletion at once both end well', async () => {
    const runtime = await open()
    const admin = bind(productosAdmin, runtime)
    // Races are run more than once, since chance decides which comes first.
    for (let round = 0; round < 10; round++) {
      const producto = await insertProducto(runtime, { stock: { M: 5 } })
      // Each round has another buyer: one may have ten orders waiting, which the first rounds would use up.
      const shipping = { telefono: `09912340${round}`, correo: `compra${round}@example.com` }
      const solicitudes = Array.from({ length: 4 }, () =>
        buildSolicitud([{ producto, talle: 'M' }], 'transferencia', { shipping }),
      )
      const [, ...placed] = await Promise.all([
        admin.deleteProducto(producto.id, ANA),
        ...solicitudes.map((solicitud) => placePedido(runtime, solicitud, 'transferencia')),
      ])
      for (const order of placed) if (!order.ok) expect(['sin_stock', 'producto_no_encontrado']).toContain(order.code)
      expect(await admin.openProducto(producto.id)).toBeNull()
    }
    expect(await verifyStock(runtime.database.read)).toEqual([])
  })

  it('24.18 the form offers what other products say', async () => {
    const { admin } = await openWithOne({ equipo: 'Progreso', copa: '' })
    expect(await admin.listSugerencias()).toMatchObject({ equipo: ['Progreso'], copa: [] })
  })
})

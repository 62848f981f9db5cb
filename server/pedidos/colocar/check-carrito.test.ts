import { expect, it } from 'vitest'
import { describeOnEveryDatabase } from '#tests/databases.ts'
import { insertProducto } from '#tests/factories.ts'
import { checkCarrito } from './check-carrito.ts'

describeOnEveryDatabase('checking a cart', (open) => {
  it('7.5, 10.9 answers for each line, in order, what it costs now and whether it can be had', async () => {
    const runtime = await open()
    const producto = await insertProducto(runtime, { nombre: 'Activa', stock: { M: 1, L: 0 }, precioEncargo: 2000 })
    const inactiva = await insertProducto(runtime, { activo: false })
    const personalizacion = { nombre: 'ana', numero: '', parches: true }
    const lineas = await checkCarrito(runtime, [
      { id: producto.id, talle: 'M', modo: 'stock' },
      { id: producto.id, talle: 'L', modo: 'stock' },
      { id: producto.id, talle: 'XL', modo: 'encargo', personalizacion },
      { id: producto.id, talle: 'XS', modo: 'stock' },
      { id: inactiva.id, talle: 'M', modo: 'stock' },
      { id: 'no-existe', talle: 'M', modo: 'stock' },
    ])
    const comunes = { nombre: 'Activa', slug: producto.slug }
    expect(lineas).toMatchObject([
      {
        ...comunes,
        disponible: true,
        motivo: null,
        precios: { tarjeta: 2190, transferencia: 1971 },
        extras: 0,
        quedan: 1,
        dibujo: null,
      },
      { ...comunes, disponible: false, motivo: 'sin_stock', quedan: 0 },
      {
        ...comunes,
        disponible: true,
        motivo: null,
        precios: { tarjeta: 2000, transferencia: 1800 },
        extras: 400,
        quedan: null,
        dibujo: { codigo: producto.codigo, patron: producto.patron, horma: 'adulto' },
      },
      { ...comunes, disponible: false, motivo: 'talle_inexistente' },
      { disponible: false, motivo: 'no_disponible', precios: null },
      { id: 'no-existe', disponible: false, motivo: 'no_disponible', precios: null, nombre: '' },
    ])
  })

  it('10.33 finds a line of an earlier shop by the code in its id', async () => {
    const runtime = await open()
    const { id, codigo, slug } = await insertProducto(runtime, { codigo: 'CSK-0042', stock: { '2XL': 1 } })
    const ids = ['CSK-00422XLstock', 'CSK-0042-2XL-stock', 'csk-0042_2XL_encargo', 'CSK-0042', id, 'CSK-00432XLstock']
    const lineas = await checkCarrito(
      runtime,
      ids.map((one) => ({ id: one, talle: '2XL', modo: 'stock' })),
    )
    for (const linea of lineas.slice(0, 5)) expect(linea).toMatchObject({ id, codigo, slug, disponible: true })
    expect(lineas[5]).toMatchObject({ id: ids[5], precios: null, motivo: 'no_disponible' })
  })

  it('10.33 finds a line of an earlier shop by its name too, and by one of before; its size may be spelled otherwise', async () => {
    const runtime = await open()
    const nombre = 'Uruguay Local 1980/81'
    const { id } = await insertProducto(runtime, { nombre, stock: { '2XL': 1 } })
    const otra = await insertProducto(runtime, { nombre: 'Otra', stock: { '2XL': 1 } })
    await runtime.database.transaction((tx) =>
      tx.insertInto('productSlugs').values({ slug: 'de-antes', productId: otra.id }).execute(),
    )
    const linea = { id: '', codigo: '', talle: 'xxl', modo: 'stock' } as const
    const found = await checkCarrito(runtime, [
      { ...linea, nombre },
      { ...linea, id: 'de-otra-tienda', nombre: 'uruguay local 1980/81 ' },
      { ...linea, nombre: 'De antes' },
      { ...linea, nombre: 'Nadie' },
      { ...linea, nombre: '¿?' },
    ])
    const bought = { talle: '2XL', disponible: true }
    expect(found.slice(0, 3)).toMatchObject([
      { id, ...bought },
      { id, ...bought },
      { id: otra.id, ...bought },
    ])
    for (const linea of found.slice(3)) expect(linea).toMatchObject({ precios: null, motivo: 'no_disponible' })
  })

  it('10.20 tells the sizes that each line can be changed to: those of its mode that can be bought now, sorted', async () => {
    const runtime = await open()
    const { id } = await insertProducto(runtime, { stock: { XL: 2, S: 1, L: 0 }, tallesEncargo: ['3XL', 'L', 'M'] })
    const inactiva = await insertProducto(runtime, { activo: false, stock: { M: 1 } })
    const lineas = await checkCarrito(runtime, [
      { id, talle: 'L', modo: 'stock' },
      { id, talle: 'L', modo: 'encargo' },
      { id: inactiva.id, talle: 'M', modo: 'stock' },
      { id: 'no-existe', talle: 'M', modo: 'stock' },
    ])
    expect(lineas.map(({ talles }) => talles)).toEqual([['S', 'XL'], ['M', 'L', '3XL'], [], []])
  })

  it('10.22 tells where name and number can be printed, and what their back is drawn from', async () => {
    const runtime = await open()
    const lisa = await insertProducto(runtime, { stock: { M: 1 }, tallesEncargo: ['M'] })
    const impresa = await insertProducto(runtime, { tallesEncargo: ['M'], numero: '10' })
    const inactiva = await insertProducto(runtime, { activo: false, tallesEncargo: ['M'] })
    const lineas = await checkCarrito(runtime, [
      { id: lisa.id, talle: 'M', modo: 'encargo' },
      { id: lisa.id, talle: 'M', modo: 'stock' },
      { id: impresa.id, talle: 'M', modo: 'encargo' },
      { id: inactiva.id, talle: 'M', modo: 'encargo' },
      { id: 'no-existe', talle: 'M', modo: 'encargo' },
    ])
    expect(lineas.map(({ personalizable }) => personalizable)).toEqual([true, false, false, false, false])
    expect(lineas.map(({ dibujo }) => dibujo?.codigo)).toEqual([lisa.codigo, ...Array(4).fill(undefined)])
  })

  it('of nothing is nothing', async () => {
    expect(await checkCarrito(await open(), [])).toEqual([])
  })
})

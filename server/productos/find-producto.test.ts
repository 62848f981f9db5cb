import { expect, it } from 'vitest'
import { camposDeTipo, COLUMNAS_DE_PRODUCTO } from '#domain/productos/campos.ts'
import { describeOnEveryDatabase, TEST_NOW } from '#tests/databases.ts'
import { findProducto, loadProductosById } from './load-productos.ts'
import { insertSamples, sampleProducto } from '#tests/sample-productos.ts'

const IMAGEN = { id: 'img-1', alt: 'Frente', ancho: 1200, alto: 1200, fondo: '#ffee00' }
const TEMPORADA = sampleProducto({
  nombre: 'Peñarol Local 1980/81',
  stock: { M: 2, S: 0 },
  tallesEncargo: ['M', 'L'],
  anio: [1980, 1981],
  precioEncargoDescuento: 1900,
  coloresPrincipales: ['negro', 'amarillo'],
  coloresSecundarios: ['blanco'],
  numero: '9',
  nombrePersonalizado: 'Morena',
  mangaLarga: true,
  imagenes: [IMAGEN],
})
const INACTIVA = sampleProducto({ nombre: 'Guardada', activo: false, stock: { M: 1 } })

describeOnEveryDatabase('a product by its address', (open) => {
  async function openWithTwo() {
    const runtime = await open()
    await runtime.database.write
      .insertInto('imagenes')
      .values({ ...IMAGEN, clave: 'products/img-1', anchoOriginal: 1200, creado: 1 })
      .execute()
    await insertSamples(runtime, [TEMPORADA, INACTIVA])
    return runtime
  }

  it('3.1, 3.6, 3.22 its slug gives it, with every field', async () => {
    expect(await findProducto(await openWithTwo(), 'penarol-local-1980-81')).toEqual({
      producto: { ...TEMPORADA, costo: undefined, proveedor: undefined },
    })
  })

  it('3.1 every field has its columns or a table of its own, and there are no others', async () => {
    const { database } = await open()
    const tables = await database.read.introspection.getTables()
    const columns = tables.find(({ name }) => name === 'products')!.columns
    const apart = camposDeTipo('lista', 'stock', 'imagenes') as string[]
    expect(
      columns.map(({ name }) => name.replaceAll(/_(.)/g, (_, letter: string) => letter.toUpperCase())).sort(),
    ).toEqual(
      [
        ...COLUMNAS_DE_PRODUCTO.filter((one) => !apart.includes(one)),
        'id',
        'slug',
        'busqueda',
        'creado',
        'actualizado',
      ].sort(),
    )
  })

  it('3.18 the raw name, the id, the code and other writings of the slug lead to its slug', async () => {
    const runtime = await openWithTwo()
    for (const address of [
      'Peñarol Local 1980/81',
      'PEÑAROL local 1980/81',
      'Penarol-Local-1980-81',
      TEMPORADA.id,
      TEMPORADA.codigo,
      TEMPORADA.codigo.toLowerCase(),
    ]) {
      expect(await findProducto(runtime, address), address).toEqual({ movedTo: 'penarol-local-1980-81' })
    }
  })

  it('3.19 an address from before a rename leads to the new one', async () => {
    const runtime = await openWithTwo()
    await runtime.database.transaction((tx) =>
      tx.insertInto('productSlugs').values({ slug: 'manya-1980', productId: TEMPORADA.id }).execute(),
    )
    expect(await findProducto(runtime, 'manya-1980')).toEqual({ movedTo: 'penarol-local-1980-81' })
  })

  it('6.2 an unknown address, nonsense, or a product that isn’t active gives nothing', async () => {
    const runtime = await openWithTwo()
    for (const address of [
      '',
      'no-existe',
      '\0',
      '///',
      '%',
      "'; drop table products",
      'x'.repeat(10_000),
      '\ud800',
      'guardada',
      INACTIVA.id,
      INACTIVA.codigo,
    ]) {
      expect(await findProducto(runtime, address), address.slice(0, 30)).toBeNull()
    }
  })

  it('products are loaded by id, active or not, and unknown ids are left out', async () => {
    const { database } = await openWithTwo()
    const found = await loadProductosById(database.read, [INACTIVA.id, TEMPORADA.id, TEMPORADA.id, 'nada'], TEST_NOW)
    expect([...found.keys()].toSorted()).toEqual([INACTIVA.id, TEMPORADA.id].toSorted())
    expect(found.get(INACTIVA.id)).toEqual({ ...INACTIVA, costo: undefined, proveedor: undefined })
  })
})

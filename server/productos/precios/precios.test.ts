import { expect, it } from 'vitest'
import { CAMPOS_DE_PRECIO } from '#domain/productos/precio.ts'
import { readFormularioDeProducto, toFormulario, type FormularioProducto } from '#domain/productos/formulario.ts'
import { bind } from '#server/base/bind.ts'
import { connectDatabase } from '#server/db/open-database.ts'
import * as historiaDePrecios from '#server/db/migrations/0035-historia-de-precios.ts'
import { applyFilas } from '#server/importaciones/apply-filas.ts'
import { undoFilas } from '#server/importaciones/undo-filas.ts'
import type { ImportacionFilaRow } from '#server/db/schema.ts'
import { describeOnEveryDatabase, TEST_NOW, type TestRuntime } from '#tests/databases.ts'
import { insertProducto } from '#tests/factories.ts'
import * as productosAdmin from '../for-admins.ts'
import { changeProducto } from '../change-producto.ts'
import { loadPrecios } from './load-precios.ts'
import { verifyPrecios } from './verify-precios.ts'

const ANA = 'ana@casakas.test'
const HOUR = 3_600_000
const ALWAYS = { desde: 0, hasta: TEST_NOW * 2 }

async function historiaOf({ database }: TestRuntime, id: string, entre = ALWAYS) {
  const found = await loadPrecios(database.read, [id], entre)
  return (found.get(id) ?? []).map(({ en, quien, motivo, precio, precioDescuento }) => ({
    hora: (en - TEST_NOW) / HOUR,
    quien,
    motivo,
    precio,
    precioDescuento,
  }))
}

const ALTA = { hora: 0, quien: '', motivo: 'Alta del producto', precio: 2190, precioDescuento: null }

describeOnEveryDatabase('the history of prices', (open) => {
  async function openWithOne() {
    const runtime = await open()
    const { id } = await insertProducto(runtime)
    // The form needs a picture to be saved.
    await runtime.database.write
      .insertInto('imagenes')
      .values({ id: 'a', alt: '', ancho: 1, alto: 1, fondo: '#ffffff', clave: 'products/a', creado: 1 })
      .execute()
    const admin = bind(productosAdmin, runtime)
    const edit = async (fields: Partial<FormularioProducto>) => {
      const { producto, actualizado } = (await admin.openProducto(id))!
      const { campos } = readFormularioDeProducto({ ...toFormulario(producto), ...fields })
      const saved = await admin.editProducto(id, actualizado, { campos, stock: [], imagenes: ['a'] }, ANA)
      expect(saved).toMatchObject({ ok: true })
    }
    return { runtime, id, admin, edit }
  }

  it('32.2 is written by whoever changes prices, and by nobody who changes anything else', async () => {
    const { runtime, id, admin, edit } = await openWithOne()
    runtime.setClock(TEST_NOW + HOUR)
    await edit({ nombre: 'Otro nombre' })
    await admin.setCampo(id, { popularidad: 99 }, ANA)
    expect(await historiaOf(runtime, id)).toEqual([ALTA])
    runtime.setClock(TEST_NOW + 2 * HOUR)
    await edit({ precio: '2.390' })
    const edited = { hora: 2, quien: ANA, motivo: 'Edición del producto', precio: 2390, precioDescuento: null }
    expect(await historiaOf(runtime, id)).toEqual([ALTA, edited])

    runtime.setClock(TEST_NOW + 3 * HOUR)
    const { actualizado } = (await admin.openProducto(id))!
    const fila = buildFila(id, actualizado)
    const por = { quien: ANA, motivo: 'Importación de a.csv', eleccion: NADA }
    await runtime.database.transaction((tx) => applyFilas(tx, runtime, [fila], por))
    runtime.setClock(TEST_NOW + 4 * HOUR)
    const hecho = JSON.stringify({ stock: [], imagenes: null })
    const sello = (await admin.openProducto(id))!.actualizado
    const back = { quien: ANA, motivo: 'Se deshizo la importación de a.csv', eleccion: NADA, porCampo: false }
    await runtime.database.transaction((tx) => undoFilas(tx, runtime, [{ ...fila, hecho, sello }], back))
    expect(await historiaOf(runtime, id)).toEqual([
      ALTA,
      edited,
      { hora: 3, quien: ANA, motivo: 'Importación de a.csv', precio: 2990, precioDescuento: 2500 },
      { ...edited, hora: 4, motivo: 'Se deshizo la importación de a.csv' },
    ])
    expect((await admin.openProducto(id))!.precios.map(({ movidos }) => movidos)).toMatchObject([
      [
        { campo: 'precio', antes: 2990, ahora: 2390 },
        { campo: 'precioDescuento', antes: 2500, ahora: null },
      ],
      [{}, {}],
      [{ campo: 'precio', antes: 2190, ahora: 2390 }],
      [{}, {}],
    ])
    expect(await verifyPrecios(runtime.database.read)).toEqual([])
  })

  it('32.2 is in order whatever a clock says, and a shirt whose prices it lacks is named', async () => {
    const { runtime, id, edit } = await openWithOne()
    runtime.setClock(TEST_NOW - 5 * HOUR)
    await edit({ precio: '2500' })
    await edit({ precio: '2600' })
    const precios = (await historiaOf(runtime, id)).map(({ precio }) => precio)
    expect(precios).toEqual([2190, 2500, 2600])
    await runtime.database.write.updateTable('products').set({ precioEncargo: 1 }).execute()
    expect(await verifyPrecios(runtime.database.read)).toEqual([
      expect.stringMatching(/^Camiseta CAM-\d+: la historia de sus precios no termina en los que tiene\.$/),
    ])
  })

  it('32.4 what counted at the beginning of a span is told, whenever it was set', async () => {
    const { runtime, id, edit } = await openWithOne()
    for (const [hour, precio] of [
      [10, '2300'],
      [20, '2400'],
      [30, '2500'],
    ] as const) {
      runtime.setClock(TEST_NOW + hour * HOUR)
      await edit({ precio })
    }
    const during = async (desde: number, hasta: number) =>
      (await historiaOf(runtime, id, { desde: TEST_NOW + desde * HOUR, hasta: TEST_NOW + hasta * HOUR })).map(
        ({ hora, precio }) => [hora, precio],
      )
    expect(await during(15, 25)).toEqual([
      [10, 2300],
      [20, 2400],
    ])
    expect(await during(20, 29)).toEqual([[20, 2400]])
    expect(await during(40, 50)).toEqual([[30, 2500]])
    expect(await during(-9, 10)).toEqual([
      [0, 2190],
      [10, 2300],
    ])
    expect(await during(-9, -1)).toEqual([])
  })

  it('32.3 goes with its shirt', async () => {
    const { runtime, id, admin } = await openWithOne()
    await admin.deleteProducto(id, ANA)
    expect(await runtime.database.read.selectFrom('productPrecios').selectAll().execute()).toEqual([])
  })

  it('32.3 begins with the prices that shirts from before have', async () => {
    const { runtime, id } = await openWithOne()
    const own = await insertProducto(runtime, { precioDescuento: 1800, precioEncargoDescuento: 2000 })
    const { write } = runtime.database
    await write.schema.dropTable('productPrecios').execute()
    const from = Date.now()
    await historiaDePrecios.up(write)
    const database = connectDatabase(runtime.databaseUrl)
    runtime.atEnd(() => database.close())
    const rows = await loadPrecios(database.read, [id, own.id], { desde: 0, hasta: Date.now() })
    expect([rows.get(id), rows.get(own.id)]).toEqual([
      [expect.objectContaining({ precio: 2190, precioDescuento: null, precioEncargo: 2490, quien: '' })],
      [expect.objectContaining({ precioDescuento: 1800, precioEncargoDescuento: 2000, motivo: 'Primera anotación' })],
    ])
    expect(rows.get(id)![0]!.en).toBeGreaterThanOrEqual(from)
    expect(await verifyPrecios(database.read)).toEqual([])
    expect(Object.keys(rows.get(id)![0]!).toSorted()).toEqual([...CAMPOS_DE_PRECIO, 'en', 'motivo', 'quien'].toSorted())
    // History goes on from there.
    await runtime.database.transaction((tx) =>
      changeProducto(
        tx,
        runtime,
        { id, sello: TEST_NOW, campos: { precio: 5000 }, stock: [], imagenes: null },
        { motivo: '', precios: { quien: ANA, motivo: 'Edición del producto' } },
      ),
    )
    expect((await loadPrecios(database.read, [id], { desde: 0, hasta: Number.MAX_SAFE_INTEGER })).get(id)).toHaveLength(
      2,
    )
  })
})

const NADA = { quitarPrecios: 0, ocultarNuevos: 0, eleccion: '' } as const

function buildFila(productId: string, sello: number): ImportacionFilaRow {
  return {
    importacionId: 'i',
    orden: 0,
    linea: 2,
    tipo: 'cambia',
    estado: 'pendiente',
    codigo: '',
    nombre: '',
    productId,
    sello,
    despues: JSON.stringify({ precio: 2990, precioDescuento: 2500 }),
    antes: JSON.stringify({ precio: 2390, precioDescuento: null }),
    porEncima: '',
    notas: '',
    hecho: '',
    avisos: '[]',
    motivo: '',
  }
}

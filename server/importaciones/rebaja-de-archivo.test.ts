import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, vi } from 'vitest'
import { parseFiltros } from '#domain/catalogo/filtros.ts'
import { parseFiltrosAdmin } from '#domain/catalogo/filtros-admin.ts'
import { ELECCION_INICIAL } from '#domain/importaciones/eleccion.ts'
import type { ImportacionDetalle } from '#domain/importaciones/vista.ts'
import { findProducto } from '#server/productos/load-productos.ts'
import { createIndexReader } from '#server/catalogo/index-reader.ts'
import { listProductos } from '#server/catalogo/list-productos.ts'
import { scanFiltrados } from '#server/productos/scan-productos.ts'
import { createChangeFeed } from '#server/cambios/change-feed.ts'
import { createImages } from '#server/imagenes/create-images.ts'
import { openFolder } from '#server/imagenes/storage.ts'
import { placePedido } from '#server/pedidos/colocar/place-pedido.ts'
import { verify } from '#server/pedidos/probar/verify.ts'
import { endRebaja } from '#server/rebajas/end-rebaja.ts'
import { listRebajas } from '#server/rebajas/list-rebajas.ts'
import { changeRebaja } from '#server/rebajas/save-rebaja.ts'
import { openRebaja } from '#server/rebajas/open-rebaja.ts'
import { describeOnEveryDatabase, TEST_NOW, type TestRuntime } from '#tests/databases.ts'
import { buildSolicitud, insertProducto } from '#tests/factories.ts'
import { writeTiendanube } from '#tests/otras-tiendas/tiendanube.ts'
import { createImports } from './create-imports.ts'

vi.setConfig({ testTimeout: 60_000 })

const CON_REBAJA = {
  quitarPrecios: false,
  ocultarNuevos: false,
  deAfuera: {
    ...ELECCION_INICIAL,
    precio: 'rebaja' as const,
    encargo: { modo: 'pesos' as const, diferencia: 300 },
    porTalle: 3,
  },
}

/** Two new and reduced, one new that isn't, one crossed out from less, and one that the shop has. */
const ARCHIVO = writeTiendanube(
  [
    { url: 'una', nombre: 'Una', precio: '2,990', promocional: '1,990' },
    { url: 'otra', nombre: 'Otra', precio: '2,500', promocional: '2,000' },
    { url: 'entera', nombre: 'Entera', precio: '2,400' },
    { url: 'torcida', nombre: 'Torcida', precio: '1,000', promocional: '1,900' },
    { url: 'esta', nombre: 'Esta', precio: '2,990', promocional: '1,990' },
  ],
  'es',
)

describeOnEveryDatabase('the reduction that comes with a file', (open) => {
  async function openImports(runtime: TestRuntime) {
    const folder = await mkdtemp(join(tmpdir(), 'casakas-imports-'))
    runtime.atEnd(() => rm(folder, { recursive: true, force: true }))
    const files = { storage: openFolder(join(folder, 'files')), tempDir: join(folder, 'tmp') }
    const images = createImages({ runtime, draw: null, ...files })
    runtime.atEnd(() => images.close())
    const imports = createImports(runtime, images, files)
    runtime.atEnd(() => imports.close())
    imports.startWork()
    const until = async (id: string, estado: ImportacionDetalle['estado']) => {
      const see = async () => (await imports.find(id, { vista: null, pagina: 1 }))!
      await vi.waitFor(async () => expect((await see()).estado).toBe(estado), { timeout: 30_000, interval: 20 })
      return see()
    }
    return {
      ...imports,
      until,
      look: async (bytes: Buffer) => {
        const upload = { bytes: new Uint8Array(bytes), archivo: 'otra-tienda.csv', quien: 'duena@casakas.test' }
        return until(await imports.upload(upload), 'lista')
      },
    }
  }

  async function asked(runtime: TestRuntime, slug: string) {
    const found = await findProducto(runtime, slug)
    if (found === null || 'movedTo' in found) return null
    const { precio, precioEncargo, rebajas } = found.producto
    return { precio, precioEncargo, stock: rebajas?.stock, encargo: rebajas?.encargo }
  }

  it('28.51, 28.52, 33.23 new shirts with a crossed-out price come reduced from it, and their reduction goes with them', async () => {
    const runtime = await open()
    await insertProducto(runtime, { codigo: 'esta', nombre: 'Esta', slug: 'esta', precio: 2300 })
    const imports = await openImports(runtime)
    const vista = await imports.look(ARCHIVO)
    expect(vista).toMatchObject({ conTachado: 3, cuentas: { nuevo: 4, cambia: 1 }, conRebaja: false })
    const { filas } = (await imports.find(vista.id, { vista: 'aviso', pagina: 1 }))!
    expect(filas.find(({ nombre }) => nombre === 'Torcida')!.avisos.join(' ')).toContain(
      'Precio: el tachado ($\u00a01.000) no es mayor que lo que se paga ($\u00a01.900): no se usa.',
    )
    const changes = createChangeFeed(runtime)
    runtime.atEnd(() => changes.stop())
    const readIndex = createIndexReader({ ...runtime, changes })
    await readIndex()
    expect(await imports.start(vista.id, CON_REBAJA)).toMatchObject({ ok: true })
    expect(await imports.until(vista.id, 'hecha')).toMatchObject({ hechas: 5, conRebaja: true })

    expect(await asked(runtime, 'una')).toMatchObject({
      precio: 2990,
      precioEncargo: 3290,
      stock: { tarjeta: 1990, antes: 2990, hasta: null, habitual: false },
      encargo: { tarjeta: 2290, antes: 3290 },
    })
    expect(await asked(runtime, 'entera')).toMatchObject({ precio: 2400, stock: undefined })
    expect(await asked(runtime, 'torcida')).toMatchObject({ precio: 1900, stock: undefined })
    // A shirt that is in the shop has a history of its own: it costs what is paid.
    expect(await asked(runtime, 'esta')).toMatchObject({ precio: 1990, stock: undefined })
    // Lists know the same prices, and the admin's filter the same shirts.
    const { productos } = await listProductos(readIndex, 'stock', parseFiltros(new URLSearchParams('rebajas=1')))
    expect(productos.map(({ nombre, precios }) => [nombre, precios.tarjeta]).toSorted()).toEqual([
      ['Otra', 2000],
      ['Una', 1990],
    ])
    const rebajadas = []
    const filtros = parseFiltrosAdmin(new URLSearchParams('rebaja=con'))
    for await (const ids of scanFiltrados(runtime, filtros, 50)) rebajadas.push(...ids)
    expect(rebajadas).toHaveLength(2)
    expect(await listRebajas({ ...runtime, readIndex })).toMatchObject([
      { id: vista.id, nombre: 'Rebajadas de otra-tienda.csv', tipo: 'propio', camisetas: 2, estado: 'en_curso' },
    ])

    // Whoever buys pays the reduced price, and keeps the shirt from being undone.
    const found = await findProducto(runtime, 'otra')
    if (found === null || 'movedTo' in found) throw new Error('it is there')
    const solicitud = buildSolicitud([{ producto: found.producto, talle: 'Único' }], 'transferencia')
    expect(await placePedido(runtime, solicitud, 'transferencia')).toMatchObject({ ok: true })
    expect(await verify(runtime.database, runtime.clock(), runtime)).toEqual([])

    expect(await imports.undo(vista.id)).toMatchObject({ ok: true })
    expect(await imports.until(vista.id, 'deshecha')).toMatchObject({ cuentas: { no_deshecha: 1 }, conRebaja: true })
    expect(await asked(runtime, 'una')).toBeNull()
    expect(await asked(runtime, 'esta')).toMatchObject({ precio: 2300 })
    expect(await asked(runtime, 'otra')).toMatchObject({ stock: { tarjeta: 2000, antes: 2500 } })
    expect(await verify(runtime.database, runtime.clock(), runtime)).toEqual([])
  })

  it('28.51 is off at first, gone when all of it is undone, and its name and end are the owner’s like any other’s', async () => {
    const runtime = await open()
    const imports = await openImports(runtime)
    const asPaid = await imports.look(ARCHIVO)
    expect(await imports.start(asPaid.id)).toMatchObject({ ok: true })
    expect(await imports.until(asPaid.id, 'hecha')).toMatchObject({ conRebaja: false })
    expect(await asked(runtime, 'una')).toMatchObject({ precio: 1990, stock: undefined })
    await imports.undo(asPaid.id)
    await imports.until(asPaid.id, 'deshecha')

    runtime.setClock(TEST_NOW + 1)
    const { id } = await imports.look(ARCHIVO)
    await imports.start(id, CON_REBAJA)
    await imports.until(id, 'hecha')
    runtime.setClock(TEST_NOW + 60_000)
    const abierta = (await openRebaja(runtime, id))!
    const formulario = { ...abierta.formulario, nombre: 'Liquidación' }
    expect(await changeRebaja(runtime, { id, sello: abierta.sello }, formulario)).toMatchObject({ ok: true })
    expect(await asked(runtime, 'una')).toMatchObject({ stock: { tarjeta: 1990, antes: 2990 } })
    runtime.setClock(TEST_NOW + 120_000)
    expect(await endRebaja(runtime, id)).toMatchObject({ ok: true, value: 'terminada' })
    expect(await asked(runtime, 'una')).toMatchObject({ precio: 2990, stock: undefined })
    await imports.undo(id)
    expect(await imports.until(id, 'deshecha')).toMatchObject({ cuentas: { no_deshecha: 0 }, conRebaja: false })
    expect(await runtime.database.read.selectFrom('rebajas').selectAll().execute()).toEqual([])
  })
})

import { expect, it } from 'vitest'
import { openFolder } from '#server/imagenes/storage.ts'
import { forgetCuentas } from '#server/pedidos/olvidar/forget-cuentas.ts'
import { forgetLibros } from '#server/pedidos/olvidar/forget-libros.ts'
import { forgetPedidos } from '#server/pedidos/olvidar/forget-pedidos.ts'
import { expirePedidos } from '#server/pedidos/mover/expire-pedidos.ts'
import { selectPedido } from '#server/pedidos/guardar/pedidos.repo.ts'
import { verify } from '#server/pedidos/probar/verify.ts'
import { describeOnEveryDatabase, TEST_NOW, type TestRuntime } from '#tests/databases.ts'
import { enTalle, openVuelta, placeVendido } from '#tests/devoluciones.ts'
import { insertProducto } from '#tests/factories.ts'
import { tempFolder } from '#tests/temp-folder.ts'
import { workOff } from '#tests/work-off.ts'
import { openBorrados } from './borrados.ts'
import { eraseListed } from './erase-datos.ts'
import { readDatos } from './read-datos.ts'

const AT = { direccion: '203.0.113.7', aparato: '', confirmado: true }
const DAY = 24 * 3_600_000
const YEAR = 366 * DAY
const DICHO = { texto: 'Está manchada', cuenta: 'BROU 1234-5', respuesta: 'Traela cuando puedas' }

async function stage(open: () => Promise<TestRuntime>) {
  const runtime = await open()
  const producto = await insertProducto(runtime, { stock: { M: 3, L: 3 } })
  const vendido = await placeVendido(runtime, [{ producto, talle: 'M' }], { correo: 'ana@example.com' })
  const folder = await tempFolder()
  const storage = openFolder(folder)
  const tools = { borrados: openBorrados(folder), storage }
  return {
    runtime,
    producto,
    vendido,
    storage,
    erase: (...ids: string[]) => eraseListed(runtime, tools, ids),
    async verify() {
      await workOff(runtime)
      return verify(runtime.database, runtime.clock(), runtime)
    },
  }
}

const SALDA = { destino: 'stock', salda: true } as const

describeOnEveryDatabase('what is kept of shirts that come back', (open) => {
  it('35.14 is in its buyer’s file, waits while it is open, and is erased with the names, photos too', async () => {
    const shop = await stage(open)
    const { runtime, vendido } = shop
    const vuelta = await openVuelta(runtime, vendido, [], { ...DICHO, lineas: [{ orden: 0, reemplazo: null }] })
    expect(vuelta.opened).toMatchObject({ ok: true })
    await shop.storage.write('devoluciones/1_a.webp', Buffer.from('photo'), 'image/webp')
    await runtime.database.transaction((tx) =>
      tx
        .insertInto('devolucionFotos')
        .values({
          id: 'f1',
          devolucionId: vuelta.id,
          subida: 's',
          clave: 'devoluciones/1_a.webp',
          ancho: 1,
          alto: 1,
          bytes: 5,
          creado: TEST_NOW,
        })
        .execute(),
    )
    const ana = { buscar: 'ana@example.com', claves: ['ana perez ana@example.com'], comprobacion: 'documento' as const }
    const file = await readDatos(runtime, ana, 'ana@casakas.uy', AT)
    expect(file).toMatchObject({
      ok: true,
      value: { pedidos: [{ devoluciones: [{ ...DICHO, fotos: [{ bytes: 5 }] }] }] },
    })
    expect(JSON.stringify(file)).not.toContain('devoluciones/1_a')

    runtime.setClock(TEST_NOW + 60 * DAY)
    await workOff(runtime)
    expect(await shop.erase(vendido.id)).toMatchObject({ code: 'persona_en_curso' })
    expect(await vuelta.manage({ accion: 'retirar', desde: 'aceptada' })).toMatchObject({ ok: true })
    await workOff(runtime)
    expect(await shop.erase(vendido.id)).toMatchObject({ ok: true })
    expect(await vuelta.read()).toMatchObject({ texto: '', respuesta: '', cuenta: '' })
    expect(await shop.storage.read('devoluciones/1_a.webp')).toBeNull()
    const correos = await runtime.database.read.selectFrom('correos').select(['para', 'parametros']).execute()
    expect(JSON.stringify(correos)).not.toMatch(/ana@example|Traela|manchada/)
    expect(await shop.verify()).toEqual([])
    await runtime.database.transaction((tx) => tx.updateTable('devoluciones').set({ respuesta: 'Ana' }).execute())
    expect(await shop.verify()).toEqual([expect.stringContaining('todavía tiene datos')])
  })

  it('35.13 the account goes 90 days after, and verify sees one that stayed', async () => {
    const shop = await stage(open)
    const { runtime, producto, vendido } = shop
    const vuelta = await openVuelta(runtime, vendido, [enTalle(producto, 'L')], { ...DICHO, ...SALDA })
    runtime.setClock(TEST_NOW + 89 * DAY)
    expect(await forgetCuentas(runtime)).toBe(0)
    runtime.setClock(TEST_NOW + 93 * DAY)
    await placeVendido(runtime, [{ producto, talle: 'M' }])
    expect(await shop.verify()).toEqual([expect.stringContaining('la cuenta de quien compró')])
    expect(await forgetCuentas(runtime)).toBe(1)
    expect(await vuelta.read()).toMatchObject({ cuenta: '', texto: DICHO.texto })
    expect(await shop.verify()).toEqual([])
  })

  it('35.14 what was to be sent and ended isn’t deleted while it is agreed on, nor its buyer’s name', async () => {
    const shop = await stage(open)
    const { runtime, producto, vendido } = shop
    const vuelta = await openVuelta(runtime, vendido, [enTalle(producto, 'L')])
    const { cambioId } = await vuelta.read()
    runtime.setClock(TEST_NOW + 16 * DAY)
    await expirePedidos(runtime)
    runtime.setClock(TEST_NOW + 200 * DAY)
    await workOff(runtime)
    expect(await forgetPedidos(runtime)).toBe(0)
    expect(await shop.erase(cambioId!)).toMatchObject({ code: 'persona_en_curso' })
    expect(await vuelta.manage({ accion: 'retirar', desde: 'aceptada' })).toMatchObject({ ok: true })
    expect(await selectPedido(runtime.database.read, { id: cambioId! })).toMatchObject({ nombre: 'Ana Pérez' })
    runtime.setClock(TEST_NOW + 300 * DAY)
    await workOff(runtime)
    expect(await forgetPedidos(runtime)).toBe(1)
    expect(await shop.verify()).toEqual([])
  })

  it('35.14 after ten years orders go with their devoluciones, what was sent for a shirt after its order', async () => {
    const shop = await stage(open)
    const { runtime, producto, vendido } = shop
    const vuelta = await openVuelta(runtime, vendido, [enTalle(producto, 'L')], SALDA)
    const { cambioId } = await vuelta.read()
    runtime.setClock(TEST_NOW + 6 * YEAR)
    await workOff(runtime)
    expect(await shop.erase(vendido.id)).toMatchObject({ ok: true })
    runtime.setClock(TEST_NOW + 17 * YEAR)
    // What was sent isn't over: its order's own waits for it.
    expect(await forgetLibros(runtime)).toBe(0)
    expect(await shop.verify()).toEqual([])
    await runtime.database.transaction((tx) =>
      tx.updateTable('pedidos').set({ estado: 'entregado' }).where('id', '=', cambioId!).execute(),
    )
    expect(await shop.erase(cambioId!)).toMatchObject({ ok: true })
    expect(await forgetLibros(runtime)).toBe(2)
    for (const table of ['devoluciones', 'devolucionLineas', 'devolucionPasos'] as const) {
      expect(await runtime.database.read.selectFrom(table).selectAll().execute()).toEqual([])
    }
  })
})

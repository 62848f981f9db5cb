import { tmpdir } from 'node:os'
import { expect, it, vi } from 'vitest'
import type { Accion, AccionDePrecios } from '#domain/importaciones/accion.ts'
import { parseFiltrosAdmin } from '#domain/catalogo/filtros-admin.ts'
import type { VistaDeFilas } from '#domain/importaciones/vista.ts'
import { bind } from '#server/base/bind.ts'
import { scanFiltrados } from '#server/productos/scan-productos.ts'
import * as productosAdmin from '#server/productos/for-admins.ts'
import { openFolder } from '#server/imagenes/storage.ts'
import { verify } from '#server/pedidos/probar/verify.ts'
import { describeOnEveryDatabase, TEST_NOW, type TestRuntime } from '#tests/databases.ts'
import { insertProducto } from '#tests/factories.ts'
import { readPageVersion } from '#tests/page-version.ts'
import { createImports } from './create-imports.ts'
import type { Alcance } from './plan-accion.ts'

vi.setConfig({ testTimeout: 60_000 })

const ANA = 'ana@casakas.test'
const BETO = 'beto@casakas.test'
const DAY = 24 * 3_600_000
const SUBEN: AccionDePrecios = {
  que: 'precios',
  cifras: ['precio', 'precioEncargo'],
  operacion: 'sube',
  unidad: 'porcentaje',
  cuanto: 100,
  redondeo: 10,
  transferencia: 'sigue',
}
const STOCK_DE_M = { que: 'stock', talle: 'M' } as const

const todas = (query = ''): Alcance => ({ filtros: parseFiltrosAdmin(new URLSearchParams(query)) })

function openAcciones(runtime: TestRuntime, { work = true } = {}) {
  const noPictures = { storeImagen: () => Promise.reject(new Error('no pictures here')) }
  const imports = createImports(runtime, noPictures, { storage: openFolder(tmpdir()), tempDir: tmpdir() })
  runtime.atEnd(() => imports.close())
  if (work) imports.startWork()
  const see = async (id: string, vista: VistaDeFilas | null = null) => (await imports.find(id, { vista, pagina: 1 }))!
  const until = async (id: string, ...estados: string[]) => {
    await vi.waitFor(async () => expect(estados).toContain((await see(id)).estado), { timeout: 30_000, interval: 20 })
    return see(id)
  }
  return {
    ...imports,
    see,
    until,
    look: async (accion: Accion, alcance: Alcance = todas(), quien = ANA) =>
      until(await imports.plan({ accion, alcance, quien }), 'lista', 'ilegible'),
    finish: async (id: string, eleccion?: { quitarPrecios: boolean; ocultarNuevos: boolean }) => {
      expect(await imports.start(id, eleccion)).toEqual({ ok: true, value: null })
      return until(id, 'hecha')
    },
    undoAll: async (id: string) => {
      expect(await imports.undo(id)).toEqual({ ok: true, value: null })
      return until(id, 'deshecha')
    },
  }
}

const preciosDe = async ({ database }: TestRuntime) =>
  Object.fromEntries(
    (
      await database.read
        .selectFrom('products')
        .select(['codigo', 'precio', 'precioDescuento', 'precioEncargo', 'precioEncargoDescuento'])
        .execute()
    ).map(({ codigo, ...precios }) => [codigo, Object.values(precios)]),
  )

describeOnEveryDatabase('what is done to many shirts', (open) => {
  it('32.19, 32.20 is done to the most popular first, each once, and what changes prices tells of prices alone', async () => {
    const runtime = await open()
    for (const [at, popularidad] of [5, 0, 9, 5, 5, 1, 0, 9, 5].entries())
      await insertProducto(runtime, { nombre: `Camiseta ${at % 4}`, slug: `c-${at}`, popularidad })
    const { database } = runtime
    const filtros = parseFiltrosAdmin(new URLSearchParams())
    const rows = await database.read.selectFrom('products').select(['id', 'popularidad']).orderBy('id').execute()
    const all = rows.toSorted((a, b) => b.popularidad - a.popularidad).map(({ id }) => id)
    for (const size of [1, 2, 3, 4, 9, 50]) {
      const lots: string[][] = []
      for await (const lot of scanFiltrados(runtime, filtros, size)) lots.push(lot)
      expect(lots.flat()).toEqual(all)
      expect(lots.slice(0, -1).every((lot) => lot.length === size)).toBe(true)
    }
    const acciones = openAcciones(runtime)
    const kinds = async (accion: Accion) => {
      const version = await readPageVersion(database)
      const { id } = await acciones.look(accion)
      await acciones.finish(id)
      await acciones.undoAll(id)
      await readPageVersion(database)
      const noted = await database.read
        .selectFrom('cambios')
        .selectAll()
        .where('version', '>', version)
        .orderBy('version')
        .execute()
      expect(noted.map(({ productId }) => productId)).toEqual([...all, ...all])
      return new Set(noted.map(({ kind }) => kind))
    }
    expect(await kinds(SUBEN)).toEqual(new Set(['prices']))
    expect(await kinds({ que: 'destacado', valor: true })).toEqual(new Set(['product']))
  })

  /** Of three shirts prices of a league's two go up: one can't. */
  async function lookAtTwo(runtime: TestRuntime) {
    const liga = { liga: 'Premier League' }
    const una = await insertProducto(runtime, { codigo: 'UNA', ...liga, precioDescuento: 2000 })
    await insertProducto(runtime, { codigo: 'OTRA', ...liga, precio: 99_999_000 })
    await insertProducto(runtime, { codigo: 'AJENA' })
    const before = await preciosDe(runtime)
    const acciones = openAcciones(runtime)
    return { una, before, acciones, look: await acciones.look(SUBEN, todas('liga=Premier+League')) }
  }

  it('32.10 is looked at first: what each shirt would cost, and why one can’t', async () => {
    const runtime = await open()
    const { before, acciones, look } = await lookAtTwo(runtime)
    expect(await acciones.hasAcciones()).toBe(false)
    expect(look).toMatchObject({
      archivo: 'Suben 10 %: precio y precio por encargo (Premier League)',
      esAccion: true,
      cuentas: { cambia: 1, rechazada: 1, igual: 0, nuevo: 0 },
      vista: 'rechazada',
      filas: [{ codigo: 'OTRA', motivo: 'Precio: quedaría en $\u00a0109.998.900.' }],
    })
    const { filas } = await acciones.see(look.id, 'cambia')
    expect(filas).toMatchObject([
      {
        codigo: 'UNA',
        cambios: [
          { campo: 'Precio', antes: '$\u00a02.190', despues: '$\u00a02.410' },
          { campo: 'Precio por transferencia', antes: '$\u00a02.000', despues: '$\u00a02.200' },
          { campo: 'Precio por encargo', antes: '$\u00a02.490', despues: '$\u00a02.740' },
        ],
      },
    ])
    expect(await preciosDe(runtime)).toEqual(before)
  })

  it('32.2, 32.6, 32.12 is done to all that match, told in the history of prices, and undone as a whole', async () => {
    const runtime = await open()
    const admin = bind(productosAdmin, runtime)
    const { una, before, acciones, look } = await lookAtTwo(runtime)
    expect(await acciones.finish(look.id)).toMatchObject({ hechas: 1, conflictos: 0, deshacible: true })
    expect(await preciosDe(runtime)).toEqual({ ...before, UNA: [2410, 2200, 2740, null] })
    expect((await admin.openProducto(una.id))!.precios[0]).toMatchObject({ quien: ANA, motivo: look.archivo })
    expect(await acciones.list('acciones')).toMatchObject([{ id: look.id, estado: 'hecha' }])
    expect(await acciones.list('archivos')).toEqual([])
    expect(await acciones.hasAcciones()).toBe(true)

    expect(await acciones.undoAll(look.id)).toMatchObject({ hechas: 0, deshacible: false })
    expect(await preciosDe(runtime)).toEqual(before)
    expect((await admin.openProducto(una.id))!.precios[0]!.motivo).toBe(`Se deshizo: ${look.archivo}`)
    expect(await verify(runtime.database, runtime.clock())).toEqual([])
  })

  it('32.12 can be undone for 30 days, whatever was done after it, but for shirts that somebody edited since', async () => {
    const runtime = await open()
    const una = await insertProducto(runtime, { codigo: 'UNA' })
    await insertProducto(runtime, { codigo: 'DOS' })
    const before = await preciosDe(runtime)
    const acciones = openAcciones(runtime)
    const done = await acciones.finish((await acciones.look(SUBEN)).id)
    const old = await acciones.finish((await acciones.look({ que: 'popularidad', valor: 7 })).id)
    const admin = bind(productosAdmin, runtime)
    await admin.setCampo(una.id, { popularidad: 8 }, BETO)
    runtime.setClock(TEST_NOW + 29 * DAY)
    expect(await acciones.undoAll(old.id)).toMatchObject({
      cuentas: { no_deshecha: 1 },
      filas: [{ codigo: 'UNA', motivo: 'Se editó (o se borró) después: quedó como está.' }],
    })
    expect((await admin.openProducto(una.id))!.producto.popularidad).toBe(8)
    // Edits since touched nobody's prices.
    expect((await acciones.undoAll(done.id)).cuentas.no_deshecha).toBe(0)
    expect(await preciosDe(runtime)).toEqual(before)

    const again = await acciones.finish((await acciones.look(SUBEN)).id)
    runtime.setClock(TEST_NOW + 60 * DAY)
    expect((await acciones.see(again.id)).deshacible).toBe(false)
    expect(await acciones.hasAcciones()).toBe(false)
    expect(await acciones.undo(again.id)).toMatchObject({ ok: false, code: 'importacion_no_modificable' })
    // The next look forgets its shirts, not the action.
    await acciones.look({ que: 'destacado', valor: false })
    await vi.waitFor(async () => expect((await acciones.see(again.id)).conDetalle).toBe(false))
    expect(await acciones.see(again.id)).toMatchObject({ estado: 'hecha', cuentas: { cambia: 2 } })
  })

  it('32.16 one that changed nothing is not undone', async () => {
    const runtime = await open()
    const { id } = await insertProducto(runtime, { codigo: 'A' })
    const acciones = openAcciones(runtime)
    const looked = await acciones.look(SUBEN)
    await runtime.database.write
      .updateTable('products')
      .set((eb) => ({ actualizado: eb('actualizado', '+', 1) }))
      .where('id', '=', id)
      .execute()
    expect(await acciones.finish(looked.id)).toMatchObject({ hechas: 0, conflictos: 1, deshacible: false })
    expect(await acciones.undo(looked.id)).toMatchObject({ ok: false, code: 'importacion_no_modificable' })
  })

  it('32.14 of two who change the same shirts the second leaves alone what the first changed, and is told', async () => {
    const runtime = await open()
    for (const codigo of ['A', 'B', 'C']) await insertProducto(runtime, { codigo })
    const acciones = openAcciones(runtime, { work: false })
    const deAna = await acciones.look(SUBEN)
    const deBeto = await acciones.look({ ...SUBEN, operacion: 'baja' }, todas(), BETO)
    const [one, two] = await Promise.all([acciones.start(deAna.id), acciones.start(deBeto.id)])
    expect([one, two].filter(({ ok }) => ok)).toHaveLength(1)
    expect([one, two].find(({ ok }) => !ok)).toMatchObject({ code: 'importacion_en_curso' })
    const [first, second] = one.ok ? [deAna, deBeto] : [deBeto, deAna]
    acciones.startWork()
    await acciones.until(first.id, 'hecha')
    const after = await preciosDe(runtime)
    expect(await acciones.finish(second.id)).toMatchObject({ hechas: 0, conflictos: 3, vista: 'conflicto' })
    expect(await preciosDe(runtime)).toEqual(after)
  })

  it('32.6, 32.9, 32.12 is done to those that were ticked; one that is gone is refused, and what was sold meanwhile stays sold', async () => {
    const runtime = await open()
    const one = await insertProducto(runtime, { codigo: 'A', stock: { M: 2, L: 2 } })
    const gone = await insertProducto(runtime, { codigo: 'B' })
    const other = await insertProducto(runtime, { codigo: 'C', stock: { M: 2 } })
    const admin = bind(productosAdmin, runtime)
    await admin.deleteProducto(gone.id, ANA)
    const acciones = openAcciones(runtime)
    const ids = { ids: [one.id, gone.id, one.id] }
    const look = await acciones.look({ ...STOCK_DE_M, operacion: 'suma', unidades: 5 }, ids)
    expect(look).toMatchObject({
      cuentas: { cambia: 1, rechazada: 1 },
      filas: [{ motivo: 'Ya no está en la tienda.' }],
    })
    await admin.adjustStock(one.id, { talle: 'M', antes: 2, unidades: 1 }, ANA)
    await acciones.finish(look.id)
    const stockOf = async (id: string) => (await admin.openProducto(id))!.producto.stock
    expect(await stockOf(one.id)).toEqual({ M: 6, L: 2 })
    await acciones.undoAll(look.id)
    expect(await stockOf(one.id)).toEqual({ M: 1, L: 2 })

    // Figures that somebody corrects afterwards are left alone, but not if corrected back.
    const two = { ids: [one.id, other.id] }
    const set = await acciones.finish((await acciones.look({ ...STOCK_DE_M, operacion: 'queda', unidades: 9 }, two)).id)
    await admin.adjustStock(one.id, { talle: 'M', antes: 9, unidades: 3 }, BETO)
    await admin.adjustStock(other.id, { talle: 'M', antes: 9, unidades: 3 }, BETO)
    await admin.adjustStock(other.id, { talle: 'M', antes: 3, unidades: 9 }, BETO)
    expect(await acciones.undoAll(set.id)).toMatchObject({ cuentas: { no_deshecha: 1 }, filas: [{ codigo: 'A' }] })
    expect([await stockOf(one.id), await stockOf(other.id)]).toEqual([{ M: 3, L: 2 }, { M: 2 }])

    for (const [accion, is] of [
      [{ que: 'activo', valor: false }, { activo: false }],
      [{ que: 'destacado', valor: true }, { destacado: true }],
      [{ que: 'popularidad', valor: 77 }, { popularidad: 77 }],
      [
        { que: 'nombres', liga: 'La Liga', marca: 'Otra' },
        { liga: 'La Liga', marca: 'Otra' },
      ],
      [{ ...SUBEN, operacion: 'queda', unidad: 'pesos', cuanto: 900, cifras: ['costo'] }, { costo: 900 }],
    ] as [Accion, object][]) {
      await acciones.finish((await acciones.look(accion, { ids: [one.id, other.id] })).id)
      expect((await admin.openProducto(one.id))!.producto).toMatchObject(is)
      expect((await admin.openProducto(other.id))!.producto).toMatchObject(is)
    }
    expect(await acciones.look(SUBEN, todas('buscar=zzzz'))).toMatchObject({
      estado: 'ilegible',
      error: 'Ninguna camiseta coincide: no hay nada para cambiar.',
    })
    expect(await verify(runtime.database, runtime.clock())).toEqual([])
  })

  it('32.12 units of many shirts come back whatever the clock shows, those of each action on their own', async () => {
    const runtime = await open()
    for (let at = 0; at < 60; at++) await insertProducto(runtime, { codigo: `S-${at}`, stock: { M: at % 3, L: 1 } })
    const stock = () =>
      runtime.database.read.selectFrom('productStock').selectAll().orderBy('productId').orderBy('talle').execute()
    const before = await stock()
    // The clock goes on each time that somebody looks at it, and then it stands still.
    let [now, step] = [TEST_NOW, 1]
    const acciones = openAcciones({ ...runtime, clock: () => (now += step) })
    for (const accion of [
      { ...STOCK_DE_M, operacion: 'suma', unidades: 1 },
      { ...STOCK_DE_M, operacion: 'queda', unidades: 7 },
      { que: 'stock', talle: 'XL', operacion: 'queda', unidades: 7 },
      { ...STOCK_DE_M, operacion: 'suma', unidades: 2 },
    ] as Accion[]) {
      const done = await acciones.finish((await acciones.look(accion)).id)
      expect(await stock()).not.toEqual(before)
      expect((await acciones.undoAll(done.id)).cuentas.no_deshecha).toBe(0)
      expect(await stock()).toEqual(before)
      if (accion.que === 'stock' && accion.talle === 'XL') step = 0
    }
    expect(await verify(runtime.database, runtime.clock())).toEqual([])
  })

  it('32.12 what stands in the way of undoing is only what was changed since; once that is undone, it goes', async () => {
    const runtime = await open()
    for (const codigo of ['A', 'B']) await insertProducto(runtime, { codigo })
    const before = await preciosDe(runtime)
    const acciones = openAcciones(runtime)
    const done = await acciones.finish((await acciones.look(SUBEN)).id)
    runtime.setClock(TEST_NOW + 1)
    const later = await acciones.finish((await acciones.look({ ...SUBEN, operacion: 'baja', cuanto: 200 })).id)
    const after = await preciosDe(runtime)
    expect(await acciones.undoAll(done.id)).toMatchObject({
      hechas: 2,
      deshacible: true,
      estorbo: { id: later.id, archivo: later.archivo, esAccion: true },
    })
    expect(await preciosDe(runtime)).toEqual(after)
    expect(await acciones.undoAll(later.id)).toMatchObject({ hechas: 0, deshacible: false, estorbo: null })
    expect((await acciones.see(done.id)).estorbo).toBeNull()
    runtime.setClock(TEST_NOW + 29 * DAY)
    expect(await acciones.undoAll(done.id)).toMatchObject({ hechas: 0, deshacible: false })
    expect(await preciosDe(runtime)).toEqual(before)
  })

  it('32.10 what would be dearer by transfer than by card is told, and its own price emptied when chosen', async () => {
    const runtime = await open()
    await insertProducto(runtime, { codigo: 'A', precioDescuento: 2100 })
    await insertProducto(runtime, { codigo: 'B' })
    const acciones = openAcciones(runtime)
    const look = await acciones.look({ ...SUBEN, operacion: 'baja', transferencia: 'queda', cifras: ['precio'] })
    expect(look).toMatchObject({ porEncima: 1, cuentas: { aviso: 1, cambia: 2 }, vista: 'aviso' })
    expect(look.filas[0]!.avisos[0]).toContain('queda por encima del precio con tarjeta')
    await acciones.finish(look.id, { quitarPrecios: true, ocultarNuevos: false })
    expect((await preciosDe(runtime)).A).toEqual([1970, null, 2490, null])
    await acciones.undoAll(look.id)
    expect((await preciosDe(runtime)).A).toEqual([2190, 2100, 2490, null])
  })
})

import { expect, it } from 'vitest'
import { parseFiltrosAdmin } from '#domain/catalogo/filtros-admin.ts'
import { readGuardado, toFormulario } from '#domain/productos/formulario.ts'
import { nombreDeToma, type TomaEscrita } from '#domain/productos/toma.ts'
import { bind } from '#server/base/bind.ts'
import * as migracion from '#server/db/migrations/0086-tomas.ts'
import { selectTarjetas } from '#server/catalogo/index/product-rows.ts'
import { describeOnEveryDatabase, TEST_NOW, type TestRuntime } from '#tests/databases.ts'
import { insertProducto } from '#tests/factories.ts'
import * as productosAdmin from './for-admins.ts'
import { listProductosAdmin } from './list-productos-admin.ts'
import { loadProductosById } from './load-productos.ts'

const ANA = 'ana@casakas.test'
const BETO = 'beto@casakas.test'

/** Photographs, and drawings where the name says so. */
async function insertFotos({ database }: TestRuntime, ...ids: string[]): Promise<void> {
  const rows = ids.map((id) => {
    const drawn = id.startsWith('dibujo')
    const made = drawn ? { clave: null, dibujo: '{"cara":"frente"}' } : { clave: `products/${id}` }
    return { id, alt: '', ancho: 1200, alto: 1500, fondo: '#ffffff', creado: 1, ...made }
  })
  await database.write.insertInto('imagenes').values(rows).execute()
}

const SIN_DECIR: TomaEscrita = { tipo: '', estatura: '', talle: '' }
const toma = (imagen: string, escrita: Partial<TomaEscrita>) => ({ imagen, ...SIN_DECIR, ...escrita })

describeOnEveryDatabase('what a shirt looks like', (open) => {
  async function openForm(...ids: string[]) {
    const runtime = await open()
    await insertFotos(runtime, ...ids)
    const { id } = await insertProducto(runtime)
    const admin = bind(productosAdmin, runtime)
    const read = async () => (await admin.openProducto(id))!
    const opened = await read()
    /** Saves what the form opened, with these pictures, as the form sends it. */
    const save = async (
      imagenes: string[],
      tomas: ReturnType<typeof toma>[] = [],
      { from = opened.actualizado, quien = ANA } = {},
    ) => {
      const sent = { actualizado: from, formulario: toFormulario(opened.producto), stock: [], imagenes, tomas }
      const guardado = readGuardado(sent)
      return guardado.ok ? admin.editProducto(id, from, guardado.value.contenido, quien) : guardado
    }
    return { runtime, id, read, save, admin }
  }

  it('48.1 photographs stand before drawings in each list of pictures, and in the one that a card shows', async () => {
    const { runtime, id, read, save, admin } = await openForm('dibujo-1', 'foto-1', 'dibujo-2', 'foto-2')
    expect(await save(['dibujo-2', 'foto-2', 'dibujo-1', 'foto-1'])).toMatchObject({ ok: true })
    const idsNow = async () => (await read()).producto.imagenes.map((imagen) => imagen.id)
    expect(await idsNow()).toEqual(['foto-2', 'foto-1', 'dibujo-2', 'dibujo-1'])
    const [card] = await selectTarjetas(runtime.database, [id], TEST_NOW)
    expect(card!.imagenes.map((imagen) => imagen.id)).toEqual(['foto-2'])
    const { productos } = await listProductosAdmin(runtime, parseFiltrosAdmin(new URLSearchParams()))
    expect(productos.map(({ imagen }) => imagen?.id)).toEqual(['foto-2'])
    // Sent again as it was typed it is the same, for one that is added too.
    expect(await save(['dibujo-2', 'foto-2', 'dibujo-1', 'foto-1'])).toMatchObject({ ok: true })
    const { producto } = await read()
    const contenido = { campos: { ...producto, codigo: 'OTRA-1' }, stock: [], imagenes: ['dibujo-1', 'foto-1'] }
    const { id: nuevo } = await admin.proposeProducto()
    for (let times = 0; times < 2; times++) {
      expect(await admin.addProducto(nuevo, contenido, ANA)).toEqual({ ok: true, value: { id: nuevo } })
    }
    const added = (await loadProductosById(runtime.database.read, [nuevo], TEST_NOW)).get(nuevo)!
    expect(added.imagenes.map((imagen) => imagen.id)).toEqual(['foto-1', 'dibujo-1'])
  })

  it('48.1 pictures that are stored from before are put into this order', async () => {
    const { runtime, id, read } = await openForm('dibujo-1', 'foto-1', 'dibujo-2', 'foto-2')
    const before = ['dibujo-1', 'foto-1', 'dibujo-2', 'foto-2']
    const rows = before.map((imagenId, orden) => ({ productId: id, imagenId, orden }))
    await runtime.database.write.deleteFrom('productImagenes').where('productId', '=', id).execute()
    await runtime.database.write.insertInto('productImagenes').values(rows).execute()
    await migracion.sortImagenes(runtime.database.write)
    expect((await read()).producto.imagenes.map((imagen) => imagen.id)).toEqual([
      'foto-1',
      'foto-2',
      'dibujo-1',
      'dibujo-2',
    ])
  })

  it('48.2, 48.3 what a photograph shows is saved with the form, told in words and by its alternative text', async () => {
    const { runtime, read, save } = await openForm('a', 'b', 'c', 'dibujo')
    const tomas = [
      toma('a', { tipo: 'puesta', estatura: '1,80', talle: ' L ' }),
      toma('b', { tipo: 'dorso', estatura: '900', talle: 'x'.repeat(50) }),
      toma('dibujo', { tipo: 'etiqueta' }),
      toma('de-otra', { tipo: 'frente' }),
    ]
    expect(await save(['a', 'b', 'c', 'dibujo'], tomas)).toMatchObject({ ok: true })
    const { producto, actualizado } = await read()
    expect(producto.imagenes.map(nombreDeToma)).toEqual(['Puesta: mide 1,80 m y lleva L', 'Dorso', '', 'Dibujo'])
    expect(producto.imagenes.map(({ alt }) => alt.replace(`Camiseta ${producto.nombre}, `, ''))).toEqual([
      'puesta: mide 1,80 m y lleva L',
      'dorso',
      'foto 3',
      'frente',
    ])
    // What isn't sent stays, what is sent empty goes.
    await save(['a', 'b', 'c', 'dibujo'], [toma('b', {})], { from: actualizado })
    expect((await read()).producto.imagenes.map(nombreDeToma)).toEqual([
      'Puesta: mide 1,80 m y lleva L',
      '',
      '',
      'Dibujo',
    ])
    expect(
      await runtime.database.read.selectFrom('imagenes').select('id').where('toma', 'is not', null).execute(),
    ).toEqual([{ id: 'a' }])
  })

  it('48.2 nonsense is told by its field and changes nothing, and of two people the second is told', async () => {
    const { read, save } = await openForm('a', 'b')
    await save(['a', 'b'], [toma('a', { tipo: 'frente' })])
    const { actualizado } = await read()
    const from = { from: actualizado }
    for (const [escrita, campo] of [
      [{ tipo: 'constructor' }, 'tipo'],
      [{ tipo: 'dibujo' }, 'tipo'],
      [{ tipo: 'puesta', estatura: '5' }, 'estatura'],
      [{ tipo: 'puesta', estatura: '900' }, 'estatura'],
      [{ tipo: 'puesta', estatura: 'alto' }, 'estatura'],
      [{ tipo: 'puesta', talle: 'L'.repeat(50) }, 'talle'],
      [{ tipo: 'puesta', talle: 'L\0' }, 'talle'],
    ] as const) {
      const answer = await save(['a', 'b'], [toma('b', escrita)], from)
      expect(answer, JSON.stringify(escrita)).toMatchObject({ code: 'datos_invalidos' })
      expect(Object.keys((answer as { data: { errores: object } }).data.errores)).toEqual([`toma.b.${campo}`])
    }
    expect(await save(['a', 'ida'], [toma('ida', { tipo: 'dorso' })], from)).toMatchObject({ code: 'datos_invalidos' })
    expect((await read()).actualizado).toBe(actualizado)
    expect((await read()).producto.imagenes.map(nombreDeToma)).toEqual(['Frente', ''])

    expect(await save(['a', 'b'], [toma('b', { tipo: 'dorso' })], from)).toMatchObject({ ok: true })
    const second = await save(['a', 'b'], [toma('b', { tipo: 'detalle' })], { ...from, quien: BETO })
    expect(second).toMatchObject({ code: 'producto_cambiado', data: { quien: ANA } })
    expect(await save(['a', 'b'], [toma('b', { tipo: 'dorso' })], { ...from, quien: BETO })).toMatchObject({ ok: true })
    expect((await read()).producto.imagenes.map(nombreDeToma)).toEqual(['Frente', 'Dorso'])
  })

  it('48.6 the list says how many active shirts have no photograph, and shows them, the most popular first', async () => {
    const runtime = await open()
    await insertFotos(runtime, 'foto', 'dibujo')
    const withImagen = (id: string) => ({ id, alt: '', ancho: 1, alto: 1, fondo: '' })
    await insertProducto(runtime, { nombre: 'Poco pedida', popularidad: 1, imagenes: [withImagen('dibujo')] })
    await insertProducto(runtime, { nombre: 'Muy pedida', popularidad: 9, imagenes: [] })
    await insertProducto(runtime, { nombre: 'Con foto', popularidad: 5, imagenes: [withImagen('foto')] })
    await insertProducto(runtime, { nombre: 'Oculta', activo: false, imagenes: [] })
    const listado = await listProductosAdmin(
      runtime,
      parseFiltrosAdmin(new URLSearchParams('estado=activo&falta=foto')),
    )
    expect(listado.productos.map(({ nombre }) => nombre)).toEqual(['Muy pedida', 'Poco pedida'])
    expect(listado).toMatchObject({ total: 2, sinFoto: 2 })
    expect((await listProductosAdmin(runtime, parseFiltrosAdmin(new URLSearchParams()))).sinFoto).toBe(2)
  })
})

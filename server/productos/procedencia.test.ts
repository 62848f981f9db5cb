import { expect, it } from 'vitest'
import { CAMPOS_DE_AJUSTES, writeAjustes, type CampoDeAjustes } from '#domain/ajustes/campos.ts'
import { toFormulario, readFormularioDeProducto } from '#domain/productos/formulario.ts'
import type { ProductoInterno } from '#domain/productos/producto.ts'
import { editAjustes } from '#server/ajustes/guardar/edit-ajustes.ts'
import { saveAjustes } from '#server/ajustes/guardar/save-ajustes.ts'
import { readAjustes } from '#server/ajustes/read-ajustes.ts'
import { bind } from '#server/base/bind.ts'
import { placePedido } from '#server/pedidos/colocar/place-pedido.ts'
import { verify } from '#server/pedidos/probar/verify.ts'
import { describeOnEveryDatabase, type TestRuntime } from '#tests/databases.ts'
import { buildSolicitud, insertProducto } from '#tests/factories.ts'
import * as productosAdmin from './for-admins.ts'

const ANA = 'ana@casakas.test'

/** Saves an opened product with some fields as they would be typed. */
async function edit(runtime: TestRuntime, id: string, fields: Partial<ProductoInterno>) {
  const admin = bind(productosAdmin, runtime)
  const { producto, actualizado } = (await admin.openProducto(id))!
  const { campos } = readFormularioDeProducto(toFormulario({ ...producto, ...fields }))
  const imagenes = producto.imagenes.map((imagen) => imagen.id)
  return admin.editProducto(id, actualizado, { campos, stock: [], imagenes }, ANA)
}

async function change(runtime: TestRuntime, valores: Partial<Record<CampoDeAjustes, string>>) {
  const base = writeAjustes(await readAjustes(runtime))
  return editAjustes(runtime, { base, valores: { ...base, ...valores } }, ANA)
}

const dichoDe = async ({ database }: TestRuntime, id: string) =>
  database.read
    .selectFrom('products')
    .select(['procedencia', 'estado', 'actualizado'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

describeOnEveryDatabase('what a shirt is', (open) => {
  it('43.1, 43.3 is saved by the form as the owner’s list has it, and nothing used as new', async () => {
    const runtime = await open()
    const { id } = await insertProducto(runtime, { tallesEncargo: [] })
    const usada = { procedencia: 'Usada en partido', estado: 'buena', fallas: 'Mancha en la manga.' }
    expect(await edit(runtime, id, { ...usada, procedencia: 'Original' })).toMatchObject({
      data: { errores: { procedencia: expect.stringContaining('no está en la lista') } },
    })
    for (const wrong of [{ estado: '' }, { estado: 'nueva con etiquetas' }, { tallesEncargo: ['M'] }]) {
      expect(await edit(runtime, id, { ...usada, ...wrong })).toMatchObject({
        data: { errores: { estado: expect.any(String) } },
      })
    }
    expect(await dichoDe(runtime, id)).toMatchObject({ procedencia: '', estado: '' })
    expect(await edit(runtime, id, usada)).toEqual({ ok: true, value: { id } })
    expect((await bind(productosAdmin, runtime).openProducto(id))!.producto).toMatchObject(usada)
  })

  it('43.5 is reworded with the list, two wordings changing places too; whoever edits the shirt meanwhile is told', async () => {
    const runtime = await open()
    const one = await insertProducto(runtime, { procedencia: 'Oficial' })
    const other = await insertProducto(runtime, { procedencia: 'De época', estado: 'buena', tallesEncargo: [] })
    const admin = bind(productosAdmin, runtime)
    const opened = (await admin.openProducto(one.id))!
    expect(
      await change(runtime, {
        'procedencias.0.nombre': 'De época',
        'procedencias.2.nombre': 'Oficial',
      }),
    ).toMatchObject({ ok: true })
    expect(await dichoDe(runtime, one.id)).toMatchObject({ procedencia: 'De época' })
    expect(await dichoDe(runtime, other.id)).toMatchObject({ procedencia: 'Oficial' })
    const { campos } = readFormularioDeProducto(toFormulario({ ...opened.producto, precio: 9000 }))
    const contenido = { campos, stock: [], imagenes: opened.producto.imagenes.map(({ id }) => id) }
    expect(await admin.editProducto(one.id, opened.actualizado, contenido, ANA)).toMatchObject({
      code: 'producto_cambiado',
    })
  })

  it('43.5 what shirts have isn’t taken off the list, nor made to ask for a state that they don’t have', async () => {
    const runtime = await open()
    const { id } = await insertProducto(runtime, { procedencia: 'Oficial' })
    const before = await dichoDe(runtime, id)
    for (const [campo, valor, falta] of [
      [
        'procedencias.0.nombre',
        '',
        '1 camiseta la tiene: antes de sacarla, poneles otra. En Productos hay un filtro que las muestra.',
      ],
      ['procedencias.0.pide', 'usada', '1 camiseta la tiene sin un estado así: poneles uno primero.'],
    ] as const) {
      expect(await change(runtime, { [campo]: valor, nombre: 'Otra' })).toMatchObject({
        code: 'datos_invalidos',
        data: { faltas: { [campo]: falta } },
      })
      const ajustes = await readAjustes(runtime)
      const procedencias = ajustes.procedencias.with(0, { ...ajustes.procedencias[0], [campo.split('.')[2]!]: valor })
      const file = { ...ajustes, procedencias: procedencias as typeof ajustes.procedencias }
      expect(await saveAjustes(runtime, file, 'archivo')).toEqual({ [campo]: falta })
    }
    expect((await readAjustes(runtime)).nombre).not.toBe('Otra')
    expect(await dichoDe(runtime, id)).toEqual(before)
    expect(await change(runtime, { 'procedencias.1.nombre': '' })).toMatchObject({ ok: true })
    expect(CAMPOS_DE_AJUSTES).toContain('procedencias.7.pide')
  })

  it('43.5 a wording that leaves the list while a shirt is given it isn’t lost from under it', async () => {
    const runtime = await open()
    await change(runtime, { nombre: 'Otra' })
    const { id } = await insertProducto(runtime, { tallesEncargo: [] })
    const [edited, changed] = await Promise.all([
      edit(runtime, id, { procedencia: 'Reedición oficial' }),
      change(runtime, { 'procedencias.1.nombre': '' }),
    ])
    expect([edited.ok, changed.ok].toSorted()).toEqual([false, true])
    const { procedencia } = await dichoDe(runtime, id)
    expect(procedencia).toBe(edited.ok ? 'Reedición oficial' : '')
  })

  it('43.3 `verify` names a shirt that was made to be what it can’t be', async () => {
    const runtime = await open()
    await insertProducto(runtime, { codigo: 'BIEN', procedencia: 'De época', estado: 'buena', tallesEncargo: [] })
    const mal = await insertProducto(runtime, { codigo: 'MAL', procedencia: 'Usada en partido' })
    await insertProducto(runtime, { codigo: 'HECHA', estado: 'buena', tallesEncargo: ['M'] })
    expect(await verify(runtime.database, runtime.clock(), runtime)).toEqual([
      'Camiseta HECHA: Una camiseta usada no se hace por encargo: sacale los talles por encargo.',
      'Camiseta MAL: Elegí el estado: «Usada en partido» lo pide.',
    ])
    expect((await bind(productosAdmin, runtime).openProducto(mal.id))!.producto.procedencia).toBe('Usada en partido')
  })

  it('43.8 stays in the order as it was sold, words too, and is sealed with it', async () => {
    const runtime = await open()
    const producto = await insertProducto(runtime, {
      stock: { M: 1 },
      tallesEncargo: [],
      procedencia: 'Usada en partido',
      estado: 'buena',
      fallas: 'Mancha en la manga.',
    })
    const placed = await placePedido(
      runtime,
      buildSolicitud([{ producto, talle: 'M' }], 'transferencia'),
      'transferencia',
    )
    expect(placed.ok).toBe(true)
    await change(runtime, { 'procedencias.3.nombre': 'De la cancha' })
    const linea = await runtime.database.read.selectFrom('pedidoLineas').select('queEs').executeTakeFirstOrThrow()
    expect(linea.queEs).toBe('Usada en partido. Estado: buena. Fallas: Mancha en la manga.')
    expect(await verify(runtime.database, runtime.clock(), runtime)).toEqual([])
    await runtime.database.write.updateTable('pedidoLineas').set({ queEs: 'Oficial.' }).execute()
    expect((await verify(runtime.database, runtime.clock(), runtime)).join(' ')).toContain('sello')
  })
})

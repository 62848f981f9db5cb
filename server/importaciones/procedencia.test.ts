import { tmpdir } from 'node:os'
import { expect, it, vi } from 'vitest'
import type { Accion } from '#domain/importaciones/accion.ts'
import { writeAjustes } from '#domain/ajustes/campos.ts'
import { openFolder } from '#server/imagenes/storage.ts'
import { editAjustes } from '#server/ajustes/guardar/edit-ajustes.ts'
import { readAjustes } from '#server/ajustes/read-ajustes.ts'
import { describeOnEveryDatabase, type TestRuntime } from '#tests/databases.ts'
import { insertProducto } from '#tests/factories.ts'
import { createImports } from './create-imports.ts'

const ANA = 'ana@casakas.test'

function openSinFotos(runtime: TestRuntime) {
  const noPictures = { storeImagen: () => Promise.reject(new Error('no pictures here')) }
  const imports = createImports(runtime, noPictures, { storage: openFolder(tmpdir()), tempDir: tmpdir() })
  runtime.atEnd(() => imports.close())
  imports.startWork()
  const until = async (id: string, estado: string) => {
    const see = async () => (await imports.find(id, { vista: null, pagina: 1 }))!
    await vi.waitFor(async () => expect((await see()).estado).toBe(estado), { timeout: 30_000, interval: 20 })
    return see()
  }
  return {
    upload: async (texto: string) =>
      until(await imports.upload({ bytes: new Uint8Array(Buffer.from(texto)), archivo: 'a.csv', quien: ANA }), 'lista'),
    plan: async (accion: Accion, ids: string[]) =>
      until(await imports.plan({ accion, alcance: { ids }, quien: ANA }), 'lista'),
    finish: async (id: string) => {
      expect(await imports.start(id)).toEqual({ ok: true, value: null })
      return until(id, 'hecha')
    },
  }
}

const dichos = ({ database }: TestRuntime) =>
  database.read.selectFrom('products').select(['codigo', 'procedencia', 'estado', 'fallas']).orderBy('codigo').execute()

describeOnEveryDatabase('what a file or an action says of where shirts come from', (open) => {
  it('43.1, 43.3 is what the form takes: each row that isn’t is refused with the reason, the others come in', async () => {
    const runtime = await open()
    await insertProducto(runtime, { codigo: 'EN-TIENDA', tallesEncargo: ['M'] })
    const file = [
      'codigo,nombre,precio,precioEncargo,procedencia,estado,fallas',
      'A,Una,1990,1990,USADA EN PARTIDO,Muy bueno,',
      'B,Dos,1990,1990,Original,,',
      'C,Tres,1990,1990,usada en partido,nueva con etiquetas,',
      'D,Cuatro,1990,1990,De época,,',
      `E,Cinco,1990,1990,De época,buena,${'x'.repeat(5000)}`,
      'F,Seis,1990,1990,,con detalles,',
      'EN-TIENDA,Una,1990,1990,,buena,',
    ]
    const imports = openSinFotos(runtime)
    const { id, filas, nuevos, rechazadas } = await imports.upload(file.join('\n'))
    expect([nuevos, rechazadas]).toEqual([1, 6])
    const motivos = Object.fromEntries(filas.map(({ codigo, motivo }) => [codigo, motivo]))
    expect(motivos).toMatchObject({
      B: expect.stringMatching(/^Procedencia: «Original» no está en la lista/),
      C: expect.stringMatching(/^Estado: «Usada en partido» no puede ser nueva/),
      D: expect.stringMatching(/^Estado: Elegí el estado: «De época» lo pide/),
      E: expect.stringMatching(/^Fallas: tiene 5000 caracteres/),
      F: expect.stringMatching(/^Fallas: Contá qué fallas tiene/),
      'EN-TIENDA': expect.stringMatching(/no se hace por encargo/),
    })
    await imports.finish(id)
    expect(await dichos(runtime)).toEqual([
      { codigo: 'A', procedencia: 'Usada en partido', estado: 'muy buena', fallas: '' },
      { codigo: 'EN-TIENDA', procedencia: '', estado: '', fallas: '' },
    ])
  })

  it('43.1, 43.3 many at once get both; the one that could be made to order is refused', async () => {
    const runtime = await open()
    const one = await insertProducto(runtime, { codigo: 'UNA', tallesEncargo: [] })
    const other = await insertProducto(runtime, { codigo: 'ENCARGO', tallesEncargo: ['M'] })
    const imports = openSinFotos(runtime)
    const accion = { que: 'procedencia', procedencia: 'Usada en partido', estado: 'buena' } as const
    const { id, archivo, cambios, rechazadas } = await imports.plan(accion, [one.id, other.id])
    expect(archivo).toBe('Procedencia: Usada en partido, Estado: buena (2 elegidas)')
    expect([cambios, rechazadas]).toEqual([1, 1])
    await imports.finish(id)
    expect(await dichos(runtime)).toMatchObject([
      { procedencia: '' },
      { procedencia: 'Usada en partido', estado: 'buena' },
    ])
  })

  it('43.5 a wording that left the list after the preview is given to no shirt', async () => {
    const runtime = await open()
    const { id: productId } = await insertProducto(runtime, { codigo: 'UNA' })
    const imports = openSinFotos(runtime)
    const nueva = 'codigo,nombre,precio,precioEncargo,procedencia\nA,Una,1990,1990,Oficial\nB,Otra,1990,1990,'
    const looked = [
      await imports.upload(nueva),
      await imports.plan({ que: 'procedencia', procedencia: 'Oficial' }, [productId]),
    ]
    const base = writeAjustes(await readAjustes(runtime))
    await editAjustes(runtime, { base, valores: { ...base, 'procedencias.0.nombre': '' } }, ANA)
    for (const { id } of looked) expect((await imports.finish(id)).conflictos).toBe(1)
    expect(await dichos(runtime)).toMatchObject([
      { codigo: 'B', procedencia: '' },
      { codigo: 'UNA', procedencia: '' },
    ])
  })
})

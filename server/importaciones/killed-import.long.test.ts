import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, it, vi } from 'vitest'
import { parseFiltrosAdmin } from '#domain/catalogo/filtros-admin.ts'
import { generateCamisetas } from '#demo/generate.ts'
import { writeCamisetas } from '#demo/write-camisetas.ts'
import { verifyPrecios } from '#server/productos/precios/verify-precios.ts'
import { verifyStock } from '#server/pedidos/probar/verify-stock.ts'
import type { ImportacionDetalle } from '#domain/importaciones/vista.ts'
import { createImages } from '#server/imagenes/create-images.ts'
import { openFolder } from '#server/imagenes/storage.ts'
import { describeOnEveryDatabase, type TestRuntime } from '#tests/databases.ts'
import { insertProducto } from '#tests/factories.ts'
import { tempFolder } from '#tests/temp-folder.ts'
import { writeZip } from '#tests/write-zip.ts'
import { createImports, type Imports } from './create-imports.ts'

vi.setConfig({ testTimeout: 90_000 })

const NUEVOS = 1000
const CAMBIOS = 200

const FOTOS = 30

function openImports(runtime: TestRuntime, folder: string) {
  const files = { storage: openFolder(join(folder, 'files')), tempDir: join(folder, 'tmp') }
  const images = createImages({ runtime, draw: null, ...files })
  runtime.atEnd(() => images.close())
  const imports = createImports(runtime, images, files)
  runtime.atEnd(() => imports.close())
  return imports
}

async function find(imports: Imports, id: string) {
  return (await imports.find(id, { vista: null, pagina: 1 }))!
}

async function untilEstado(imports: Imports, id: string, estado: string) {
  await vi.waitFor(async () => expect((await find(imports, id)).estado).toBe(estado), { timeout: 60_000, interval: 30 })
}

/** A process that is killed part of the way. */
async function workAndDie(
  runtime: TestRuntime,
  imports: Imports,
  id: string,
  folder: string,
  isPart: (detalle: ImportacionDetalle) => boolean = ({ avance }) => avance > 0,
): Promise<ImportacionDetalle> {
  const args = ['tests/import-process.ts', runtime.databaseUrl, String(runtime.clock()), folder]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'inherit', 'inherit'] })
  const gone = once(child, 'exit')
  await vi.waitFor(async () => expect(isPart(await find(imports, id))).toBe(true), { timeout: 30_000, interval: 10 })
  child.kill('SIGKILL')
  await gone
  return find(imports, id)
}

/** Has a process die while rows are done, or undone. */
async function workOnRowsAndDie(runtime: TestRuntime, imports: Imports, id: string, folder: string): Promise<number> {
  const { avance, total, estado } = await workAndDie(runtime, imports, id, folder)
  expect(['importando', 'deshaciendo']).toContain(estado)
  expect(avance).toBeLessThan(total)
  return avance
}

async function countProductos({ database }: TestRuntime): Promise<number> {
  const { cuenta } = await database.read
    .selectFrom('products')
    .select((eb) => eb.fn.countAll<number>().as('cuenta'))
    .executeTakeFirstOrThrow()
  return Number(cuenta)
}

describeOnEveryDatabase('an import whose process is killed', (open) => {
  it('28.11, 28.27, 28.29 has done whole rows, is finished by its successors without doing one twice, and so is its undoing', async () => {
    const runtime = await open()
    const folder = await tempFolder()
    for (let at = 0; at < CAMBIOS; at++)
      await insertProducto(runtime, { codigo: `VIEJA-${at}`, precioDescuento: 1900, stock: { M: 2 } })
    const rows = [
      ...Array.from({ length: NUEVOS }, (_, at) => `NUEVA-${at};Nueva ${at};100;100;S:1|M:3`),
      ...Array.from({ length: CAMBIOS }, (_, at) => `VIEJA-${at};Vieja ${at};200;200;M:5`),
    ]
    const first = openImports(runtime, folder)
    const bytes = new Uint8Array(Buffer.from(['codigo;nombre;precio;precioEncargo;stock', ...rows].join('\n')))
    const id = await first.upload({ bytes, archivo: 'muchas.csv', quien: 'duena@casakas.test' })
    await untilEstado(first, id, 'lista')
    await first.start(id, { quitarPrecios: true, ocultarNuevos: true })
    const done = await workOnRowsAndDie(runtime, first, id, folder)
    // Batches are short: the new ones aren't all done yet.
    expect(done).toBeLessThan(NUEVOS)
    expect(await countProductos(runtime)).toBe(CAMBIOS + done)
    expect(await verifyStock(runtime.database.read)).toEqual([])

    // Nobody touches the dead one's work while it is believed alive; then two go on at once.
    runtime.setClock(runtime.clock() + 20_000)
    const second = openImports(runtime, folder)
    first.startWork()
    second.startWork()
    await untilEstado(first, id, 'hecha')
    expect(await find(first, id)).toMatchObject({ hechas: NUEVOS + CAMBIOS, conflictos: 0 })
    expect(await countProductos(runtime)).toBe(CAMBIOS + NUEVOS)
    expect(await verifyStock(runtime.database.read)).toEqual([])
    const { cuenta } = await runtime.database.read
      .selectFrom('stockMovimientos')
      .select((eb) => eb.fn.countAll<number>().as('cuenta'))
      .where('tipo', '=', 'ajuste')
      .executeTakeFirstOrThrow()
    expect(Number(cuenta)).toBe(CAMBIOS)
    // The choices hold for whoever goes on, for every row.
    const visibles = await runtime.database.read
      .selectFrom('products')
      .select((eb) => [eb.fn.countAll<number>().as('cuenta'), eb.fn.max('precioDescuento').as('propio')])
      .where('activo', '=', 1)
      .executeTakeFirstOrThrow()
    expect({ ...visibles, cuenta: Number(visibles.cuenta) }).toEqual({ cuenta: CAMBIOS, propio: null })
    await Promise.all([first.close(), second.close()])

    const third = openImports(runtime, folder)
    await third.undo(id)
    await workOnRowsAndDie(runtime, third, id, folder)
    runtime.setClock(runtime.clock() + 20_000)
    third.startWork()
    await untilEstado(third, id, 'deshecha')
    expect(await find(third, id)).toMatchObject({ hechas: 0 })
    expect(await countProductos(runtime)).toBe(CAMBIOS)
    const left = await runtime.database.read.selectFrom('productStock').select('cantidad').distinct().execute()
    expect(left).toEqual([{ cantidad: 2 }])
    const propios = await runtime.database.read.selectFrom('products').select('precioDescuento').distinct().execute()
    expect(propios).toEqual([{ precioDescuento: 1900 }])
    expect(await verifyStock(runtime.database.read)).toEqual([])
  })

  it('32.11 an action on many is finished by whoever comes after, each shirt once, and so is its undoing', async () => {
    const runtime = await open()
    const folder = await tempFolder()
    await writeCamisetas(runtime, generateCamisetas(1500))
    const prices = () => runtime.database.read.selectFrom('products').select(['id', 'precio']).orderBy('id').execute()
    const before = await prices()
    const first = openImports(runtime, folder)
    const accion = {
      que: 'precios' as const,
      cifras: ['precio' as const],
      operacion: 'sube' as const,
      unidad: 'pesos' as const,
      cuanto: 100,
      redondeo: 1 as const,
      transferencia: 'queda' as const,
    }
    const alcance = { filtros: parseFiltrosAdmin(new URLSearchParams()) }
    const id = await first.plan({ accion, alcance, quien: 'duena@casakas.test' })
    await untilEstado(first, id, 'lista')
    await first.start(id)
    await workOnRowsAndDie(runtime, first, id, folder)
    runtime.setClock(runtime.clock() + 20_000)
    first.startWork()
    await untilEstado(first, id, 'hecha')
    expect(await find(first, id)).toMatchObject({ hechas: 1500, conflictos: 0 })
    expect(await prices()).toEqual(before.map(({ id: productId, precio }) => ({ id: productId, precio: precio + 100 })))
    await first.close()

    const second = openImports(runtime, folder)
    await second.undo(id)
    await workOnRowsAndDie(runtime, second, id, folder)
    runtime.setClock(runtime.clock() + 20_000)
    second.startWork()
    await untilEstado(second, id, 'deshecha')
    expect(await prices()).toEqual(before)
    expect(await verifyPrecios(runtime.database.read)).toEqual([])
  })

  it('28.11, 28.17 a file whose reading was cut off is given up, and leaves no rows behind', async () => {
    const runtime = await open()
    const folder = await tempFolder()
    const imports = openImports(runtime, folder)
    const rows = Array.from({ length: 20_000 }, (_, at) => `A-${at};a;1;1`)
    const bytes = new Uint8Array(Buffer.from(['codigo;nombre;precio;precioEncargo', ...rows].join('\n')))
    const id = await imports.upload({ bytes, archivo: 'a.csv', quien: 'x' })
    await vi.waitFor(async () => expect((await find(imports, id)).cuentas.nuevo).toBeGreaterThan(0), {
      timeout: 20_000,
      interval: 2,
    })
    await imports.close()
    expect(await find(imports, id)).toMatchObject({
      estado: 'ilegible',
      error: 'La lectura se cortó. Subí el archivo de nuevo.',
      cuentas: { nuevo: 0 },
    })
    // A killed process couldn't say so itself.
    await runtime.database.write
      .updateTable('importaciones')
      .set({ estado: 'leyendo', error: '', arrendadoHasta: runtime.clock() - 1 })
      .execute()
    openImports(runtime, folder).startWork()
    await untilEstado(imports, id, 'ilegible')
  })

  it('28.11, 28.49 pictures of an archive go on where they were, and none comes twice', async () => {
    const runtime = await open()
    const folder = await tempFolder()
    const bytes = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#c00' } })
      .png()
      .toBuffer()
    const codigos = Array.from({ length: FOTOS }, (_, at) => `CSK-${at}`)
    for (const codigo of codigos) await insertProducto(runtime, { codigo })
    const first = openImports(runtime, folder)
    const body = writeZip(codigos.map((codigo) => ({ nombre: `${codigo}.png`, bytes })))
    const sent = await first.uploadFotos({ body, archivo: 'fotos.zip', quien: 'duena@casakas.test' })
    const id = sent.ok ? sent.value : sent.code
    await untilEstado(first, id, 'lista')
    await first.start(id)
    const left = await workAndDie(runtime, first, id, folder, ({ imagenes }) => imagenes.bajada > 0)
    expect(left.imagenes.pendiente).toBeGreaterThan(0)

    // Pictures that the dead one had at hand are believed to be on their way for a while.
    runtime.setClock(runtime.clock() + 100_000)
    first.startWork()
    await vi.waitFor(async () => expect((await find(first, id)).imagenes.bajada).toBe(FOTOS), { timeout: 60_000 })
    const puestas = await runtime.database.read
      .selectFrom('productImagenes')
      .select(['productId', 'imagenId'])
      .execute()
    expect(new Set(puestas.map(({ productId }) => productId)).size).toBe(FOTOS)
    expect(new Set(puestas.map(({ imagenId }) => imagenId)).size).toBe(FOTOS)
    expect(await runtime.database.read.selectFrom('imagenes').select('id').execute()).toHaveLength(FOTOS)
  })
})

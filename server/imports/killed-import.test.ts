import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { expect, it, vi } from 'vitest'
import { verifyStock } from '#server/orders/verify-stock.ts'
import { openFolder } from '#server/images/storage.ts'
import { describeOnEveryDatabase, type TestRuntime } from '#tests/databases.ts'
import { insertProducto } from '#tests/factories.ts'
import { createImports, type Imports } from './create-imports.ts'

vi.setConfig({ testTimeout: 90_000 })

const NUEVOS = 1000
const CAMBIOS = 200

const PICTURES = { storeImagen: () => Promise.reject(new Error('no pictures here')) }

function openImports(runtime: TestRuntime) {
  const imports = createImports(runtime, PICTURES, openFolder(tmpdir()))
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
async function workAndDie(runtime: TestRuntime, imports: Imports, id: string): Promise<number> {
  const child = spawn(process.execPath, ['tests/import-process.ts', runtime.databaseUrl, String(runtime.clock())], {
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const gone = once(child, 'exit')
  await vi.waitFor(async () => expect((await find(imports, id)).avance).toBeGreaterThan(0), {
    timeout: 30_000,
    interval: 1,
  })
  child.kill('SIGKILL')
  await gone
  const { avance, total, estado } = await find(imports, id)
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
  it('28.7, 28.11, 28.12, 28.27, 28.29 has done whole rows, is finished by its successors without doing one twice, and so is its undoing', async () => {
    const runtime = await open()
    for (let at = 0; at < CAMBIOS; at++)
      await insertProducto(runtime, { codigo: `VIEJA-${at}`, precioDescuento: 1900, stock: { M: 2 } })
    const rows = [
      ...Array.from({ length: NUEVOS }, (_, at) => `NUEVA-${at};Nueva ${at};100;100;S:1|M:3`),
      ...Array.from({ length: CAMBIOS }, (_, at) => `VIEJA-${at};Vieja ${at};200;200;M:5`),
    ]
    const first = openImports(runtime)
    const bytes = new Uint8Array(Buffer.from(['codigo;nombre;precio;precioEncargo;stock', ...rows].join('\n')))
    const id = await first.upload({ bytes, archivo: 'muchas.csv', quien: 'duena@casakas.test' })
    await untilEstado(first, id, 'lista')
    await first.start(id, { quitarPrecios: true, ocultarNuevos: true })
    const done = await workAndDie(runtime, first, id)
    expect(await countProductos(runtime)).toBe(CAMBIOS + Math.min(done, NUEVOS))
    expect(await verifyStock(runtime.database.read)).toEqual([])

    // While the dead one is believed to be alive nobody touches its work; then two go on at once.
    runtime.setClock(runtime.clock() + 20_000)
    const second = openImports(runtime)
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
    // What was chosen holds for whoever goes on, for every row.
    const visibles = await runtime.database.read
      .selectFrom('products')
      .select((eb) => [eb.fn.countAll<number>().as('cuenta'), eb.fn.max('precioDescuento').as('propio')])
      .where('activo', '=', 1)
      .executeTakeFirstOrThrow()
    expect({ ...visibles, cuenta: Number(visibles.cuenta) }).toEqual({ cuenta: CAMBIOS, propio: null })
    await Promise.all([first.close(), second.close()])

    const third = openImports(runtime)
    await third.undo(id)
    await workAndDie(runtime, third, id)
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

  it('28.11, 28.17 a file whose reading was cut off is given up, and leaves no rows behind', async () => {
    const runtime = await open()
    const imports = openImports(runtime)
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
    // Killed, it couldn't say so itself.
    await runtime.database.write
      .updateTable('importaciones')
      .set({ estado: 'leyendo', error: '', arrendadoHasta: runtime.clock() - 1 })
      .execute()
    openImports(runtime).startWork()
    await untilEstado(imports, id, 'ilegible')
  })
})

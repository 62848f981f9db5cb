import { expect, it } from 'vitest'
import type { ImportacionDetalle } from '#domain/importacion-vista.ts'
import { verifyStock } from '#server/orders/verify-stock.ts'
import { loadDemo } from '#demo/load-demo.ts'
import { describeOnEveryDatabase, type TestRuntime } from '#tests/databases.ts'
import { insertProducto } from '#tests/factories.ts'
import { createImports } from './create-imports.ts'
import type { Archivo } from './export-productos.ts'

const ORIGIN = 'https://casakas.test'

function openImports(runtime: TestRuntime) {
  const imports = createImports(runtime)
  runtime.atEnd(() => imports.close())
  imports.startWork()
  const until = async (id: string, done: (detalle: ImportacionDetalle) => boolean): Promise<ImportacionDetalle> => {
    for (const end = Date.now() + 20_000; ;) {
      const detalle = await imports.find(id, { vista: null, pagina: 1 })
      if (detalle !== null && done(detalle)) return detalle
      if (Date.now() > end) throw new Error(`still ${detalle?.estado} ${detalle?.avance} of ${detalle?.total}`)
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }
  const look = async (content: string | Uint8Array, archivo = 'productos.csv') => {
    const bytes = new Uint8Array(Buffer.from(content))
    const id = await imports.upload({ bytes, archivo, quien: 'duena@casakas.test' })
    return until(id, ({ estado }) => estado !== 'leyendo')
  }
  return {
    ...imports,
    look,
    until,
    importAll: async (content: string | Uint8Array) => {
      const { id, estado, error } = await look(content)
      expect({ estado, error }).toEqual({ estado: 'lista', error: '' })
      expect(await imports.start(id)).toEqual({ ok: true, value: null })
      return until(id, ({ estado }) => estado === 'hecha')
    },
    undoAll: async (id: string) => {
      expect(await imports.undo(id)).toEqual({ ok: true, value: null })
      return until(id, ({ estado }) => estado === 'deshecha')
    },
  }
}

async function textOf(archivo: Archivo): Promise<string> {
  const parts: Uint8Array[] = []
  for await (const part of archivo) parts.push(part)
  return Buffer.concat(parts).toString()
}

async function removeAllProductos({ database }: TestRuntime): Promise<void> {
  await database.transaction(async (tx) => {
    await tx.deleteFrom('stockMovimientos').execute()
    await tx.deleteFrom('products').execute()
  })
}

describeOnEveryDatabase('import and export', (open) => {
  it('28.1, 23.3 the demo’s catalogue comes back byte for byte, into the same shop and into an empty one', async () => {
    const runtime = await open()
    await loadDemo(runtime)
    const imports = openImports(runtime)
    for (const write of [imports.exportCsv, imports.exportJson]) {
      const first = await textOf(write(ORIGIN))
      const same = await imports.look(first)
      expect(same.cuentas).toMatchObject({ nuevo: 0, cambia: 0, igual: 251, rechazada: 0 })
      expect(same.avisos).toEqual([])
      await removeAllProductos(runtime)
      const done = await imports.importAll(first)
      expect(done.cuentas).toMatchObject({ nuevo: 251, conflicto: 0, rechazada: 0 })
      expect(await textOf(write(ORIGIN))).toBe(first)
      expect(await verifyStock(runtime.database.read)).toEqual([])
    }
  })

  it('28.5, 28.6 shows each change field by field before anything changes, then does it', async () => {
    const runtime = await open()
    const producto = await insertProducto(runtime, { codigo: 'A-1', stock: { M: 2, L: 2 } })
    const imports = openImports(runtime)
    const look = await imports.look('codigo;nombre;precio;stock\nA-1;Otro nombre;2.500;M:5|XL:1\n')
    expect(look.cuentas).toMatchObject({ cambia: 1 })
    expect(look.filas[0]!.cambios).toEqual([
      { campo: 'Nombre', antes: producto.nombre, despues: 'Otro nombre' },
      { campo: 'Precio', antes: '2190', despues: '2500' },
      { campo: 'Stock', antes: 'M 2 · L 2', despues: 'M 5 · XL 1' },
    ])
    const { read } = runtime.database
    expect(await read.selectFrom('products').select('nombre').execute()).toEqual([{ nombre: producto.nombre }])
    await imports.start(look.id)
    await imports.until(look.id, ({ estado }) => estado === 'hecha')
    expect(await read.selectFrom('products').select(['nombre', 'precio', 'slug']).execute()).toEqual([
      { nombre: 'Otro nombre', precio: 2500, slug: 'otro-nombre' },
    ])
    const stock = await read.selectFrom('productStock').select(['talle', 'cantidad']).orderBy('talle').execute()
    expect(stock).toEqual([
      { talle: 'M', cantidad: 5 },
      { talle: 'XL', cantidad: 1 },
    ])
    expect(await verifyStock(read)).toEqual([])
    await imports.undoAll(look.id)
    expect(await read.selectFrom('products').select(['nombre', 'precio', 'slug']).execute()).toEqual([
      { nombre: producto.nombre, precio: 2190, slug: producto.slug },
    ])
    expect(await read.selectFrom('productStock').select(['talle', 'cantidad']).orderBy('talle').execute()).toEqual([
      { talle: 'L', cantidad: 2 },
      { talle: 'M', cantidad: 2 },
    ])
    expect(await verifyStock(read)).toEqual([])
  })
})

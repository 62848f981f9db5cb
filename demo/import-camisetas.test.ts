import { execFile } from 'node:child_process'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { describeOnEveryDatabase, type TestRuntime } from '#tests/databases.ts'
import { readCamisetas } from './camisetas.ts'
import { generateCamisetas } from './generate.ts'
import { importCamisetas } from './import-camisetas.ts'
import { loadDemo } from './load-demo.ts'

const camisetas = await readCamisetas()
const catalogo = camisetas.map(({ campos }) => campos)

describe('the demo catalogue file', () => {
  it('16.4 has 251 shirts with every field', () => {
    expect(catalogo).toHaveLength(251)
    expect(catalogo[2]).toEqual({
      codigo: 'CSK-0003',
      nombre: 'Uruguay Local 1950 Legendaria',
      equipo: 'Uruguay',
      liga: 'Selecciones',
      copa: 'Mundial 1950',
      marca: 'Sin marca',
      categoria: 'legendaria',
      version: 'local',
      anio: [1950],
      precio: 2490,
      precioDescuento: null,
      precioEncargo: 2290,
      precioEncargoDescuento: null,
      stock: { S: 1, M: 4, L: 0, XL: 1 },
      tallesEncargo: ['XS', 'S', 'M', 'L', 'XL', '2XL', '3XL'],
      coloresPrincipales: ['celeste'],
      coloresSecundarios: ['blanco'],
      clima: '',
      mangaLarga: false,
      reversible: false,
      parches: false,
      numero: '',
      nombrePersonalizado: '',
      activo: true,
      destacado: true,
      popularidad: 97,
      patron: 'liso',
      procedencia: '',
      estado: '',
      fallas: '',
    })
    expect(catalogo[5]!.anio).toEqual([1980, 1981])
    expect(catalogo[5]!.precioDescuento).toBe(1790)
  })
})

describeOnEveryDatabase('the demo load', (open) => {
  it('16.4, 16.5, 21.1 puts all 251 shirts in, every field, with pictures to be drawn, and says how far it is', async () => {
    const runtime = await open()
    const progress: number[] = []
    expect(await loadDemo(runtime, (done, total) => progress.push(done / total))).toBe(true)
    expect(progress.at(-1)).toBe(1)
    expect(progress.length).toBeGreaterThan(3)
    await expectWhole(runtime)

    const { read } = runtime.database
    const row = await read.selectFrom('products').selectAll().where('codigo', '=', 'CSK-0006').executeTakeFirstOrThrow()
    expect(row).toMatchObject({
      slug: 'uruguay-local-1980-81-legendaria',
      anioDesde: 1980,
      anioHasta: 1981,
      precio: 2290,
      precioDescuento: 1790,
      precioEncargo: 2390,
      precioEncargoDescuento: null,
      activo: 1,
      destacado: 0,
      popularidad: 74,
      mangaLarga: 0,
      patron: 'liso',
      copa: 'Mundialito 1980',
      marca: 'Adidas',
    })
    const colores = await read
      .selectFrom('productColores')
      .select(['tipo', 'color'])
      .where('productId', '=', row.id)
      .orderBy('tipo')
      .execute()
    expect(colores).toEqual([
      { tipo: 'principal', color: 'celeste' },
      { tipo: 'secundario', color: 'blanco' },
    ])
    const talles = await read
      .selectFrom('productTallesEncargo')
      .select('talle')
      .where('productId', '=', row.id)
      .orderBy('orden')
      .execute()
    expect(talles.map(({ talle }) => talle)).toEqual(['S', 'M', 'L', 'XL', '2XL'])
    const imagenes = await read
      .selectFrom('productImagenes')
      .innerJoin('imagenes', 'imagenes.id', 'imagenId')
      .selectAll()
      .where('productId', '=', row.id)
      .orderBy('orden')
      .execute()
    expect(imagenes.map(({ ancho, alto, clave, alt }) => [ancho, alto, clave, alt])).toEqual([
      [1200, 1500, null, 'Camiseta Uruguay Local 1980/81 Legendaria, frente'],
      [1200, 1500, null, 'Camiseta Uruguay Local 1980/81 Legendaria, dorso'],
    ])
    expect(JSON.parse(imagenes[1]!.dibujo!)).toMatchObject({ patron: 'liso', cara: 'dorso', seed: 'CSK-0006' })
  })

  it('keeps sizes that are sold out, and a ledger that adds up to the stock', async () => {
    const runtime = await open()
    await loadDemo(runtime)
    const { read } = runtime.database
    const zeros = await read.selectFrom('productStock').select('talle').where('cantidad', '=', 0).execute()
    expect(zeros.length).toBe(catalogo.flatMap((row) => Object.values(row.stock)).filter((n) => n === 0).length)
    await expectWhole(runtime)
  })

  it('gives every fresh demo the same picture addresses', async () => {
    const ids = async () => {
      const runtime = await open()
      await loadDemo(runtime)
      const rows = await runtime.database.read.selectFrom('imagenes').select('id').orderBy('id').execute()
      return rows.map(({ id }) => id)
    }
    const first = await ids()
    expect(first).toHaveLength(502)
    expect(await ids()).toEqual(first)
  })

  it('is finished by the next start after kill -9', async () => {
    const runtime = await open()
    await loadUntilKilled(runtime.databaseUrl)
    const { left } = await countProducts(runtime)
    expect(left).toBe(100)
    expect(await loadDemo(runtime)).toBe(true)
    await expectWhole(runtime)
  })

  it('may run in two processes at once', async () => {
    const runtime = await open()
    await Promise.all([loadDemo(runtime), loadInProcess(runtime.databaseUrl), loadDemo(runtime)])
    await expectWhole(runtime)
  })

  it('never touches a shop that has products of its own, nor brings back what was deleted', async () => {
    const own = await open()
    await importCamisetas(own, [...generateCamisetas(3)])
    expect(await loadDemo(own)).toBe(false)
    expect((await countProducts(own)).left).toBe(3)

    const emptied = await open()
    await loadDemo(emptied)
    await emptied.database.write.deleteFrom('products').execute()
    expect(await loadDemo(emptied)).toBe(false)
    expect((await countProducts(emptied)).left).toBe(0)
  })
})

describeOnEveryDatabase('generated shirts', (open) => {
  it('says which of them the importer refuses, and why', async () => {
    const runtime = await open()
    const [one, two] = generateCamisetas(2)
    const again = { ...two!, campos: { ...two!.campos, codigo: one!.campos.codigo } }
    await expect(importCamisetas(runtime, [one!, again])).rejects.toThrow(
      'GEN-000001, line 2: El código GEN-000001 ya está en la línea 1.',
    )
    expect((await countProducts(runtime)).left).toBe(0)
  })

  it('are as many as asked for, the same each time, with few pictures', async () => {
    const runtime = await open()
    await importCamisetas(runtime, [...generateCamisetas(600)])
    await importCamisetas(runtime, [...generateCamisetas(700)])
    expect((await countProducts(runtime)).left).toBe(700)
    const imagenes = await runtime.database.read.selectFrom('imagenes').select('id').execute()
    expect(imagenes.length).toBeLessThanOrEqual(240)
    expect([...generateCamisetas(2, 5)]).toEqual([...generateCamisetas(6)].slice(4))
  })

  it('3.17 of a name that is taken get an address with their code', async () => {
    const runtime = await open()
    const [camiseta] = generateCamisetas(1)
    const withCodigo = (codigo: string) => ({ ...camiseta!, campos: { ...camiseta!.campos, codigo } })
    await importCamisetas(runtime, [withCodigo('A-1'), withCodigo('A-2')])
    await importCamisetas(runtime, [withCodigo('A-3')])
    const slugs = await runtime.database.read.selectFrom('products').select('slug').orderBy('codigo').execute()
    expect(slugs.map(({ slug }) => slug.slice(-4))).toEqual(['ie-1', '-a-2', '-a-3'])
  })
})

async function countProducts({ database }: TestRuntime): Promise<{ left: number }> {
  const rows = await database.read.selectFrom('products').select('id').execute()
  return { left: rows.length }
}

/** All rows of the file are there once, and the stock is what the ledger says. */
async function expectWhole({ database }: TestRuntime): Promise<void> {
  const { read } = database
  const products = await read.selectFrom('products').select(['codigo', 'slug']).orderBy('codigo').execute()
  expect(products.map(({ codigo }) => codigo)).toEqual(catalogo.map(({ codigo }) => codigo).toSorted())
  expect(new Set(products.map(({ slug }) => slug)).size).toBe(251)
  const stock = await read
    .selectFrom('productStock')
    .innerJoin('products', 'products.id', 'productId')
    .select(['codigo', 'talle', 'cantidad', 'retenido', 'vendido'])
    .execute()
  const expected = catalogo.flatMap(({ codigo, stock: sizes }) =>
    Object.entries(sizes).map(([talle, cantidad]) => ({ codigo, talle, cantidad, retenido: 0, vendido: 0 })),
  )
  const key = (line: { codigo: string; talle: string }) => `${line.codigo} ${line.talle}`
  const sorted = <T extends { codigo: string; talle: string }>(lines: T[]) =>
    lines.toSorted((a, b) => (key(a) < key(b) ? -1 : 1))
  expect(sorted(stock)).toEqual(sorted(expected))
  const ledger = await read
    .selectFrom('stockMovimientos')
    .innerJoin('products', 'products.id', 'productId')
    .select(['codigo', 'talle', 'tipo', sql<number>`sum(cantidad)`.as('cantidad')])
    .groupBy(['codigo', 'talle', 'tipo'])
    .execute()
  expect(sorted(ledger.map((line) => ({ ...line, cantidad: Number(line.cantidad) })))).toEqual(
    sorted(
      expected
        .filter(({ cantidad }) => cantidad > 0)
        .map(({ codigo, talle, cantidad }) => ({ codigo, talle, tipo: 'carga', cantidad })),
    ),
  )
  const imagenes = await read.selectFrom('productImagenes').select('imagenId').execute()
  expect(imagenes).toHaveLength(502)
}

/** Loads in a separate process, which kills itself with SIGKILL in the middle. */
function loadUntilKilled(url: string): Promise<void> {
  return runLoad(url, "(done) => done >= 100 && process.kill(process.pid, 'SIGKILL')").then(
    () => Promise.reject(new Error('was not killed')),
    (error: { signal?: string }) => expect(error.signal).toBe('SIGKILL'),
  )
}

function loadInProcess(url: string): Promise<void> {
  return runLoad(url, '() => {}')
}

function runLoad(url: string, onProgress: string): Promise<void> {
  const program = `
    import { connectDatabase } from '#server/db/open-database.ts'
    import { createNewId } from '#server/base/runtime.ts'
    import { loadDemo } from '#demo/load-demo.ts'
    const database = connectDatabase(${JSON.stringify(url)})
    await loadDemo({ database, clock: Date.now, newId: createNewId(Date.now) }, ${onProgress})
    await database.close()`
  return new Promise((resolve, reject) => {
    execFile(
      process.execPath,
      ['--input-type=module-typescript', '-e', program],
      { cwd: new URL('..', import.meta.url) },
      (error) => (error === null ? resolve() : reject(error)),
    )
  })
}

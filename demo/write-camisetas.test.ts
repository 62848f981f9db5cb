import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { examine } from '#server/pedidos/probar/verify.ts'
import { describeOnEveryDatabase, type TestRuntime } from '#tests/databases.ts'
import { generateCamisetas } from './generate.ts'
import { importCamisetas } from './import-camisetas.ts'
import { writeCamisetas } from './write-camisetas.ts'

describeOnEveryDatabase('shirts written straight into the tables', (open) => {
  it('leave what the importer leaves, in every table, and nothing for verify to find', async () => {
    const imported = await open()
    await importCamisetas(imported, [...generateCamisetas(300)])
    const written = await open()
    await writeCamisetas(written, generateCamisetas(300))
    expect(await readShop(written)).toEqual(await readShop(imported))
    const { fallas, comparados } = await examine(written.database, written.clock())
    expect(fallas).toEqual([])
    expect(comparados.movimientosDeStock).toBeGreaterThan(500)
  })

  it('keep what is there, and end in an address with their code where a name is taken', async () => {
    const runtime = await open()
    const [first, second] = generateCamisetas(2)
    const camisetas = [first!, { ...second!, campos: { ...second!.campos, nombre: first!.campos.nombre } }]
    await writeCamisetas(runtime, camisetas.slice(0, 1))
    const { read } = runtime.database
    const codigosAndSlugs = () =>
      read.selectFrom('products').select(['id', 'codigo', 'slug']).orderBy('codigo').execute()
    const before = await codigosAndSlugs()
    await writeCamisetas(runtime, camisetas)
    const after = await codigosAndSlugs()
    expect(after[0]).toEqual(before[0])
    expect(after.map(({ slug }) => slug)).toEqual([before[0]!.slug, `${before[0]!.slug}-gen-000002`])
  })

  it('are whole in two processes at once', async () => {
    const runtime = await open()
    const generate = () => generateInProcess(runtime.databaseUrl, 300)
    await Promise.all([generate(), generate()])
    const { length } = await runtime.database.read.selectFrom('products').select('id').execute()
    expect(length).toBe(300)
    expect((await examine(runtime.database, runtime.clock())).fallas).toEqual([])
  })
})

/** Everything that a load writes, by codes instead of ids, which each load makes anew. */
async function readShop({ database }: TestRuntime): Promise<Record<string, string[]>> {
  const { read } = database
  const products = await read.selectFrom('products').selectAll().execute()
  const codigos = new Map(products.map(({ id, codigo }) => [id, codigo]))
  const children = {
    stock: await read.selectFrom('productStock').selectAll().execute(),
    movimientos: await read.selectFrom('stockMovimientos').selectAll().execute(),
    talles: await read.selectFrom('productTallesEncargo').selectAll().execute(),
    colores: await read.selectFrom('productColores').selectAll().execute(),
    imagenes: await read.selectFrom('productImagenes').selectAll().execute(),
    precios: await read.selectFrom('productPrecios').selectAll().execute(),
    ediciones: await read.selectFrom('productEdiciones').selectAll().execute(),
  }
  const named = Object.entries(children).map(([table, rows]) => [
    table,
    sorted(rows.map((row) => ({ ...row, id: '', productId: codigos.get(row.productId) }))),
  ])
  return {
    ...(Object.fromEntries(named) as Record<string, string[]>),
    products: sorted(products.map((row) => ({ ...row, id: '' }))),
    dibujos: sorted(await read.selectFrom('imagenes').selectAll().execute()),
  }
}

function sorted(rows: object[]): string[] {
  return rows.map((row) => JSON.stringify(row)).toSorted()
}

async function generateInProcess(url: string, count: number): Promise<void> {
  const env = url.startsWith('postgres')
    ? { DATABASE_URL: url }
    : { DATABASE_URL: '', DATA_DIR: url.replace(/\/[^/]+$/, '') }
  await promisify(execFile)(process.execPath, ['lab/catalogue.ts', '--count', String(count)], {
    env: { ...process.env, ...env },
  })
}

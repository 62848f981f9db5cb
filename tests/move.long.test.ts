import { sql } from 'kysely'
import { describe, expect, inject, it, onTestFinished, vi } from 'vitest'
import { openMarca } from '#server/pedidos/probar/marca-de-sellos.ts'
import { createAdmin } from '#server/cuentas/create-admin.ts'
import { connectDatabase } from '#server/db/open-database.ts'
import { moveDatabase } from '#server/mudanza/move-database.ts'
import { openEmpty, openRuntime, TEST_SEAL, TEST_SECRET, type TestRuntime } from './databases.ts'
import { openPayments } from './payments.ts'
import { placeOne } from './place-one.ts'
import { playMonth } from './sales-month/play-month.ts'
import { runCommand } from './run-command.ts'
import { tempFolder } from './temp-folder.ts'

// Processes take their time to start on a machine that does other things too.
vi.setConfig({ testTimeout: 120_000 })

const atEnd = async (cleanup: () => Promise<void>) => onTestFinished(cleanup)

async function empty(dialect: 'sqlite' | 'postgres'): Promise<string> {
  const { url, drop } = await openEmpty(dialect)
  await atEnd(drop)
  return url
}

/** Runs `npm run admin -- move` in a shop's place. @returns how it ended and what it printed */
async function move(from: string, ...args: string[]) {
  const dataDir = from.startsWith('postgres') ? await tempFolder() : from.replace(/\/casakas\.db$/, '')
  await openMarca(dataDir).write(0, TEST_SEAL)
  const database = from.startsWith('postgres') ? from : ''
  return runCommand('admin', ['move', ...args], {
    env: { SHOP_SECRET: TEST_SECRET, DATA_DIR: dataDir, DATABASE_URL: database },
  })
}

/** All rows of an SQLite shop, as they are kept. */
async function readAll(url: string): Promise<Record<string, string[]>> {
  const database = connectDatabase(url)
  try {
    const raw = database.read.withoutPlugins()
    const all: Record<string, string[]> = {}
    for (const { name } of await raw.introspection.getTables()) {
      // What orders are searched by follows them: `verify` looks at it.
      if (/^pedidos_(?:buscados|texto)/.test(name)) continue
      const { rows } = await sql`select * from ${sql.table(name)}`.execute(raw)
      all[name] = rows.map((row) => JSON.stringify(row)).toSorted()
    }
    return all
  } finally {
    await database.close()
  }
}

const countPedidos = async (url: string) => {
  const { read, close } = connectDatabase(url)
  try {
    return (await read.selectFrom('pedidos').select('id').execute()).length
  } finally {
    await close()
  }
}

const moveTo = (from: string, to: string, now = Date.now()) =>
  moveDatabase({ from, to, seal: TEST_SEAL, desde: undefined, now, anyway: false })
const openShop = () => openRuntime('sqlite', atEnd)

describe.skipIf(inject('postgresUrl') === undefined)('npm run admin -- move', () => {
  it('16.87 moves a month of orders to PostgreSQL and back, and every row is as it was', async () => {
    const runtime = await openShop()
    const payments = await openPayments(runtime)
    onTestFinished(payments.close)
    await playMonth(runtime, payments)
    await createAdmin(runtime, { email: 'duena@casakas.test', password: 'una-clave-bien-larga' })
    const before = await readAll(runtime.databaseUrl)
    const postgres = await empty('postgres')
    const moved = { tables: Object.keys(before).length, rows: Object.values(before).flat().length, fallas: [] }
    expect(await moveTo(runtime.databaseUrl, postgres, runtime.clock())).toEqual(moved)
    expect(await readAll(runtime.databaseUrl)).toEqual(before)
    const back = await empty('sqlite')
    expect(await moveTo(postgres, back, runtime.clock())).toEqual(moved)
    expect(await readAll(back)).toEqual(before)
    expect(before['pedidos']!.length).toBeGreaterThan(50)
    expect(before['users']).toHaveLength(1)
  })

  it('16.88 what was begun and broken off left the target as empty as it was, and can be begun anew', async () => {
    const runtime = await openShop()
    await placeOne(runtime)
    const postgres = await empty('postgres')
    const { database, clock } = runtime
    // PostgreSQL keeps no such text; by then other tables are written.
    await database.transaction((tx) =>
      tx.insertInto('limites').values({ clave: 'a\0b', desde: clock(), cuenta: 1 }).execute(),
    )
    await expect(moveTo(runtime.databaseUrl, postgres)).rejects.toThrow(/invalid byte sequence/)
    expect(await countPedidos(postgres)).toBe(0)
    await database.transaction((tx) => tx.deleteFrom('limites').where('cuenta', '=', 1).execute())
    expect(await move(runtime.databaseUrl, '--to', postgres)).toMatchObject({
      code: 0,
      printed: expect.stringMatching(
        /: [1-9]\d* filas de \d+ tablas, releídas e iguales\.\nTodo cierra\.\nPara abrir la tienda/,
      ),
    })
    expect(await countPedidos(postgres)).toBe(1)
  })

  it('16.89 moves nothing out of a shop that is open, that doesn’t agree, or isn’t one, nor into one that isn’t empty', async () => {
    const runtime = await openShop()
    await placeOne(runtime)
    const { databaseUrl: shop, database } = runtime
    const full = await empty('postgres')
    await moveTo(shop, full)
    const free = await empty('postgres')
    const refuses = (to: string, words: RegExp) => expect(moveTo(shop, to)).rejects.toThrow(words)
    await refuses(full, /no está vacía: pasá la tienda a una nueva/)
    await refuses(await empty('sqlite'), /del mismo tipo/)
    await expect(moveTo(await empty('sqlite'), free)).rejects.toThrow(/no es de una tienda/)
    await setLease(runtime, Date.now() + 20_000)
    await refuses(free, /La tienda está abierta/)
    await setLease(runtime, 0)
    await database.transaction((tx) => tx.updateTable('productStock').set({ cantidad: 30 }).execute())
    await refuses(free, /tendría que ser[\s\S]*La base no cierra/)
    expect(await countTables(free)).toBe(0)
    expect(await move(shop, '--to', free, '--anyway')).toMatchObject({ code: 1 })
    expect(await countPedidos(free)).toBe(1)

    expect(await move(shop)).toMatchObject({ code: 2, printed: expect.stringMatching(/^Así: npm run admin -- move/) })
    const nowhere = await move(shop, '--anyway', '--to', 'postgres://nadie:secreta@127.0.0.1:1/nada')
    expect(nowhere).toMatchObject({ code: 2, printed: expect.stringMatching(/^No se pasó nada: /) })
    expect(nowhere.printed).not.toContain('secreta')
  })
})

async function setLease({ database }: TestRuntime, hasta: number): Promise<void> {
  await database.transaction((tx) => tx.updateTable('arriendos').set({ hasta }).execute())
}

async function countTables(url: string): Promise<number> {
  const { read, close } = connectDatabase(url)
  try {
    return (await read.introspection.getTables()).length
  } finally {
    await close()
  }
}

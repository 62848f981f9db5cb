import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { copyFile, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, it, vi } from 'vitest'
import { openMarca } from '#server/pedidos/probar/marca-de-sellos.ts'
import { connectDatabase } from '#server/db/open-database.ts'
import { describeOnEveryDatabase, openEmpty, TEST_SEAL, TEST_SECRET } from './databases.ts'
import { insertProducto } from './factories.ts'
import { placeOne } from './place-one.ts'
import { runCommand } from './run-command.ts'
import { tempFolder } from './temp-folder.ts'
import { databaseEnv } from './start-server.ts'

// Processes take their time to start on a machine that does other things too.
vi.setConfig({ testTimeout: 120_000 })

const runVerify = (env: Record<string, string>, ...args: string[]) => runCommand('verify', args, { env })

/** As the command names a database: PostgreSQL's without the password. */
function nameOf(databaseUrl: string): string {
  return databaseUrl.replace(/:\/\/(\w+):[^@]*@/, '://$1@')
}

describeOnEveryDatabase('npm run verify', (open) => {
  it('11.36, 11.70 ends with 0 when all agrees, with 1 and words when something doesn’t, and says what it read', async () => {
    const runtime = await open()
    const env = { ...databaseEnv(runtime.databaseUrl, await tempFolder()), SHOP_SECRET: TEST_SECRET }
    const { id } = await insertProducto(runtime, { stock: { M: 2 } })
    const read = `Se leyó la base ${nameOf(runtime.databaseUrl)}:`
    expect(await runVerify(env)).toMatchObject({
      code: 0,
      printed:
        `${read} 0 pedidos, 0 pagos, 1 movimiento de stock, 0 movimientos del banco y 0 correos comparados.\n` +
        'Todo cierra: el stock, los pedidos, los pagos y los correos dicen lo mismo.\n',
    })
    await runtime.database.transaction((tx) => tx.updateTable('productStock').set({ cantidad: 3 }).execute())
    expect(await runVerify(env)).toMatchObject({
      code: 1,
      printed:
        `Camiseta ${id}, talle M: cantidad según los movimientos tendría que ser 2 y es 3.\n` +
        `${read} 0 pedidos, 0 pagos, 1 movimiento de stock, 0 movimientos del banco y 0 correos comparados.\n` +
        'No cierra: 1 cosa para mirar.\n',
    })
  })

  it('11.70 looks at another database than the settings’ when one is named, and says no password', async () => {
    const runtime = await open()
    await placeOne(runtime, 'transferencia')
    const elsewhere = await tempFolder()
    const { code, printed } = await runVerify({ DATA_DIR: elsewhere }, '--database', runtime.databaseUrl)
    expect(printed).toContain(`Se leyó la base ${nameOf(runtime.databaseUrl)}: 1 pedido, 0 pagos, `)
    expect(printed).toContain(' y 2 correos comparados.\n')
    expect(code).toBe(0)
    expect(existsSync(join(elsewhere, 'casakas.db'))).toBe(false)
    if (runtime.database.dialect === 'sqlite') return
    const wrong = runtime.databaseUrl
      .replace(/:\/\/(\w+)(:[^@]*)?@/, '://$1:no-es-la-clave@')
      .replace(/\/\w+$/, '/nadie')
    const refused = await runVerify({ DATA_DIR: elsewhere }, '--database', wrong)
    expect(refused).toMatchObject({
      code: 2,
      printed: expect.stringMatching(/^No se pudo leer la base postgres.*\/nadie: /),
    })
    expect(refused.printed).not.toContain('no-es-la-clave')
  })

  it('11.71 looks at seals with the shop’s secret, and without it says that it didn’t', async () => {
    const runtime = await open()
    await placeOne(runtime)
    const folder = await tempFolder()
    const env = databaseEnv(runtime.databaseUrl, folder)
    const unlooked = await runVerify(env)
    expect(unlooked.printed).toContain('Los sellos de los pedidos no se miraron: falta SHOP_SECRET, el de la tienda.\n')
    const sealed = { ...env, SHOP_SECRET: TEST_SECRET }
    const dataDir = env.DATA_DIR ?? folder
    await openMarca(dataDir).write(0, TEST_SEAL)
    const looked = await runVerify(sealed)
    expect(looked.code).toBe(0)
    expect(looked.printed).not.toContain('SHOP_SECRET')
    await runtime.database.transaction((tx) => tx.updateTable('pedidoLineas').set({ nombre: 'Otra' }).execute())
    expect(await runVerify(env)).toMatchObject({ code: 0 })
    expect(await runVerify(sealed)).toMatchObject({
      code: 1,
      printed: expect.stringContaining('el sello no corresponde'),
    })
  })

  it('11.70 changes nothing: a database of an older version, of a newer one or of nothing is refused in words', async () => {
    const runtime = await open()
    const { databaseUrl, database } = runtime
    const look = () => runVerify({ DATA_DIR: '/nowhere' }, '--database', databaseUrl)
    const listMigrations = async () =>
      (await sql<{ name: string }>`select name from kysely_migration order by name`.execute(database.read)).rows
    const all = await listMigrations()
    const last = all.at(-1)!.name
    await sql`delete from kysely_migration where name = ${last}`.execute(database.write)
    const older = await look()
    expect(older.printed).toBe(
      `La base ${nameOf(databaseUrl)} es de una versión anterior de la tienda, le falta ${last}: ` +
        'comprobala con esa versión, o abrí la tienda una vez para ponerla al día.\n',
    )
    expect(older.code).toBe(2)
    expect(await listMigrations()).toEqual(all.slice(0, -1))

    for (const name of [last, '9999-de-otro-tiempo']) {
      await sql`insert into kysely_migration (name, timestamp) values (${name}, '2026')`.execute(database.write)
    }
    expect(await look()).toMatchObject({
      code: 2,
      printed: `La base ${nameOf(databaseUrl)} es de una versión más nueva de la tienda (9999-de-otro-tiempo): usá esa versión.\n`,
    })

    const empty = await openEmpty(database.dialect)
    runtime.atEnd(empty.drop)
    if (database.dialect === 'sqlite') await writeFile(empty.url, '')
    expect(await runVerify({ DATA_DIR: '/nowhere' }, '--database', empty.url)).toMatchObject({
      code: 2,
      printed: `La base ${nameOf(empty.url)} no es de una tienda: no tiene ninguna de sus tablas.\n`,
    })
    const looked = connectDatabase(empty.url)
    expect(await looked.read.introspection.getTables({ withInternalKyselyTables: true })).toEqual([])
    await looked.close()
  })
})

it('11.70 refuses a database that isn’t there, and makes none; a file is read without a byte of it changed', async () => {
  const folder = await tempFolder()
  const missing = join(folder, 'nowhere')
  expect(await runVerify({ DATA_DIR: missing })).toMatchObject({
    code: 2,
    printed: `No hay ninguna base en ${join(missing, 'casakas.db')}.\n`,
  })
  expect(existsSync(missing)).toBe(false)

  const junk = join(folder, 'junk.db')
  await writeFile(junk, 'esto no es una base de datos. '.repeat(1000))
  const refused = await runVerify({ DATA_DIR: missing }, '--database', junk)
  expect(refused).toMatchObject({ code: 2, printed: expect.stringMatching(`^No se pudo leer la base ${junk}: `) })

  const { url, drop } = await openEmpty('sqlite')
  const database = connectDatabase(url)
  await sql`create table kysely_migration (name text)`.execute(database.write)
  await database.close()
  const copy = join(folder, 'copy.db')
  await copyFile(url, copy)
  await drop()
  const hash = async () =>
    createHash('sha256')
      .update(await readFile(copy))
      .digest('hex')
  const before = await hash()
  expect(await runVerify({ DATA_DIR: missing }, '--database', copy)).toMatchObject({ code: 2 })
  expect(await hash()).toBe(before)
})

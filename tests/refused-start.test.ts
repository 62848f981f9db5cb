import { spawnSync } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { DEMO_AJUSTES } from '#domain/ajustes/demo-ajustes.ts'
import { VERSION_DE_AJUSTES } from '#domain/ajustes/versiones.ts'
import { connectDatabase } from '#server/db/open-database.ts'
import { migrateDatabase } from '#server/db/migrate.ts'
import { openEmpty } from './databases.ts'
import { runCommand } from './run-command.ts'
import { databaseEnv, spawnServer } from './start-server.ts'
import { tempFolder } from './temp-folder.ts'

vi.setConfig({ testTimeout: 60_000 })

describe.each(['sqlite', 'postgres'] as const)('a start (%s)', (dialect) => {
  it('16.51 on a database that a newer version has written says so in one sentence, and writes nothing', async () => {
    const { url, drop } = await openEmpty(dialect)
    const database = connectDatabase(url)
    try {
      await migrateDatabase(database)
      await sql`insert into kysely_migration (name, timestamp) values ('9999-futuro', '2030-01-01')`.execute(
        database.write,
      )
      const env = databaseEnv(url, await tempFolder())
      const server = await spawnServer(env)
      expect(await server.ended).toBe(1)
      expect(server.output()).toMatch(
        /^Esta base es de una versión más nueva de la tienda \(tiene 9999-futuro\): .+\.\n$/,
      )
      expect(await database.read.selectFrom('products').select('id').execute()).toEqual([])

      const command = await runCommand('admin', ['ajustes', 'leer'], { env })
      expect([command.code, command.stderr]).toEqual([1, expect.stringMatching(/^Esta base .+\.\n$/)])
    } finally {
      await database.close()
      await drop()
    }
  })
})

it('15.11, 15.12 a start with settings that can’t be read says which and why, and the command mends those that are damaged', async () => {
  const dataDir = await tempFolder()
  const database = connectDatabase(join(dataDir, 'casakas.db'))
  onTestFinished(() => database.close())
  await migrateDatabase(database)
  const env = { DATA_DIR: dataDir }
  const start = async () => {
    const server = await spawnServer(env)
    expect(await server.ended).toBe(1)
    return server.output()
  }
  const command = (...args: string[]) => runCommand('admin', ['ajustes', ...args], { env })
  const store = (contenido: string) =>
    database.write
      .insertInto('ajustes')
      .values({ id: 1, contenido, actualizado: 1 })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ contenido }))
      .execute()

  const damaged = JSON.stringify({ ...DEMO_AJUSTES, cuotas: 'doce' })
  await store(damaged)
  expect(await start()).toMatch(/^Los ajustes guardados .+:\n- cuotas: Tiene que ser un número entero.+\nPara .+\.\n$/)
  const read = await command('leer')
  expect([read.code, read.stdout, read.stderr]).toEqual([1, `${damaged}\n`, expect.stringContaining('- cuotas: ')])
  const file = join(dataDir, 'ajustes.json')
  await writeFile(file, read.stdout)
  expect(await command('guardar', file)).toMatchObject({ code: 1, stderr: expect.stringContaining('(cuotas): ') })
  await writeFile(file, read.stdout.replace('"doce"', '3'))
  expect(await command('guardar', file)).toMatchObject({ code: 0 })
  expect(JSON.parse((await command('leer')).stdout)).toMatchObject({ version: VERSION_DE_AJUSTES, cuotas: 3 })

  await store(JSON.stringify({ ...DEMO_AJUSTES, version: VERSION_DE_AJUSTES + 1 }))
  const newer = /^Los ajustes guardados .+:\n- Son de una versión más nueva .+\.\n$/
  expect(await start()).toMatch(newer)
  expect((await command('leer')).stderr).toMatch(newer)
  expect(await command('guardar', file)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('No se guardó nada.'),
  })
  expect(JSON.parse((await command('leer')).stdout)).toMatchObject({ version: VERSION_DE_AJUSTES + 1 })
})

it('16.51 a start without a build, where what builds isn’t installed, says so in one sentence', async () => {
  const folder = await tempFolder()
  await mkdir(join(folder, 'app'))
  await writeFile(join(folder, 'app', 'root.tsx'), '')
  const started = spawnSync(process.execPath, [resolve('scripts/start.ts')], {
    cwd: folder,
    env: { PATH: process.env.PATH },
    encoding: 'utf8',
  })
  expect([started.status, started.stdout, started.stderr]).toEqual([
    1,
    '',
    expect.stringMatching(/^La tienda no está compilada .+npm ci.+\.\n$/),
  ])
})

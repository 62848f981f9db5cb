import { existsSync } from 'node:fs'
import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'
import type { Ajustes } from '#domain/ajustes/ajustes.ts'
import { connectDatabase } from '#server/db/open-database.ts'
import { migrateDatabase } from '#server/db/migrate.ts'
import { createNewId } from '#server/base/runtime.ts'
import { DEMO_AJUSTES } from '#domain/ajustes/demo-ajustes.ts'
import { saveAjustes } from '#server/ajustes/guardar/save-ajustes.ts'
import { runCommand } from './run-command.ts'
import { spawnServer, startServer } from './start-server.ts'
import { OWN_AJUSTES } from './own-ajustes.ts'
import { tempFolder } from './temp-folder.ts'

// Processes take their time to start on a machine that does other things too.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const LIVE = {
  SHOP_MODE: 'live',
  ORIGIN: 'https://casakas.example',
  SHOP_SECRET: 'un-texto-al-azar-de-treinta-y-dos-letras',
  MP_ACCESS_TOKEN: 'APP_USR-1-1-a-1',
  MP_WEBHOOK_SECRET: 'clave-de-las-notificaciones',
  // The mail server's port has nobody that answers.
  SMTP_URL: 'smtp://usuario:clave@127.0.0.1:9',
  MAIL_FROM: 'Casakas <pedidos@casakas.example>',
}
const ADMIN = { ADMIN_EMAIL: 'duenia@casakas.example', ADMIN_PASSWORD: 'una-clave-larga-de-verdad' }

async function expectRefusal(env: Record<string, string>): Promise<string> {
  const server = await spawnServer(env)
  expect(await server.ended).toBe(1)
  return server.output()
}

async function openWithAjustes(ajustes = OWN_AJUSTES) {
  const dataDir = await tempFolder()
  const database = connectDatabase(join(dataDir, 'casakas.db'))
  onTestFinished(() => database.close())
  await migrateDatabase(database)
  await saveAjustes({ database, clock: Date.now, newId: createNewId(Date.now) }, ajustes, 'npm run admin -- ajustes')
  return { dataDir, database }
}

it('16.15 with SHOP_MODE=live and nothing else set the start lists every missing setting in words, and ends with an error', async () => {
  const dataDir = join(await tempFolder(), 'data')
  const output = await expectRefusal({ SHOP_MODE: 'live', DATA_DIR: dataDir })
  for (const name of ['ORIGIN', 'SHOP_SECRET', 'MP_ACCESS_TOKEN', 'MP_WEBHOOK_SECRET', 'SMTP_URL', 'MAIL_FROM']) {
    expect(output).toMatch(new RegExp(`^- Falta ${name}: .{10,}\\.$`, 'm'))
  }
  expect(output).not.toMatch(/\bat .*\.ts:\d+/)
  expect(existsSync(dataDir)).toBe(false)
})

it('16.15, 16.26 with wrong settings the start lists all of them at once', async () => {
  const output = await expectRefusal({
    ...LIVE,
    DATA_DIR: await tempFolder(),
    ORIGIN: 'http://localhost:3000',
    SHOP_SECRET: 'corto',
    MP_ACCESS_TOKEN: 'TEST-1',
    SMTP_URL: 'correo.example',
    LOG_LEVEL: 'mucho',
    CLOCK_FILE: 'reloj',
  })
  for (const name of ['ORIGIN', 'SHOP_SECRET', 'MP_ACCESS_TOKEN', 'SMTP_URL', 'LOG_LEVEL', 'CLOCK_FILE'])
    expect(output).toContain(name)
})

it('15.1, 16.16 a live shop without settings of its own says so and doesn’t open with the demonstration’s', async () => {
  const output = await expectRefusal({ ...LIVE, ...ADMIN, DATA_DIR: await tempFolder() })
  expect(output).toMatch(/no tiene ajustes propios/)
})

it('16.48 a live shop with one account of the demonstration’s left names it and doesn’t open, nor does the command store it', async () => {
  const left = { ...OWN_AJUSTES, bancos: [OWN_AJUSTES.bancos[0], DEMO_AJUSTES.bancos[1]] as Ajustes['bancos'] }
  const { dataDir } = await openWithAjustes(left)
  const output = await expectRefusal({ ...LIVE, ...ADMIN, DATA_DIR: dataDir })
  expect(output).toMatch(/^- Número de la cuenta 2: «0000000»$/m)
  expect(output).toMatch(/^- Titular de la cuenta 2: /m)
  expect(output).not.toMatch(/cuenta 1/)

  const file = join(await tempFolder(), 'ajustes.json')
  const save = async (ajustes: Ajustes) => {
    await writeFile(file, JSON.stringify(ajustes))
    return runCommand('admin', ['ajustes', 'guardar', file], { env: { ...LIVE, DATA_DIR: dataDir } })
  }
  const refused = await save({ ...left, nombre: 'Otra' })
  expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining('- Número de la cuenta 2: «0000000»')])
  expect((await save(OWN_AJUSTES)).code).toBe(0)
})

it('16.16 a live shop without an administrator says so, and makes none with a password of its own', async () => {
  const { dataDir, database } = await openWithAjustes()
  const output = await expectRefusal({ ...LIVE, DATA_DIR: dataDir })
  expect(output).toMatch(/ADMIN_EMAIL y ADMIN_PASSWORD/)
  expect(output).not.toMatch(/contraseña/)
  expect(
    await database.read
      .selectFrom('users' as 'pedidos')
      .selectAll()
      .execute(),
  ).toEqual([])
})

it('16.14, 16.16 a live shop with everything set opens without shirts, stand-ins or a demonstration’s line', async () => {
  const { dataDir, database } = await openWithAjustes()
  const server = await startServer({ ...LIVE, ...ADMIN, DATA_DIR: dataDir })
  onTestFinished(() => server.stop())
  expect(server.output()).not.toMatch(/contraseña|demostración/)
  expect(await database.read.selectFrom('products').selectAll().execute()).toEqual([])

  const stock = await fetch(`${server.origin}/stock`)
  const page = await stock.text()
  expect(page).toContain('No se encontraron productos.')
  expect(page).toContain('Camisetas del Cordón')
  expect(page).not.toMatch(/Demostración/)
  expect(stock.headers.get('strict-transport-security')).toMatch(/max-age/)
  for (const path of ['/demo/correos', '/demo/mercadopago/checkout/v1/redirect', '/demo/mercadopago/v1/payments/1']) {
    const response = await fetch(server.origin + path, { redirect: 'manual' })
    expect(response.status, path).toBe(404)
    await response.text()
  }
  const kept = await readdir(dataDir)
  expect(kept.filter((name) => /correos|mercadopago|secret/.test(name))).toEqual([])
})

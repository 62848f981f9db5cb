import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { explainStart } from '#server/start/explain-start.ts'
import { freePort } from './free-port.ts'
import { runCommand } from './run-command.ts'
import { spawnServer } from './start-server.ts'
import { tempFolder } from './temp-folder.ts'

async function start(env: Record<string, string>, port?: number) {
  const server = await spawnServer(env, port)
  return { code: await server.ended, printed: server.output().trim() }
}

it('16.57 what keeps the shop from opening is said in one sentence', async () => {
  const folder = await tempFolder()
  const file = join(folder, 'archivo')
  writeFileSync(file, 'esto no es una base de datos, pero ocupa lo suyo'.repeat(200))
  const taken = createServer()
  await new Promise<void>((resolve) => void taken.listen(0, '127.0.0.1', resolve))
  const { port } = taken.address() as AddressInfo
  try {
    expect(await start({ DATA_DIR: join(folder, 'datos') }, port)).toEqual({
      code: 1,
      printed: expect.stringMatching(/El puerto ya está en uso: .*PORT \(o METRICS_PORT\)\.$/),
    })
  } finally {
    taken.close()
  }
  expect(await start({ DATA_DIR: join(file, 'datos') })).toEqual({
    code: 1,
    printed: 'La carpeta de datos (DATA_DIR) está dentro de un archivo: elegí otra.',
  })
  mkdirSync(join(folder, 'otros'))
  copyFileSync(file, join(folder, 'otros/casakas.db'))
  expect(await start({ DATA_DIR: join(folder, 'otros') })).toEqual({
    code: 1,
    printed: expect.stringMatching(/^El archivo de la base de datos no es una base de datos/),
  })
  const absent = await start({
    DATA_DIR: join(folder, 'mas'),
    DATABASE_URL: `postgres://nadie:nada@127.0.0.1:${await freePort()}/nada`,
  })
  expect(absent).toEqual({ code: 1, printed: expect.stringMatching(/^La base de datos de DATABASE_URL no contesta/) })

  // The server takes connections and says nothing, as one that stands still.
  const silent = createServer()
  await new Promise<void>((resolve) => void silent.listen(0, '127.0.0.1', resolve))
  const { port: ofSilent } = silent.address() as AddressInfo
  try {
    expect(
      await start({ DATA_DIR: join(folder, 'callada'), DATABASE_URL: `postgres://nadie@127.0.0.1:${ofSilent}/nada` }),
    ).toEqual({ code: 1, printed: expect.stringMatching(/^La base de datos, o el depósito de archivos, no contesta/) })
  } finally {
    silent.close()
  }
})

it('16.92 a command says in that sentence why it can’t read the database, and a full disk has one of its own', async () => {
  const env = { DATA_DIR: await tempFolder(), DATABASE_URL: `postgres://nadie@127.0.0.1:${await freePort()}/nada` }
  const said = 'La base de datos de DATABASE_URL no contesta: ¿está abierta, y es esa su dirección?\n'
  expect(await runCommand('admin', ['reset', 'ana@example.com'], { env })).toMatchObject({ code: 1, stderr: said })
  const verify = await runCommand('verify', [], { env })
  expect(verify).toMatchObject({ code: 2, stderr: expect.stringMatching(/^No se pudo leer la base postgres:/) })
  expect(verify.stderr.endsWith(said)).toBe(true)
  const full = new Error('disk I/O error')
  expect(explainStart(Object.assign(full, { code: 'SQLITE_FULL' }))).toBe('No queda lugar en el disco.')
  expect(explainStart(Object.assign(full, { code: 'SQLITE_IOERR_SHMSIZE' }))).toMatch(/fijate si le queda lugar/)
})

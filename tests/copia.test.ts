import { spawn } from 'node:child_process'
import { readdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { pino } from 'pino'
import { expect, it, onTestFinished, vi } from 'vitest'
import { connectDatabase, connectToRead } from '#server/db/open-database.ts'
import { migrateDatabase } from '#server/db/migrate.ts'
import { createNewId, type Runtime } from '#server/runtime.ts'
import { openEmpty, TEST_SEAL, TEST_SECRET } from './databases.ts'
import { insertProducto } from './factories.ts'
import { tempFolder } from './temp-folder.ts'

vi.setConfig({ testTimeout: 120_000 })

/** @returns how it ended and what it printed; the code is null when it didn't end in half a minute */
async function runCopia(dataDir: string, to: string) {
  const child = spawn('sh', ['deploy/copia.sh', to], {
    env: { PATH: process.env.PATH, SHOP_SECRET: TEST_SECRET, DATABASE_URL: '', DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: 30_000,
  })
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)])
  return { code: await ended, printed: out + err }
}

async function openShop() {
  const { url, drop } = await openEmpty('sqlite')
  onTestFinished(drop)
  const database = connectDatabase(url)
  onTestFinished(() => database.close())
  await migrateDatabase(database)
  const clock = Date.now
  const runtime: Runtime = {
    database,
    clock,
    log: pino({ level: 'silent' }),
    newId: createNewId(clock),
    seal: TEST_SEAL,
  }
  return { runtime, dataDir: dirname(url) }
}

/** So much that no copy is made in one go. */
async function fatten({ database, clock }: Runtime): Promise<void> {
  for (let batch = 0; batch < 20; batch++) {
    const rows = Array.from({ length: 1_000 }, (_, n) => ({
      clave: `${batch}-${n}-${'x'.repeat(1_000)}`,
      desde: clock(),
      cuenta: 1,
    }))
    await database.transaction((tx) => tx.insertInto('limites').values(rows).execute())
  }
}

it('16.50 a copy ends while the shop is written to, is whole and agrees', async () => {
  const { runtime, dataDir } = await openShop()
  await fatten(runtime)
  let writes = 0
  const ending = new AbortController()
  const shop = (async () => {
    for (; !ending.signal.aborted; writes++) await insertProducto(runtime)
  })()
  const to = await tempFolder()
  const { code, printed } = await runCopia(dataDir, to)
  const meanwhile = writes
  ending.abort()
  await shop
  expect([code, printed]).toEqual([0, expect.stringMatching(/Todo cierra[\s\S]*Copia hecha/)])
  expect(meanwhile).toBeGreaterThan(100)
  const [made, ...more] = await readdir(to)
  expect([made, more]).toEqual([expect.stringMatching(/^20\d\d-\d\d-\d\d-\d{6}$/), []])
  const copy = connectToRead(join(to, made!, 'casakas.db'))
  const last = copy.read.selectFrom('limites').select('clave').where('clave', 'like', '19-999-%')
  expect(await last.execute()).toHaveLength(1)
  await copy.close()
})

it('16.50 a copy says what doesn’t agree in it, and is kept; of no database none is made', async () => {
  const { runtime, dataDir } = await openShop()
  await insertProducto(runtime, { stock: { M: 2 } })
  await runtime.database.transaction((tx) => tx.updateTable('productStock').set({ cantidad: 99 }).execute())
  const to = await tempFolder()
  const { code, printed } = await runCopia(dataDir, to)
  expect([code, printed]).toEqual([1, expect.stringMatching(/Copia hecha[\s\S]*No cierra|No cierra[\s\S]*Copia hecha/)])
  expect(await readdir(to)).toHaveLength(1)

  const none = await tempFolder()
  const failed = await runCopia('/nowhere', none)
  expect([failed.code, failed.printed]).toEqual([1, expect.stringContaining('No hay ninguna base en /nowhere')])
  expect((await readdir(none)).filter((name) => !name.endsWith('.part'))).toEqual([])
})

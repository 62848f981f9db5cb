import { openMarca } from '#server/pedidos/probar/marca-de-sellos.ts'
import { existsSync } from 'node:fs'
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, inject, it, onTestFinished, vi } from 'vitest'
import { connectToRead } from '#server/db/open-database.ts'
import { placePedido } from '#server/pedidos/colocar/place-pedido.ts'
import type { Runtime } from '#server/base/runtime.ts'
import { openRuntime, TEST_SEAL, TEST_SECRET } from './databases.ts'
import { buildSolicitud, insertProducto, newTelefono } from './factories.ts'
import { runCommand } from './run-command.ts'
import { tempFolder } from './temp-folder.ts'

vi.setConfig({ testTimeout: 120_000 })

const run = (command: 'backup' | 'restore', env: Record<string, string>, ...args: string[]) =>
  runCommand(command, args, { env: { SHOP_SECRET: TEST_SECRET, DATABASE_URL: '', ...env } })

async function openShop() {
  const runtime = await openRuntime('sqlite', async (cleanup) => onTestFinished(cleanup))
  return { runtime, dataDir: dirname(runtime.databaseUrl) }
}

/** Writes so much that no copy is made in one go. */
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

const listPedidos = async (url: string) => {
  const { read, close } = connectToRead(url)
  try {
    return await read.selectFrom('pedidos').selectAll().orderBy('id').execute()
  } finally {
    await close()
  }
}

it('16.50, 16.75 a copy made while orders come in ends, and restored has every one that was acknowledged before', async () => {
  const { runtime, dataDir } = await openShop()
  await openMarca(dataDir).write(0, TEST_SEAL)
  await fatten(runtime)
  const producto = await insertProducto(runtime, { stock: {} })
  const acknowledged: string[] = []
  const ending = new AbortController()
  const shop = (async () => {
    while (!ending.signal.aborted) {
      runtime.setClock(runtime.clock() + 10)
      const asked = buildSolicitud([{ producto, talle: 'M', modo: 'encargo' }], 'transferencia', {
        shipping: { telefono: newTelefono(), correo: '' },
      })
      const placed = await placePedido(runtime, asked, 'transferencia')
      if (!placed.ok) throw new Error(placed.code)
      acknowledged.push(placed.value.codigo)
    }
  })()
  await vi.waitFor(() => expect(acknowledged.length).toBeGreaterThan(3))
  const before = acknowledged.length
  const to = join(await tempFolder(), 'copias')
  const made = await run('backup', { DATA_DIR: dataDir, BACKUP_DIR: to })
  const meanwhile = acknowledged.length - before
  ending.abort()
  await shop
  expect(made).toMatchObject({
    code: 0,
    printed: expect.stringMatching(/todo cierra[\s\S]*Guardada en .*, releída e igual/),
  })
  expect(meanwhile).toBeGreaterThan(20)

  const [nombre, ...more] = await readdir(to)
  expect(more).toEqual([])
  const into = join(await tempFolder(), 'datos')
  const restored = await run('restore', { DATA_DIR: dataDir, BACKUP_DIR: to }, nombre!, '--into', into)
  expect(restored).toMatchObject({ code: 0, printed: expect.stringMatching(/^Copia 20[\s\S]*Restaurada: todo cierra/) })
  const pedidos = await listPedidos(join(into, 'casakas.db'))
  expect(pedidos.length).toBeGreaterThanOrEqual(before)
  expect(pedidos.map(({ codigo }) => codigo)).toEqual(acknowledged.slice(0, pedidos.length))
  expect(pedidos).toEqual((await listPedidos(runtime.databaseUrl)).slice(0, pedidos.length))
})

it('16.71, 16.72, 16.75 the commands say what there is, what is wrong and how to go on, and end accordingly', async () => {
  const { runtime, dataDir } = await openShop()
  await insertProducto(runtime, { stock: { M: 2 } })
  await runtime.database.transaction((tx) => tx.updateTable('productStock').set({ cantidad: 99 }).execute())
  const to = join(await tempFolder(), 'copias')
  expect(await run('backup', { DATA_DIR: dataDir }, '--to', to)).toMatchObject({
    code: 1,
    printed: expect.stringMatching(/tendría que ser 2 y es 99[\s\S]*no cierra, 1 cosa para mirar/),
  })
  const [nombre] = await readdir(to)
  const looked = await run('restore', { DATA_DIR: dataDir }, join(to, nombre!), '--look')
  expect(looked.code).toBe(0)
  expect(looked.printed).toMatch(/Tiene 0 pedidos, 1 producto y 0 archivos[\s\S]*no cierra, 1 cosa/)
  expect(existsSync(`${dataDir}-restaurada-${nombre!}`)).toBe(false)
  const nowhere = await run('backup', { DATA_DIR: dataDir })
  expect(nowhere).toMatchObject({ code: 2, printed: expect.stringContaining('No hay dónde dejar la copia') })
  const half = join(to, '2026-01-01-000000')
  await mkdir(half)
  await writeFile(join(half, 'base.db'), 'half')
  expect(await run('restore', { DATA_DIR: dataDir }, half)).toMatchObject({
    code: 2,
    printed: `En la carpeta ${to} no hay una copia 2026-01-01-000000, o es media copia.\n`,
  })
})

it.runIf(inject('postgresUrl') !== undefined)(
  '16.50 without PostgreSQL’s programs its copy says what to install',
  async () => {
    const runtime = await openRuntime('postgres', async (cleanup) => onTestFinished(cleanup))
    const dataDir = await tempFolder()
    const env = { DATABASE_URL: runtime.databaseUrl, DATA_DIR: dataDir, PATH: '/nowhere' }
    expect(await run('backup', env, '--to', join(dataDir, 'copias'))).toMatchObject({
      code: 2,
      printed: expect.stringMatching(/^Falta pg_dump, .*sudo apt install postgresql-client\n$/),
    })
    expect(await readdir(dataDir)).toEqual(['copia-en-curso'])
  },
)

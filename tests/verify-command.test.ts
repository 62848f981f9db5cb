import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { expect, it, vi } from 'vitest'
import { describeOnEveryDatabase } from './databases.ts'
import { insertProducto } from './factories.ts'
import { tempFolder } from './temp-folder.ts'
import { databaseEnv } from './two-servers.ts'

// Processes take their time to start on a machine that does other things too.
vi.setConfig({ testTimeout: 120_000 })

/** Runs `npm run verify` on a database. @returns its exit code and what it printed */
async function runVerify(databaseUrl: string): Promise<{ code: number | null; printed: string }> {
  const env = { PATH: process.env.PATH, ...databaseEnv(databaseUrl, await tempFolder()) }
  const child = spawn(process.execPath, ['scripts/verify.ts'], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)])
  return { code: await ended, printed: err + out }
}

describeOnEveryDatabase('npm run verify', (open) => {
  it('11.36 ends with 0 when all agrees, and with 1 and words when something doesn’t', async () => {
    const runtime = await open()
    const { id } = await insertProducto(runtime, { stock: { M: 2 } })
    expect(await runVerify(runtime.databaseUrl)).toEqual({
      code: 0,
      printed: 'Todo cierra: el stock, los pedidos, los pagos y los correos dicen lo mismo.\n',
    })
    await runtime.database.transaction((tx) => tx.updateTable('productStock').set({ cantidad: 3 }).execute())
    expect(await runVerify(runtime.databaseUrl)).toEqual({
      code: 1,
      printed:
        `Camiseta ${id}, talle M: cantidad según los movimientos tendría que ser 2 y es 3.\n` +
        'No cierra: 1 cosa para mirar.\n',
    })
  })
})

import { expect, it, vi } from 'vitest'
import { queueCorreo } from '#server/correos/queue-correo.ts'
import { describeOnEveryDatabase, type TestRuntime } from './databases.ts'
import { databaseEnv, startServer } from './start-server.ts'
import { tempFolder } from './temp-folder.ts'
import { startTwoServers } from './two-servers.ts'

// Processes take their time to start on a machine that does other things too.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })
const PATIENCE = { timeout: 30_000 }

describeOnEveryDatabase('the background work of two processes', (open) => {
  it('16.59 is done by one, after a kill -9 by the other, and by the next when that one leaves', async () => {
    const runtime = await open()
    const env = databaseEnv(runtime.databaseUrl, await tempFolder())
    const servers = await startTwoServers(env)
    for (const server of servers) runtime.atEnd(() => server.stop())
    const pids = servers.map(({ pid }) => pid)
    await expect.poll(() => holderOf(runtime), PATIENCE).toSatisfy((pid: number) => pids.includes(pid))
    const first = await holderOf(runtime)
    const [holder, other] = servers[0].pid === first ? servers : [servers[1], servers[0]]
    await expectSent(runtime)

    holder.signal('SIGKILL')
    await holder.ended
    await expect.poll(() => holderOf(runtime), PATIENCE).toBe(other.pid)
    await expectSent(runtime)

    const next = await startServer(env)
    runtime.atEnd(() => next.stop())
    expect(await holderOf(runtime)).toBe(other.pid)
    other.signal('SIGTERM')
    expect(await other.ended).toBe(0)
    await expect.poll(() => holderOf(runtime), PATIENCE).toBe(next.pid)
    await expectSent(runtime)
  })
})

async function holderOf({ database }: TestRuntime): Promise<number> {
  const { pid } = await database.read.selectFrom('arriendos').select('pid').executeTakeFirstOrThrow()
  return pid
}

/** Expects a mail to be sent that no process was told of, as if its own died. Only who looks by itself sends it. */
async function expectSent(runtime: TestRuntime): Promise<void> {
  const parametros = {
    to_email: 'tienda@casakas.example',
    subject: 'Hola',
    responder_a: 'ana@example.com',
    tienda: 'Casakas',
    nombre: 'Ana',
    email: 'ana@example.com',
    telefono: '',
    mensaje: 'Hola',
  }
  await runtime.database.transaction((tx) =>
    queueCorreo({ ...runtime, clock: Date.now, tx }, { tipo: 'contacto', parametros }, null),
  )
  const waiting = () =>
    runtime.database.read.selectFrom('correos').select('id').where('estado', '<>', 'enviado').execute()
  await expect.poll(waiting, PATIENCE).toEqual([])
}

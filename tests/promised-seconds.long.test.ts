import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, it, onTestFinished } from 'vitest'
import { describeOnEveryDatabase } from './databases.ts'
import { buildSolicitud, insertProducto } from './factories.ts'
import { toOrderBody } from './order-body.ts'
import { openShopApp } from './shop-app.ts'
import { databaseEnv, startServer } from './start-server.ts'
import { tempFolder } from './temp-folder.ts'
import { startTwoServers } from './two-servers.ts'

/** What rules promise in seconds, on a machine that does nothing else. What happens meanwhile is in files of its own. */

it('16.22 a first start answers within 20 seconds', async () => {
  const started = performance.now()
  const server = await startServer({ DATA_DIR: await tempFolder() })
  onTestFinished(() => server.stop())
  expect((await fetch(server.origin)).status).toBe(200)
  expect(performance.now() - started).toBeLessThan(20_000)
})

it('16.18 SIGTERM ends the process within 10 seconds, whatever is under way', async () => {
  expect(await millisToStop({})).toBeLessThan(10_000)
})

it('16.18, 16.39 SIGTERM ends the process behind a proxy within 20 seconds, whatever is under way', async () => {
  expect(await millisToStop({ TRUSTED_PROXIES: '127.0.0.1' })).toBeLessThan(20_000)
})

async function millisToStop(env: Record<string, string>): Promise<number> {
  const server = await startServer({ DATA_DIR: await tempFolder(), ...env })
  onTestFinished(() => server.stop())
  const visitor = connect(server.port, '127.0.0.1')
  visitor.on('error', () => undefined)
  onTestFinished(() => void visitor.destroy())
  // The body never ends: its request is known to be there once the shop asks for it.
  visitor.write(
    'POST /api/cart/check HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\nExpect: 100-continue\r\n\r\n',
  )
  await new Promise((resolve) => visitor.once('data', resolve))
  visitor.write('{')
  const started = performance.now()
  server.signal('SIGTERM')
  expect(await server.ended).toBe(0)
  return performance.now() - started
}

describeOnEveryDatabase('a mail server in trouble', (open) => {
  it('13.27 keeps no buyer waiting for more than 10 seconds', async () => {
    const runtime = await open()
    const { mailbox, post } = await openShopApp(runtime)
    const producto = await insertProducto(runtime, { stock: { M: 20 } })
    for (const behaviour of ['slow', 'defer', 'cut-after-data', 'refuse'] as const) {
      const correo = `${behaviour}@example.com`
      mailbox.setBehaviour(behaviour, correo)
      const body = toOrderBody(buildSolicitud([{ producto, talle: 'M' }], 'transferencia', { shipping: { correo } }))
      const started = performance.now()
      expect(await (await post('/api/transfer-orders', body)).json()).toMatchObject({
        correo: behaviour === 'slow' ? 'en_camino' : 'no_enviado',
      })
      expect(performance.now() - started, behaviour).toBeLessThan(10_000)
    }
  })
})

describeOnEveryDatabase('two processes', (open) => {
  it('16.59 when the one that does the background work stands still, the other takes it over within 30 seconds', async () => {
    const runtime = await open()
    const servers = await startTwoServers(databaseEnv(runtime.databaseUrl, await tempFolder()))
    for (const server of servers) runtime.atEnd(() => server.stop())
    const readHolder = async () =>
      (await runtime.database.read.selectFrom('arriendos').select('pid').executeTakeFirstOrThrow()).pid
    const first = await readHolder()
    const [holder, other] = servers[0].pid === first ? servers : [servers[1], servers[0]]
    const stopped = performance.now()
    holder.signal('SIGSTOP')
    runtime.atEnd(async () => holder.signal('SIGCONT'))
    while ((await readHolder()) !== other.pid) await pause(100)
    expect(performance.now() - stopped).toBeLessThan(30_000)
    holder.signal('SIGCONT')
    await expect.poll(() => holder.output(), { timeout: 10_000 }).toContain('background work')
    expect(await readHolder()).toBe(other.pid)
  })
})

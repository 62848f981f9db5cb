import { once } from 'node:events'
import { request, Agent, type ClientRequest, type IncomingMessage } from 'node:http'
import { json } from 'node:stream/consumers'
import { expect, it, onTestFinished, vi } from 'vitest'
import { describeOnEveryDatabase } from './databases.ts'
import { buildSolicitud, insertProducto } from './factories.ts'
import { toOrderBody } from './order-body.ts'
import { databaseEnv, startServer, type ServerProcess } from './start-server.ts'
import { tempFolder } from './temp-folder.ts'

// Processes take their time to start on a machine that does other things too.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

describeOnEveryDatabase('SIGTERM', (open) => {
  it('16.18 lets an order under way be placed and its mail be sent, takes no new one, and ends the process', async () => {
    const runtime = await open()
    const producto = await insertProducto(runtime, { stock: { M: 1 } })
    const server = await startServer(databaseEnv(runtime.databaseUrl, await tempFolder()))
    runtime.atEnd(() => server.stop())
    const agent = new Agent({ keepAlive: true })
    await (await get(server, agent)).resume().toArray()

    const body = Buffer.from(JSON.stringify(toOrderBody(buildSolicitud([{ producto, talle: 'M' }], 'transferencia'))))
    const { sent, answered } = await post(server, agent, body.length)
    sent.write(body.subarray(0, 100))
    server.signal('SIGTERM')
    const another = () =>
      get(server).then(
        (response) => response.resume().statusCode,
        ({ code }: NodeJS.ErrnoException) => code,
      )
    await expect.poll(another).toBe('ECONNREFUSED')
    sent.end(body.subarray(100))
    const answer = await answered
    expect([answer.statusCode, await json(answer)]).toEqual([200, expect.objectContaining({ correo: 'enviado' })])
    expect(await server.ended).toBe(0)
    agent.destroy()
    expect(await runtime.database.read.selectFrom('pedidos').selectAll().execute()).toHaveLength(1)
  })
})

// The seconds are promised in promised-seconds.long.test.ts.
it('16.18 SIGTERM ends the process also when a request never ends', async () => {
  const server = await startServer({ DATA_DIR: await tempFolder() })
  onTestFinished(() => server.stop())
  const { sent, answered } = await post(server, new Agent(), 100)
  const cut = expect(answered).rejects.toThrow(/socket hang up|ECONNRESET/)
  sent.write('{')
  server.signal('SIGTERM')
  expect(await server.ended).toBe(0)
  await cut
})

function get({ port }: ServerProcess, agent?: Agent): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', port, path: '/healthz', agent }, resolve).on('error', reject).end()
  })
}

/** A request whose body is sent in pieces, once the shop has said that it reads it. */
async function post(
  { port, origin }: ServerProcess,
  agent: Agent,
  length: number,
): Promise<{ sent: ClientRequest; answered: Promise<IncomingMessage> }> {
  const headers = {
    'Content-Type': 'application/json',
    'Content-Length': length,
    Origin: origin,
    Expect: '100-continue',
  }
  const sent = request({ host: '127.0.0.1', port, path: '/api/transfer-orders', method: 'POST', headers, agent })
  const answered = new Promise<IncomingMessage>((resolve, reject) =>
    sent.once('response', resolve).once('error', reject),
  )
  sent.flushHeaders()
  await once(sent, 'continue')
  return { sent, answered }
}

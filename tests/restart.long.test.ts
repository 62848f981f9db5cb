import { Agent, request } from 'node:http'
import net from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, it, onTestFinished, vi } from 'vitest'
import { startServer, type ServerProcess } from './start-server.ts'
import { tempFolder } from './temp-folder.ts'

// Processes take their time to start on a machine that does other things too.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 120_000 })

const BODY = '{"items":[]}'

it.each(['1', '2'])(
  '16.39, 16.60 on a socket that was passed on, no request is lost while the shop starts anew, and those under way are finished (%s processes)',
  async (WORKERS) => {
    const env = { DATA_DIR: await tempFolder(), TRUSTED_PROXIES: '127.0.0.1', WORKERS }
    const { port, fd } = openSocket()
    let server = await startServer(env, port, { passedSocket: fd })
    onTestFinished(() => server.stop())

    // A proxy does so: connections are kept and used again, by whoever comes next.
    const agent = new Agent({ keepAlive: true })
    onTestFinished(() => agent.destroy())
    let open = true
    const answers: string[] = []
    const visitors = Array.from({ length: 6 }, async () => {
      for (;;) {
        if (!open) return
        answers.push(await post(port, agent, [BODY]))
        await pause(20)
      }
    })
    for (const underWay of [9_000, 0]) {
      await pause(200)
      const slow = post(port, agent, [BODY.slice(0, 5), BODY.slice(5)], underWay)
      await pause(200)
      server.signal('SIGTERM')
      expect(await server.ended).toBe(0)
      expect(await slow).toBe('200')
      server = await startServer(env, port, { passedSocket: fd })
    }
    open = false
    await Promise.all(visitors)
    expect(answers.length).toBeGreaterThan(100)
    expect([...new Set(answers)]).toEqual(['200'])
  },
)

it('16.40 tells a proxy that watches its readiness before it leaves, and takes requests until then', async () => {
  const server = await startServer({ DATA_DIR: await tempFolder(), TRUSTED_PROXIES: '127.0.0.1' })
  onTestFinished(() => server.stop())
  const agent = new Agent({ keepAlive: true })
  onTestFinished(() => agent.destroy())
  expect(await get(server, '/readyz')).toMatchObject({ status: 200, connection: 'keep-alive' })
  server.signal('SIGTERM')
  await expect.poll(async () => (await get(server, '/readyz')).status, { interval: 10 }).toBe(503)
  expect(await get(server, '/healthz')).toEqual({ status: 200, connection: 'close' })
  expect(await post(server.port, agent, [BODY])).toBe('200')
  expect(await server.ended).toBe(0)
})

it('16.40 leaves at once when somebody says so at a terminal', async () => {
  const server = await startServer({ DATA_DIR: await tempFolder(), TRUSTED_PROXIES: '127.0.0.1' })
  onTestFinished(() => server.stop())
  expect(await get(server, '/readyz')).toMatchObject({ status: 200 })
  server.signal('SIGINT')
  const statuses: number[] = []
  const ask = () =>
    get(server, '/readyz').then(
      ({ status }) => statuses.push(status),
      ({ code }: NodeJS.ErrnoException) => code,
    )
  await expect.poll(ask, { interval: 10 }).toBe('ECONNREFUSED')
  // Visitors aren't told that it leaves, but for one that was connected already: it is gone.
  expect(statuses.filter((status) => status === 503).length).toBeLessThanOrEqual(1)
  expect(await server.ended).toBe(0)
})

/** A socket on a free port that nobody listens on yet, and that stays when whoever does is gone. */
function openSocket(): { port: number; fd: number } {
  // Node's own cluster opens this for its workers: a server would take the connections itself.
  const { _createServerHandle: createHandle } = net as unknown as {
    _createServerHandle: (
      address: string,
      port: number,
      family: 4,
    ) => {
      fd: number
      getsockname: (into: { port?: number }) => void
      close: () => void
    }
  }
  const handle = createHandle('127.0.0.1', 0, 4)
  onTestFinished(() => handle.close())
  const name: { port?: number } = {}
  handle.getsockname(name)
  return { port: name.port!, fd: handle.fd }
}

function get({ port }: ServerProcess, path: string): Promise<{ status: number; connection: string }> {
  return new Promise((resolve, reject) => {
    const agent = new Agent({ keepAlive: true })
    request({ host: '127.0.0.1', port, path, agent }, (response) => {
      response.resume()
      response.once('end', () => {
        agent.destroy()
        resolve({ status: response.statusCode!, connection: response.headers.connection! })
      })
    })
      .once('error', reject)
      .end()
  })
}

/** Asks for the prices of a cart. @returns the status, or what went wrong */
async function post(port: number, agent: Agent, pieces: string[], betweenMs = 0): Promise<string> {
  const headers = {
    'Content-Type': 'application/json',
    'Content-Length': pieces.join('').length,
    Origin: `http://127.0.0.1:${port}`,
  }
  return new Promise((resolve) => {
    const sent = request({ host: '127.0.0.1', port, path: '/api/cart/check', method: 'POST', headers, agent })
    sent.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message))
    sent.once('response', (response) => {
      void text(response).then(
        () => resolve(String(response.statusCode)),
        (error: Error) => resolve(error.message),
      )
    })
    void (async () => {
      for (const [at, piece] of pieces.entries()) {
        if (at > 0) await pause(betweenMs)
        sent.write(piece)
      }
      sent.end()
    })()
  })
}

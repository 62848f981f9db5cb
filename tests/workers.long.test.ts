import { once } from 'node:events'
import { get } from 'node:http'
import { createServer, type AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, it, onTestFinished, vi } from 'vitest'
import { openEmpty } from './databases.ts'
import { databaseEnv, spawnServer, startServer, type ServerProcess } from './start-server.ts'
import { tempFolder } from './temp-folder.ts'

// Processes take their time to start on a machine that does other things too.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 120_000 })
const PATIENCE = { timeout: 60_000 }

it.each(['sqlite', 'postgres'] as const)(
  '16.60 two processes serve on one port, opened once, and one that dies is followed by another (%s)',
  async (dialect) => {
    const { url, drop } = await openEmpty(dialect)
    onTestFinished(drop)
    const server = await startServer({ ...databaseEnv(url, await tempFolder()), WORKERS: '2', LOG_LEVEL: 'debug' })
    onTestFinished(() => server.stop())
    const [first, second] = (await twoThatAnswer(server)) as [number, number]
    expect(server.output().match(/Casakas está abierta/g)).toHaveLength(1)
    expect(server.output().match(/contraseña \S+/g)).toHaveLength(1)
    expect(server.output().match(/251 de 251/g)).toHaveLength(1)

    process.kill(first, 'SIGKILL')
    const now = await twoThatAnswer(server, first)
    expect(now).toContain(second)
    server.signal('SIGTERM')
    expect(await server.ended).toBe(0)
    for (const pid of now) expect(isRunning(pid)).toBe(false)
    expect(server.output().match(/Casakas está abierta/g)).toHaveLength(1)
  },
)

it('16.60 processes end with the one that looks after them, however that ends', async () => {
  const server = await startServer({ DATA_DIR: await tempFolder(), WORKERS: '2', LOG_LEVEL: 'debug' })
  onTestFinished(() => server.stop())
  const pids = await twoThatAnswer(server)
  server.signal('SIGKILL')
  await expect.poll(() => pids.filter(isRunning), PATIENCE).toEqual([])
})

it('16.57, 16.60 says why the shop can’t open once, and ends, when its first process can’t', async () => {
  const taken = createServer().listen(0, '127.0.0.1')
  onTestFinished(() => void taken.close())
  await once(taken, 'listening')
  const { port } = taken.address() as AddressInfo
  const server = await spawnServer({ DATA_DIR: await tempFolder(), WORKERS: '3' }, port)
  expect(await server.ended).toBe(1)
  expect(server.output().match(/El puerto ya está en uso/g)).toHaveLength(1)
  expect(server.output()).not.toContain('abierta')
})

/** The numbers of the two processes that answer, as their log lines tell. @param without one that is gone */
async function twoThatAnswer(server: ServerProcess, without?: number): Promise<number[]> {
  for (;;) {
    const from = server.output().length
    await Promise.all(Array.from({ length: 8 }, () => ask(server)))
    await pause(100)
    const pids = new Set(
      Array.from(
        server
          .output()
          .slice(from)
          .matchAll(/"pid":(\d+).*robots/g),
        ([, pid]) => Number(pid),
      ),
    )
    pids.delete(without ?? 0)
    if (pids.size === 2) return [...pids]
  }
}

/** Asks over a connection of its own; one being taken by a process that died is no answer. */
function ask({ port }: ServerProcess): Promise<void> {
  return new Promise((resolve) => {
    get({ host: '127.0.0.1', port, path: '/robots.txt', agent: false }, (response) => {
      response.resume().once('close', resolve)
    }).once('error', () => resolve())
  })
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

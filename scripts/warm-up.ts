import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Pages that visitors come to first. */
const FIRST = ['/', '/stock', '/carrito', '/login']
const PATIENCE_MS = 60_000

/**
 * Runs the built shop once, as a demo in a folder of its own, and asks for its first pages. What Node compiles for that is
 * kept in the build (server/start/main.ts), so that every start finds it. Where it can't listen the shop only starts slower.
 */
export async function warmUp(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'casakas-build-'))
  const port = await findPort()
  const unset = Array.from(readFileSync('.env.example', 'utf8').matchAll(/^([A-Z_0-9]+)=/gm), ([, name]) => [name, ''])
  const child = spawn(process.execPath, ['server/start/main.ts'], {
    env: {
      ...process.env,
      ...Object.fromEntries(unset),
      NODE_ENV: 'production',
      DATA_DIR: folder,
      HOST: '127.0.0.1',
      PORT: String(port),
      PICTURES_AHEAD: 'false',
      LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = once(child, 'exit')
  try {
    for (const giveUp = Date.now() + PATIENCE_MS; !(await answers(`http://127.0.0.1:${port}/readyz`));) {
      if (child.exitCode !== null || Date.now() > giveUp)
        return console.warn('The built shop did not start: it will start slower.')
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    for (const path of FIRST) await answers(`http://127.0.0.1:${port}${path}`)
  } finally {
    child.kill('SIGTERM')
    await ended
    await rm(folder, { recursive: true, force: true })
  }
}

async function answers(url: string): Promise<boolean> {
  try {
    const response = await fetch(url)
    await response.arrayBuffer()
    return response.ok
  } catch {
    return false
  }
}

async function findPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  return port
}

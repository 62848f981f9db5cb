import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A built shop in a process of its own, as a benchmark meets it. */
export type ShopProcess = { origin: string; startMillis: number; stop: () => Promise<void> }

/** Starts the demo on an empty data folder and waits until / answers. */
export async function startShopProcess(port: number, env: Record<string, string> = {}): Promise<ShopProcess> {
  const dataDir = await mkdtemp(join(tmpdir(), 'casakas-bench-'))
  const started = performance.now()
  const child = spawn(process.execPath, ['server/main.ts'], {
    env: { ...process.env, NODE_ENV: 'production', PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const origin = `http://localhost:${port}`
  while (!(await answers(origin))) {
    if (child.exitCode !== null) throw new Error(`the shop ended with ${child.exitCode}`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  const startMillis = performance.now() - started
  return {
    origin,
    startMillis,
    stop: async () => {
      child.kill('SIGTERM')
      await ended
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

async function answers(origin: string): Promise<boolean> {
  try {
    const response = await fetch(`${origin}/`)
    await response.arrayBuffer()
    return response.status === 200
  } catch {
    return false
  }
}

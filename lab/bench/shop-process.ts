import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A built shop in a process of its own, as a benchmark meets it. */
export type ShopProcess = {
  origin: string
  pid: number
  dataDir: string
  startMillis: number
  /** Ends it; a data folder that was made for it goes with it. */
  stop: () => Promise<void>
}

/**
 * Starts the demo and waits until / answers.
 * @param dataDir an empty one is made when none is given
 */
export async function startShopProcess(
  port: number,
  env: Record<string, string> = {},
  dataDir?: string,
): Promise<ShopProcess> {
  const folder = dataDir ?? (await mkdtemp(join(tmpdir(), 'casakas-bench-')))
  const started = performance.now()
  const child = spawn(process.execPath, ['server/start/main.ts'], {
    env: { ...process.env, NODE_ENV: 'production', PORT: String(port), DATA_DIR: folder, LOG_LEVEL: 'warn', ...env },
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
    pid: child.pid!,
    dataDir: folder,
    startMillis,
    stop: async () => {
      child.kill('SIGTERM')
      await ended
      if (dataDir === undefined) await rm(folder, { recursive: true, force: true })
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

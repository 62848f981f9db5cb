import { spawn, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Release } from './releases.ts'

/** Something that answers requests: a version of the shop, or what it is held against. */
export type Server = { name: string; origin: string; pid: number; stop: () => Promise<void> }

const PATIENCE_MS = 300_000

/** @param ended whether its process is gone @throws when it doesn't get there */
export async function untilAnswers(url: string, ended: () => boolean): Promise<void> {
  for (const giveUp = Date.now() + PATIENCE_MS; !(await answers(url)); await pause(20)) {
    if (ended() || Date.now() > giveUp) throw new Error(`${url} doesn't answer`)
  }
}

async function answers(url: string): Promise<boolean> {
  try {
    const answer = await fetch(url)
    await answer.arrayBuffer()
    return answer.ok
  } catch {
    return false
  }
}

/** Builds and starts the bare page. */
export async function startBare(port: number): Promise<Server> {
  const built = spawnSync(
    'node_modules/.bin/react-router',
    ['build', 'lab/bench/bare', '--emptyOutDir', '--logLevel', 'error'],
    {
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  )
  if (built.status !== 0) throw new Error('the bare page could not be built')
  return startNode('bare React Router', '.', ['lab/bench/bare/serve.ts', String(port)], port, '/')
}

/**
 * Starts a shop, and waits until its list of shirts in stock answers.
 * @param env where its data is, and its settings
 * @param nodeArgs further options of Node's own
 */
export function startShop(
  release: Release,
  port: number,
  env: Record<string, string>,
  nodeArgs: string[] = [],
): Promise<Server> {
  return startNode(release.name, release.folder, [...nodeArgs, ...readNpmStart(release)], port, '/stock', {
    PORT: String(port),
    HOST: '127.0.0.1',
    LOG_LEVEL: 'error',
    PICTURES_AHEAD: 'false',
    ALLOW_HEADLESS: 'true',
    TRUSTED_PROXIES: '127.0.0.1',
    ...env,
  })
}

/** What `npm start` gives Node in a version, options of Node's own among it. */
function readNpmStart({ folder }: Release): string[] {
  const { scripts } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { scripts: { start: string } }
  return scripts.start.split(' ').slice(1)
}

async function startNode(
  name: string,
  cwd: string,
  args: string[],
  port: number,
  first: string,
  env: Record<string, string> = {},
): Promise<Server> {
  const child = spawn(process.execPath, args, {
    cwd,
    env: { ...process.env, NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = new Promise<void>((done) => child.once('exit', () => done()))
  const origin = `http://127.0.0.1:${port}`
  const stop = async () => {
    child.kill('SIGTERM')
    await ended
  }
  try {
    await untilAnswers(origin + first, () => child.exitCode !== null)
  } catch (error) {
    await stop()
    throw error
  }
  return { name, origin, pid: child.pid!, stop }
}

import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { freePort } from './free-port.ts'
import { shopCommand } from './shop-command.ts'
import { stopProcess } from './stop-process.ts'
import { untilReady } from './until-ready.ts'

/** A shop in a process of its own, as it runs for its owner. */
export type ServerProcess = {
  port: number
  pid: number
  origin: string
  /** Everything that it printed. */
  output: () => string
  /** The lines that it printed since. Left out are those that end its start, and of who came in or was refused (29.7) and mails that went out. */
  printedSinceReady: () => string[]
  signal: (name: NodeJS.Signals) => void
  hasEnded: () => boolean
  /** The exit code, once it ended; null when a signal ended it. */
  ended: Promise<number | null>
  /** Ends it, which doesn't wait for a proxy to let go, and waits until it is gone. */
  stop: () => Promise<void>
}

/** Tells a process which database is meant; an SQLite file lies in the data folder under its usual name. */
export function databaseEnv(databaseUrl: string, dataDir: string): Record<string, string> {
  return databaseUrl.startsWith('postgres')
    ? { DATABASE_URL: databaseUrl, DATA_DIR: dataDir }
    : { DATA_DIR: dirname(databaseUrl) }
}

/** Names of all settings: what stands in a developer's `.env` doesn't reach a test. */
const SETTINGS = Array.from(readFileSync('.env.example', 'utf8').matchAll(/^([A-Z_0-9]+)=/gm), ([, name]) => name!)

/** Names the process that the socket is for, which keeps its number. */
const AS_SYSTEMD = 'LISTEN_FDS=1 LISTEN_PID=$$ exec "$0" "$@"'

type Start = {
  /** File descriptor of a socket on that port, which is passed on as systemd does. */
  passedSocket?: number
  /** A package's folder, to be tried itself. */
  packaged?: string
}

/**
 * Starts a shop with nothing set but what is given. It has to be built.
 * @param onPort a free one when left out
 */
export async function spawnServer(
  env: Record<string, string>,
  onPort?: number,
  { passedSocket, packaged }: Start = {},
): Promise<ServerProcess> {
  if (!existsSync('build/app/server/index.js')) throw new Error('there is no built shop: run `npm run build` first')
  const port = onPort ?? (await freePort())
  const { args: file, cwd } = shopCommand(packaged)
  const main = [process.execPath, ...file] as const
  const [command, ...args] = passedSocket === undefined ? main : (['sh', '-c', AS_SYSTEMD, ...main] as const)
  const child = spawn(command, args, {
    cwd,
    env: {
      PATH: process.env.PATH,
      ...Object.fromEntries(SETTINGS.map((name) => [name, ''])),
      NODE_ENV: 'production',
      PORT: String(port),
      HOST: '127.0.0.1',
      PICTURES_AHEAD: 'false',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe', ...(passedSocket === undefined ? [] : [passedSocket])],
  })
  let output = ''
  let ready = 0
  for (const stream of [child.stdout!, child.stderr!]) {
    stream.setEncoding('utf8')
    stream.on('data', (chunk: string) => {
      output += chunk
      if (ready === 0 && output.includes('Casakas está abierta')) ready = output.length
    })
  }
  const ended = new Promise<number | null>((resolve) => child.once('close', (code) => resolve(code)))
  return {
    port,
    pid: child.pid!,
    origin: `http://127.0.0.1:${port}`,
    output: () => output,
    printedSinceReady: () => output.slice(ready).split('\n').filter(isComplaint),
    signal: (name) => void child.kill(name),
    hasEnded: () => child.exitCode !== null || child.signalCode !== null,
    ended,
    stop: () => stopProcess(child, 'SIGINT'),
  }
}

function isComplaint(line: string): boolean {
  return line !== '' && !/"msg":"(?:security event|mail delivered)"/.test(line)
}

/** Starts a shop and waits until it is ready. @throws with what it printed when it doesn't get there */
export async function startServer(
  env: Record<string, string>,
  onPort?: number,
  start: Start = {},
): Promise<ServerProcess> {
  const server = await spawnServer(env, onPort, start)
  let gone = false
  void server.ended.then(() => (gone = true))
  if (await untilReady(server.origin, () => gone)) return server
  await server.stop()
  throw new Error(`the shop didn't get ready:\n${server.output()}`)
}

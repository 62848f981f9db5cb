import { execFile, spawnSync } from 'node:child_process'
import { promisify } from 'node:util'
import { runApart, type Apart } from './run-apart.ts'
import type { Answered, Asked, Visit } from './send-load.ts'

export type Timed = Asked & { seconds: number }

const HAS_WRK = spawnSync('wrk', ['--version'], { stdio: 'ignore' }).error === undefined

/**
 * Asks by wrk where that is installed, else (or at a given rate) by our own generator, in another process.
 * @throws when an answer isn't 2xx or 3xx
 */
export async function load(asked: Timed): Promise<Answered> {
  const { url } = asked
  if (HAS_WRK && asked.rate === undefined && typeof url === 'string') return loadByWrk({ ...asked, url })
  return startLoad(asked).answer
}

/** Asks by the generator of ours until it is ended. */
export function startLoad(asked: Asked): Apart<Answered & { visits: Visit[] }> {
  return runApart(new URL('./send-load.ts', import.meta.url), asked)
}

async function loadByWrk({ url, connections, seconds, headers = {} }: Timed & { url: string }): Promise<Answered> {
  const named = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`])
  const { stdout } = await promisify(execFile)('wrk', [
    '-t1',
    `-c${connections}`,
    `-d${seconds}s`,
    '--timeout',
    '60s',
    '-s',
    new URL('./report.lua', import.meta.url).pathname,
    ...named,
    url,
  ])
  const report = stdout.split('\n').find((line) => line.startsWith('{'))
  const { requests, micros: took, p50, p95, p99, errors } = JSON.parse(report!) as Record<string, number>
  if (errors! > 0) throw new Error(`${url}: ${errors} of ${requests} requests failed`)
  // The generator says 0 without any answer.
  const inMillis = (micros: number) => (requests === 0 ? NaN : micros / 1000)
  return {
    requests: requests!,
    perSecond: requests! / (took! / 1e6),
    p50: inMillis(p50!),
    p95: inMillis(p95!),
    p99: inMillis(p99!),
  }
}

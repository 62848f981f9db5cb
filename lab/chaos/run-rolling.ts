import { execFileSync } from 'node:child_process'
import { mkdir, mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../../tests/free-port.ts'
import { startPostgres } from '../../tests/postgres.ts'
import { untilReady } from '../../tests/until-ready.ts'
import { collectAnswers, type Answers } from './answers.ts'
import { startHammer } from './hammer.ts'
import { createInstance } from './instance.ts'
import { startOnPassedSocket } from './passed-socket.ts'
import { startCaddy, startNginx } from './proxies.ts'

/** What was restarted behind what, and what became of the requests meanwhile. */
export type Rolled = {
  what: string
  restarts: number
  answers: Answers
  /** Seconds that one took to leave, at most. */ leaving: number
}

type Options = { folder: string; packaged: string; restarts: number; print?: (line: string) => void }

/** An instance that can be started anew. */
type Restartable = { port: number; end: () => Promise<void>; stop: () => Promise<void> }

type Setup = {
  proxy: keyof typeof PROXIES
  instances: number
  /** Whether systemd holds a socket for each. */ sockets: boolean
}

const PROXIES = { nginx: startNginx, caddy: startCaddy }
/** As docs/operations.md has them. */
const SETUPS: Setup[] = [
  { proxy: 'nginx', instances: 2, sockets: true },
  { proxy: 'nginx', instances: 1, sockets: true },
  { proxy: 'caddy', instances: 2, sockets: false },
  { proxy: 'caddy', instances: 2, sockets: true },
  { proxy: 'caddy', instances: 1, sockets: true },
]
const SECRET = 'thirty-two-characters-and-a-few-more'
const SETTINGS = { SHOP_SECRET: SECRET, TRUSTED_PROXIES: '127.0.0.1', ALLOW_HEADLESS: 'true', LOG_LEVEL: 'error' }
const VISITORS = 8
/** Milliseconds after which a proxy has noticed that an instance is ready, and between two restarts. */
const BETWEEN = 2_000

/**
 * Starts instances anew in turn while visitors send and look, behind each installed proxy, with the configurations of
 * deploy/.
 */
export async function runRolling({ folder, packaged, restarts, print = () => undefined }: Options): Promise<Rolled[]> {
  const rolled: Rolled[] = []
  for (const setup of SETUPS) {
    const what = `${setup.instances} behind ${setup.proxy}${setup.sockets ? ', on sockets of systemd' : ''}`
    const lacks = [setup.proxy, ...(setup.sockets ? ['systemd-socket-activate'] : [])].filter(
      (one) => !isInstalled(one),
    )
    if (lacks.length > 0) print(`${what}: left out, without ${lacks.join(' and ')}`)
    else rolled.push({ what, restarts, ...(await roll(setup)) })
  }
  return rolled

  async function roll({ proxy: name, instances: count, sockets }: Setup): Promise<Pick<Rolled, 'answers' | 'leaving'>> {
    const own = await mkdtemp(join(folder, `${name}-`))
    const ends: (() => unknown)[] = []
    try {
      const postgres = count > 1 ? await startPostgres() : null
      ends.push(() => postgres?.stop())
      const instances: Restartable[] = []
      for (let n = 0; n < count; n++) {
        const dataDir = join(own, `datos-${n}`)
        await mkdir(dataDir)
        const env = { ...SETTINGS, DATA_DIR: dataDir, ...(postgres && { DATABASE_URL: postgres.url('postgres') }) }
        const instance = await start(sockets, { folder: dataDir, port: await freePort(), env })
        ends.push(() => instance.stop())
        await ready(instance)
        instances.push(instance)
      }
      const shops = instances.map(({ port }) => port)
      const proxy = await PROXIES[name]({ folder: join(own, 'proxy'), port: await freePort(), shops })
      ends.push(() => proxy.stop())
      const answers = collectAnswers()
      const hammer = startHammer(proxy.origin, VISITORS, answers.note)
      ends.push(() => hammer.stop())
      let leaving = 0
      for (let at = 0; at < restarts; at++) {
        await pause(BETWEEN)
        const instance = instances[at % count]!
        const begun = performance.now()
        await instance.end()
        leaving = Math.max(leaving, (performance.now() - begun) / 1000)
        await ready(instance)
      }
      await pause(BETWEEN)
      await hammer.stop()
      return { answers: answers.sum(), leaving }
    } finally {
      for (const end of ends.toReversed()) await end()
    }
  }

  async function start(
    sockets: boolean,
    { folder, port, env }: { folder: string; port: number; env: Record<string, string> },
  ): Promise<Restartable> {
    if (sockets) return startOnPassedSocket({ folder, port, packaged, env })
    const instance = createInstance({ name: 'shop', port, env, packaged })
    instance.start()
    return { port, end: () => instance.end('SIGTERM'), stop: () => instance.stop() }
  }
}

async function ready({ port }: Restartable): Promise<void> {
  if (!(await untilReady(`http://127.0.0.1:${port}`, () => false))) throw new Error("an instance didn't get ready")
}

function isInstalled(command: string): boolean {
  try {
    execFileSync('which', [command], { stdio: 'ignore', env: { PATH: `${process.env.PATH}:/usr/sbin` } })
    return true
  } catch {
    return false
  }
}

import { setTimeout as pause } from 'node:timers/promises'
import { spawnServer, type ServerProcess } from '../../tests/start-server.ts'

type Options = {
  name: string
  port: number
  env: Record<string, string>
  /** Folder of the package that runs; another one from the next start on. */
  packaged: string
}

/** As a supervisor waits before it starts again what couldn't open. */
const AGAIN_MS = 1_000
const READY_MAX_MS = 90_000

/** An instance of the shop, which is started again whenever it ends, as a supervisor would. */
export type Instance = ReturnType<typeof createInstance>

export function createInstance({ name, port, env, packaged: first }: Options) {
  let packaged = first
  let server: ServerProcess | null = null
  let leaving = new AbortController()
  let expected = false
  let living: Promise<void> = Promise.resolve()
  const complaints: string[] = []

  async function live(): Promise<void> {
    while (!leaving.signal.aborted) {
      expected = false
      server = await spawnServer(env, port, { packaged })
      const code = await server.ended
      const output = server.output()
      complaints.push(...output.split('\n').filter(isComplaint))
      if (expected || leaving.signal.aborted) continue
      // A server that never opened has said why and is tried again: the database may be gone.
      if (output.includes('Casakas está abierta'))
        complaints.push(`${name} ended by itself with ${String(code)}: ${output.slice(-500)}`)
      await pause(AGAIN_MS)
    }
  }

  return {
    name,
    port,
    env,
    /** What was logged as an error, and ends that nobody asked for. */
    complaints: () => [...complaints, ...(server?.output().split('\n').filter(isComplaint) ?? [])],
    /** What the process that runs, or ran last, has printed. */
    said: () => server?.output() ?? '',
    pid: () => server!.pid,
    signal: (signal: NodeJS.Signals) => server?.signal(signal),
    /** Takes other files from the next start on. */
    use: (folder: string) => void (packaged = folder),
    start() {
      leaving = new AbortController()
      living = live()
    },
    /** Ends it, to be started again at once. */
    async end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
      expected = true
      const going = server
      going?.signal(signal)
      await going?.ended
    },
    async stop(): Promise<void> {
      leaving.abort()
      server?.signal('SIGCONT')
      server?.signal('SIGTERM')
      await living
    },
    /** @returns false when it isn't ready within 90 seconds */
    async untilReady(): Promise<boolean> {
      for (const giveUp = Date.now() + READY_MAX_MS; Date.now() < giveUp; await pause(100)) {
        const ready = await fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(2_000) }).then(
          ({ ok }) => ok,
          () => false,
        )
        if (ready) return true
      }
      return false
    },
  }
}

/** What is expected is logged as less, and that the database went is said and gone on with. */
function isComplaint(line: string): boolean {
  return (
    (/^\{"level":[56]0/.test(line) || /^\s*at .*\.[jt]s:/.test(line)) && !line.includes('"databaseUnavailable":true')
  )
}

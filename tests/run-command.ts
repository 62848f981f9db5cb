import { spawn } from 'node:child_process'
import { join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'

type Command = 'admin' | 'backup' | 'restore' | 'verify'

type Surroundings = {
  /** Settings beside PATH: what stands in a developer's environment doesn't reach a command. */
  env?: Record<string, string>
  /** The project when left out: settings are read from an `.env` there. */
  cwd?: string
}

/**
 * Runs one of the shop's commands in a process of its own. It is the package's, where one was made for the tests
 * (scripts/test.ts), else the sources'.
 * @returns how it ended, null when a signal ended it or it took longer than a minute, and what it printed. `printed` is
 * all of it, what went to the error stream first
 */
export async function runCommand(
  command: Command,
  args: string[] = [],
  { env = {}, cwd }: Surroundings = {},
): Promise<{ code: number | null; stdout: string; stderr: string; printed: string }> {
  const packaged = process.env.SHOP_PACKAGE
  const file = packaged === undefined ? resolve(`scripts/${command}.ts`) : join(packaged, `server/${command}.js`)
  const child = spawn(process.execPath, [file, ...args], {
    cwd: cwd ?? packaged,
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: 60_000,
  })
  const ended = new Promise<number | null>((done) => child.once('close', done))
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)])
  return { code: await ended, stdout, stderr, printed: stderr + stdout }
}

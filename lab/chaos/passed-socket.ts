import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

/** Starts the shop anew whenever it ends, on the socket that stays open, as systemd does. */
const SUPERVISE = `
while [ ! -e "$1/closed" ]; do
  sh -c 'echo $$ > "$1/pid"; LISTEN_PID=$$ exec "$0" server/main.js' "$0" "$1"
done`

/**
 * The shop on a socket that systemd's own command opens and passes on (deploy/casakas.socket).
 * @param folder for what the supervisor writes down
 */
export function startOnPassedSocket(options: {
  folder: string
  port: number
  packaged: string
  env: Record<string, string>
}) {
  const { folder, port, packaged, env } = options
  const child = spawn(
    'systemd-socket-activate',
    [`--listen=127.0.0.1:${port}`, 'sh', '-c', SUPERVISE, process.execPath, folder],
    {
      cwd: packaged,
      env: { PATH: process.env.PATH, NODE_ENV: 'production', PICTURES_AHEAD: 'false', ...env },
      stdio: 'ignore',
    },
  )
  const ended = once(child, 'exit')
  const readPid = async () => Number.parseInt(await readFile(join(folder, 'pid'), 'utf8'), 10)
  return {
    port,
    /** Ends the shop; the next one begins when it is gone. */
    async end(): Promise<void> {
      const pid = await readPid()
      process.kill(pid, 'SIGTERM')
      while ((await readPid()) === pid) await pause(50)
    },
    async stop(): Promise<void> {
      await writeFile(join(folder, 'closed'), '')
      // The pid isn't there before anybody came.
      const pid = await readPid().catch(() => child.pid!)
      process.kill(pid, 'SIGTERM')
      await ended
    },
  }
}

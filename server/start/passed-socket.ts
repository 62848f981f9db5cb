/** The first file descriptor in systemd's protocol. */
const FIRST = 3

/**
 * The socket that a supervisor opened and passed on (systemd's `.socket`, sd_listen_fds(3)). It stays open while the
 * shop starts anew.
 * @param env read and cleared: processes that the shop starts don't inherit it
 * @returns the file descriptor to listen on, or null when none was passed to this process
 */
export function takePassedSocket(env: NodeJS.ProcessEnv, pid: number): number | null {
  const { LISTEN_PID, LISTEN_FDS } = env
  for (const name of ['LISTEN_PID', 'LISTEN_FDS', 'LISTEN_FDNAMES'] as const) delete env[name]
  return Number(LISTEN_PID) === pid && Number(LISTEN_FDS) >= 1 ? FIRST : null
}

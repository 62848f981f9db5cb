import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { copyFileSync, existsSync, globSync, mkdirSync, readlinkSync } from 'node:fs'
import { basename, join } from 'node:path'

/** A system in a folder, with only Debian's smallest set of packages, Node, and a user for the shop. */
export type EmptyRoot = {
  /** Runs a program there as root. @returns what it printed @throws when it fails */
  asRoot: (...command: string[]) => string
  /** Unpacks a .tar.gz as the shop's user. @returns the folder, as it is called there */
  unpack: (archive: string) => string
  /** Runs a program in a folder there, as the shop's user and with these settings alone. */
  run: (cwd: string, env: Record<string, string>, ...command: string[]) => { code: number | null; printed: string }
  /** Starts a program likewise, which goes on; the process is the program's own. */
  start: (cwd: string, env: Record<string, string>, ...command: string[]) => ChildProcess
  /** How many processes work there. */
  countProcesses: () => number
}

const USER = 'casakas'
const HOME = '/srv/casakas'
const NODE = '/usr/local/bin/node'
/** With what a program needs of the kernel, in a view of the disk that goes with it. */
const INSIDE = 'mount -t proc proc "$0/proc"; mount --rbind /dev "$0/dev"; exec chroot "$@"'

/**
 * Makes such a system by Debian's `debootstrap`, as root.
 * @param path an existing one is taken as it is
 * @param node the program that is copied in
 */
export function openEmptyRoot(path: string, { suite, node }: { suite: string; node: string }): EmptyRoot {
  if (!existsSync(join(path, 'etc/debian_version'))) {
    mkdirSync(path, { recursive: true })
    print(spawnSync('debootstrap', ['--variant=minbase', suite, path], { encoding: 'utf8' }))
  }
  const within = (user: string, command: string[]) =>
    ['--mount', 'sh', '-ec', INSIDE, path, `--userspec=${user}`, path, ...command] as const
  const asRoot = (...command: string[]) =>
    print(spawnSync('unshare', within('root', command), { encoding: 'utf8', env: { PATH: PATH_INSIDE } }))
  const asUser = (cwd: string, env: Record<string, string>, command: string[]) => {
    const settings = Object.entries({ PATH: PATH_INSIDE, HOME, ...env }).map(([name, value]) => `${name}=${value}`)
    return within(USER, ['env', '--ignore-environment', `--chdir=${cwd}`, ...settings, ...command])
  }
  // The user may be there from an earlier try.
  if (existsSync(join(path, HOME))) asRoot('userdel', '--remove', USER)
  asRoot('useradd', '--system', '--create-home', `--home-dir=${HOME}`, USER)
  copyFileSync(node, join(path, NODE))
  return {
    asRoot,
    unpack(archive) {
      const name = basename(archive)
      copyFileSync(archive, join(path, HOME, name))
      print(spawnSync('unshare', asUser(HOME, {}, ['tar', '-xzf', name]), { encoding: 'utf8' }))
      return join(HOME, name.replace(/\.tar\.gz$/, ''))
    },
    run(cwd, env, ...command) {
      const { status, stdout, stderr } = spawnSync('unshare', asUser(cwd, env, command), { encoding: 'utf8' })
      return { code: status, printed: stdout + stderr }
    },
    start: (cwd, env, ...command) => spawn('unshare', asUser(cwd, env, command), { stdio: ['ignore', 'pipe', 'pipe'] }),
    countProcesses: () => globSync('/proc/[0-9]*/root').filter((root) => isAt(root, path)).length,
  }
}

const PATH_INSIDE = '/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'

function isAt(link: string, path: string): boolean {
  try {
    return readlinkSync(link) === path
  } catch {
    // The process is gone since it was listed.
    return false
  }
}

function print({ status, stdout, stderr, error }: ReturnType<typeof spawnSync>): string {
  if (status === 0) return String(stdout)
  throw new Error(`${String(stderr)}${String(stdout)}`.trim().slice(-2_000) || String(error))
}

import { execFileSync } from 'node:child_process'
import { statfsSync } from 'node:fs'

/** A disk of an instance's own, which can be full; `how` says how it is done on this machine. */
export type Disk = { how: string; fill: (pid: number) => void; empty: (pid: number) => void; remove: () => void }

/** The shop keeps a gigabyte free of receipts. */
const ROOMY = '1500m'
const MEGABYTE = 1024 ** 2

/**
 * Makes a folder a disk of its own, in memory; where nothing may be mounted files can't grow instead.
 * @param folder empty, of this machine
 */
export function makeDisk(folder: string): Disk {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${ROOMY}`, 'casakas-chaos', folder], { stdio: 'ignore' })
  } catch {
    const limit = (pid: number, bytes: string) => execFileSync('prlimit', ['--pid', String(pid), `--fsize=${bytes}`])
    return {
      how: 'a limit of the size of files',
      fill: (pid) => limit(pid, `4096:unlimited`),
      empty: (pid) => limit(pid, 'unlimited:unlimited'),
      remove: () => undefined,
    }
  }
  const resize = (size: string) => execFileSync('mount', ['-o', `remount,size=${size}`, folder])
  return {
    how: 'a disk in memory as large as what is on it',
    fill() {
      const { blocks, bfree, bsize } = statfsSync(folder)
      resize(`${Math.max(1, Math.ceil(((blocks - bfree) * bsize) / MEGABYTE))}m`)
    },
    empty: () => resize(ROOMY),
    remove: () => void execFileSync('umount', ['--lazy', folder]),
  }
}

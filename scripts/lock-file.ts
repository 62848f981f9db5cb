import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The part of package-lock.json that matters here. */
export type LockFile = { packages: Record<string, LockedPackage> }
type LockedPackage = { engines?: Record<string, string>; gypfile?: boolean; hasInstallScript?: boolean }

/**
 * Makes a lock file one that every npm from 10.8 installs without a compiler (docs/decisions/0015).
 * - `engines`: npm 10 leaves an optional package out when its `engines` don't fit the Node that runs npm. The builder's
 *   and the linter's binaries go with it. The project brings its own Node; what the packages ask for is for that one.
 * - `gypfile`: where a package has a binding.gyp and no script of its own, npm invents `node-gyp rebuild`. A package's
 *   own `"gypfile": false` says that nothing is to be compiled, and npm doesn't copy it into the lock.
 * @param folder where that lock file is installed
 */
export function completeLock(lock: LockFile, folder: string): LockFile {
  const packages = Object.entries(lock.packages).map(([path, { engines, ...rest }]) => [
    path,
    path === '' ? { ...rest, engines } : isCompiledUnasked(folder, path, rest) ? { ...rest, gypfile: false } : rest,
  ])
  return { ...lock, packages: Object.fromEntries(packages) }
}

/**
 * @param folder where that lock file is installed
 * @returns why some npm couldn't install it, a sentence each
 */
export function faultsInLock({ packages }: LockFile, folder: string): string[] {
  const locked = Object.entries(packages).filter(([path]) => path !== '')
  return [
    ...locked.filter(([, { engines }]) => engines !== undefined).map(([path]) => `${path} has engines`),
    ...locked
      .filter(([path, one]) => isCompiledUnasked(folder, path, one))
      .map(([path]) => `${path} would be compiled: it needs "gypfile": false`),
  ]
}

function isCompiledUnasked(folder: string, path: string, { gypfile, hasInstallScript }: LockedPackage): boolean {
  if (gypfile === false || hasInstallScript === true) return false
  const installed = join(folder, path)
  if (!existsSync(join(installed, 'binding.gyp'))) return false
  const { gypfile: own } = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8')) as LockedPackage
  return own === false
}

if (import.meta.main) {
  const faults = faultsInLock(JSON.parse(readFileSync('package-lock.json', 'utf8')) as LockFile, '.')
  for (const fault of faults.slice(0, 10)) console.error(fault)
  if (faults.length > 0) {
    console.error(`package-lock.json has ${faults.length} faults that older npm fail at: npm run lock makes it anew`)
    process.exitCode = 1
  }
}

import { execFileSync } from 'node:child_process'
import { existsSync, symlinkSync } from 'node:fs'
import { join, resolve } from 'node:path'

const MAKE = "await (await import('./scripts/package/make-package.ts')).makePackage('build/package')"

/**
 * Builds an earlier version of the shop as a package, with the libraries that are installed here.
 * @param revision as git knows it
 * @param folder where it is checked out; what is there already is taken
 * @returns the package's folder
 */
export function buildFormer(revision: string, folder: string): string {
  const packaged = join(folder, 'build/package')
  if (existsSync(packaged)) return packaged
  execFileSync('git', ['worktree', 'add', '--force', '--detach', folder, revision], { stdio: 'ignore' })
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'))
  const run = (...args: string[]) =>
    execFileSync(process.execPath, args, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] })
  run('scripts/build.ts')
  run('--input-type=module', '-e', MAKE)
  return packaged
}

/** Takes the checkout away again. */
export function dropFormer(folder: string): void {
  execFileSync('git', ['worktree', 'remove', '--force', folder])
}

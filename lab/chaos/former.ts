import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, symlinkSync } from 'node:fs'
import { join, resolve } from 'node:path'

const MAKE = "await (await import('./scripts/package/make-package.ts')).makePackage('build/package')"

/**
 * Builds an earlier version of the shop as a package, with its own libraries where they differ from those here.
 * @param revision as git knows it
 * @param folder where it is checked out; what is there already is taken
 * @returns the package's folder
 */
export function buildFormer(revision: string, folder: string): string {
  const packaged = join(folder, 'build/package')
  if (existsSync(packaged)) return packaged
  execFileSync('git', ['worktree', 'add', '--force', '--detach', folder, revision], { stdio: 'ignore' })
  if (lockOf(folder) === lockOf('.')) symlinkSync(resolve('node_modules'), join(folder, 'node_modules'))
  else execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] })
  const run = (...args: string[]) =>
    execFileSync(process.execPath, args, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] })
  run('scripts/build.ts')
  run('--input-type=module', '-e', MAKE)
  return packaged
}

function lockOf(folder: string): string {
  return readFileSync(join(folder, 'package-lock.json'), 'utf8')
}

/** The commit that made the version in package.json: what shops run that follow the versions. */
export function findRelease(): string {
  const log = ['log', '-n', '1', '--format=%H', '-G', '"version": "', '--', 'package.json']
  return execFileSync('git', log, { encoding: 'utf8' }).trim()
}

/** Takes the checkout away again. */
export function dropFormer(folder: string): void {
  execFileSync('git', ['worktree', 'remove', '--force', folder])
}

import { execFileSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'

/** A built version of the shop. */
export type Release = { name: string; folder: string; remove: () => void }

/** What measures the index in a process of its own, for releases from before there was one. */
const MEASURER = 'lab/bench/compare/measure-index.ts'
const INDEX = 'server/catalogo/index/catalogue-index.ts'

/** The present checkout, as it was last built. @throws when it wasn't */
export function openCheckout(): Release {
  if (!existsSync('build/stamp')) throw new Error('there is no built shop: run `npm run build` first')
  return { name: 'shop', folder: resolve('.'), remove: () => undefined }
}

/**
 * A commit in a folder of its own, built there with this checkout's packages.
 * @param ref as git knows it
 */
export function buildRelease(ref: string): Release {
  const folder = join(mkdtempSync(join(tmpdir(), 'casakas-release-')), 'casakas')
  git('worktree', 'add', '--quiet', '--detach', folder, ref)
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'))
  mkdirSync(join(folder, dirname(MEASURER)), { recursive: true })
  copyFileSync(MEASURER, join(folder, MEASURER))
  execFileSync(process.execPath, ['scripts/build.ts'], { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] })
  return { name: ref, folder, remove: () => git('worktree', 'remove', '--force', folder) }
}

/** What a release's index costs by itself, over a database maybe in use; nothing for one from before it. */
export function measureIndex({ folder }: Release, databaseUrl: string): Record<string, number> {
  if (!existsSync(join(folder, INDEX))) return {}
  const line = execFileSync(process.execPath, ['--expose-gc', MEASURER, databaseUrl], { cwd: folder, encoding: 'utf8' })
  return JSON.parse(line) as Record<string, number>
}

function git(...args: string[]): void {
  execFileSync('git', args, { stdio: ['ignore', 'ignore', 'inherit'] })
}

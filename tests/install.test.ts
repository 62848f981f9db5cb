import { spawnSync } from 'node:child_process'
import { chownSync, copyFileSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { completeLock, faultsInLock, type LockFile } from '../scripts/lock-file.ts'
import { tempFolder } from './temp-folder.ts'

/** The oldest pair that people have: Debian's, Ubuntu's and hosts' own are newer. */
const OLDEST = { node: '20.18.1', npm: '10.8.2' }
/** All that scripts of packages may call; no compiler, make or python among it. */
const TOOLS = ['sh', 'env', 'uname']
const NOBODY = 65_534
const INSTALL_MAX = 5 * 60_000

it(
  '16.56 the oldest npm installs the project with its oldest Node, without a compiler, root or a page of warnings',
  { timeout: 2 * INSTALL_MAX },
  async () => {
    const oldest = await tempFolder()
    writeFileSync(
      join(oldest, 'package.json'),
      JSON.stringify({ dependencies: OLDEST, allowScripts: { node: true }, private: true }),
    )
    expectSuccess(spawnSync('npm', ['install', '--no-audit', '--no-fund'], { cwd: oldest, timeout: INSTALL_MAX }))
    const tools = join(oldest, 'tools')
    mkdirSync(tools)
    for (const tool of TOOLS) symlinkSync(join('/usr/bin', tool), join(tools, tool))

    const project = await tempFolder()
    for (const file of ['package.json', 'package-lock.json']) copyFileSync(file, join(project, file))
    const someone = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {}
    if ('uid' in someone) for (const folder of [oldest, project]) chownSync(folder, NOBODY, NOBODY)
    const env = {
      ...withoutNpm(process.env),
      PATH: `${join(oldest, 'node_modules/.bin')}:${tools}`,
      HOME: project,
      npm_config_registry: registry(),
    }
    const options = { cwd: project, env, timeout: INSTALL_MAX, encoding: 'utf8', ...someone } as const
    const installed = spawnSync('npm', ['ci', '--no-audit', '--no-fund'], options)
    expectSuccess(installed)
    expect(installed.stderr.split('\n').filter((line) => line.startsWith('npm warn')).length).toBeLessThan(5)

    // Everything that comes as one package for each platform answers: what builds, checks, draws and stores.
    const own = join(project, 'node_modules/node/bin/node')
    expectSuccess(spawnSync(own, ['--input-type=module', '--eval', NATIVE], options))
    for (const tool of ['oxfmt', 'oxlint', 'tsc'])
      expectSuccess(spawnSync(own, [join('node_modules/.bin', tool), '--version'], options))
  },
)

const NATIVE = `
  await Promise.all(['vite', 'sharp', 'lightningcss', '@tailwindcss/vite', 'esbuild'].map((name) => import(name)))
  const { default: SQLite } = await import('better-sqlite3')
  new SQLite(':memory:').exec('create table a (b)')
`

function expectSuccess({ status, stderr }: { status: number | null; stderr: string | Buffer }): void {
  expect(status, String(stderr).slice(-4_000)).toBe(0)
}

/** Certificates and proxies of the machine stay; what the npm of this run was told doesn't. */
function withoutNpm(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !name.toLowerCase().startsWith('npm_')))
}

/** Where packages come from on this machine. */
function registry(): string {
  return spawnSync('npm', ['config', 'get', 'registry'], { encoding: 'utf8' }).stdout.trim()
}

describe('16.56 a lock file', () => {
  const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as LockFile

  it('is the one that older npm can install', () => {
    expect(faultsInLock(lock, resolve('.'))).toEqual([])
  })

  it('that npm just wrote is not, until it is completed', () => {
    const packages = {
      '': { engines: { node: '>=20' } },
      'node_modules/better-sqlite3': { engines: { node: '>=22' } },
    }
    expect(faultsInLock({ packages }, '.')).toHaveLength(2)
    const completed = completeLock({ packages }, '.')
    expect(completed.packages).toEqual({ '': packages[''], 'node_modules/better-sqlite3': { gypfile: false } })
    expect(faultsInLock(completed, '.')).toEqual([])
  })
})

import { spawnSync } from 'node:child_process'
import { chownSync, copyFileSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
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

    // Packages that exist for each platform all answer: what builds, checks, draws and stores.
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

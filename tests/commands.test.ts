import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { expect, it, vi } from 'vitest'

// Commands run one after the other on a machine that does other things too.
vi.setConfig({ testTimeout: 300_000 })

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }
/** All but a tool of others' that has its own. */
const COMMANDS = Object.entries(scripts).flatMap(([name, line]) =>
  name === 'format' ? [] : [{ name, args: line.replace(/^node /, '').split(' ') }],
)
/** Commands that run others, by their names. */
const OF_SEVERAL = ['admin', 'lab']

/** What a command printed and how it ended; without settings it has nothing to begin work with. */
async function run(args: string[]): Promise<{ code: number; printed: string }> {
  const env = { PATH: process.env.PATH, DATA_DIR: '/nowhere/at/all' }
  const started = promisify(execFile)(process.execPath, args, { env, timeout: 60_000 })
  return started.then(
    ({ stdout, stderr }) => ({ code: 0, printed: stdout + stderr }),
    (error: { code: number; stdout: string; stderr: string }) => ({
      code: error.code,
      printed: error.stdout + error.stderr,
    }),
  )
}

it('16.99 every command says with --help how it is used, and begins nothing', async () => {
  const several = COMMANDS.filter(({ name }) => OF_SEVERAL.includes(name)).map(async ({ name, args }) => {
    const { code, printed } = await run(args)
    expect(code, name).toBe(0)
    const others = printed.trim().split(': ').at(-1)!.split(', ')
    return others.map((other) => ({ name: `${name} ${other}`, args: [...args, other] }))
  })
  const waiting = [...COMMANDS, ...(await Promise.all(several)).flat()]
  expect(waiting.length).toBeGreaterThan(30)
  const workers = Array.from({ length: 3 }, async () => {
    for (let one = waiting.pop(); one !== undefined; one = waiting.pop()) {
      const { code, printed } = await run([...one.args, '--help'])
      expect({ ...one, code, printed }).toMatchObject({
        code: 0,
        printed: expect.stringMatching(/^.*\bnpm (?:run|start|test)\b.*\n$/s),
      })
      expect(printed.split('\n').length, one.name).toBeLessThan(5)
    }
  })
  await Promise.all(workers)
})

it('16.99 what a command doesn’t know it names and refuses, before it begins', async () => {
  for (const [name, ...given] of [
    ['verify', '--no-existe'],
    ['backup', 'una-palabra'],
    ['admin', 'create', 'ana@example.com', 'otra'],
    ['admin', 'ajustes', 'leer', '--force'],
    ['admin', 'borrar-todo'],
    ['lab', 'constructor'],
  ] as const) {
    const { args } = COMMANDS.find((one) => one.name === name)!
    const unknown = given.at(-1)!
    expect(await run([...args, ...given]), name).toMatchObject({
      code: 2,
      printed: expect.stringMatching(new RegExp(`^No conozco «${unknown}»\\.\n.*npm run`)),
    })
  }
})

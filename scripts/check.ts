import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { readArgs } from './read-args.ts'

/** Everything that can be said about the code without starting a browser. */
type Step = { name: string; command: string; args: string[] }

/** What the others read is written first. */
const FIRST: Step[] = [
  { name: 'format', command: bin('oxfmt'), args: ['--check', '.'] },
  { name: 'route types', command: bin('react-router'), args: ['typegen'] },
]
/** Checks that run together take less: none uses two processors all the time. */
const TOGETHER: Step[] = [
  // Two checkers, since each works out for itself what files share: four, the default, take a third more.
  { name: 'types', command: bin('tsc'), args: ['--noEmit', '--checkers', '2'] },
  { name: 'lint', command: bin('oxlint'), args: ['--type-aware', '--deny-warnings'] },
  { name: 'unused code', command: bin('knip'), args: [] },
  { name: 'lock file', command: process.execPath, args: ['scripts/lock-file.ts'] },
  { name: 'import fences', command: process.execPath, args: ['scripts/check-rooms.ts'] },
  {
    name: 'stock written by its owner, ways of paying as rows',
    command: process.execPath,
    args: ['scripts/check-owners.ts'],
  },
  { name: 'keys from outside', command: process.execPath, args: ['scripts/check-keys.ts'] },
  { name: 'texts that a translator would break', command: process.execPath, args: ['scripts/check-translatable.ts'] },
  { name: 'names of functions', command: process.execPath, args: ['scripts/check-names.ts'] },
  { name: 'rules without a test', command: process.execPath, args: ['scripts/check-rules.ts'] },
]

function bin(tool: string): string {
  return join('node_modules/.bin', tool)
}

/** Runs the steps, and ends the process when any has failed. */
export async function check(): Promise<void> {
  for (const step of FIRST) exitUnless(await passes(step))
  const passed = await Promise.all(TOGETHER.map(passes))
  exitUnless(passed.every(Boolean))
}

function exitUnless(passed: boolean): void {
  if (!passed) process.exit(1)
}

/** What a step prints stands in one piece before how it ended. */
async function passes({ name, command, args }: Step): Promise<boolean> {
  const start = performance.now()
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  const [printed, complained, [status]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ])
  process.stdout.write(printed + complained)
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  if (status === 0) console.log(`ok: ${name} (${seconds} s)`)
  else console.error(`check failed: ${name}`)
  return status === 0
}

if (import.meta.main) {
  readArgs('npm run check')
  await check()
  const { status } = spawnSync(bin('vitest'), ['run'], { stdio: 'inherit' })
  process.exit(status ?? 1)
}

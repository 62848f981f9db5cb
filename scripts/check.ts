import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

/** Everything that can be said about the code without starting a browser. Each step stops the rest. */
const STEPS: { name: string; command: string; args: string[] }[] = [
  { name: 'format', command: 'oxfmt', args: ['--check', '.'] },
  { name: 'route types', command: 'react-router', args: ['typegen'] },
  // Each checker works out for itself what files share: four of them, as without being told, take a third more.
  { name: 'types', command: 'tsc', args: ['--noEmit', '--checkers', '2'] },
  { name: 'lint', command: 'oxlint', args: ['--type-aware', '--deny-warnings'] },
  { name: 'unused code', command: 'knip', args: [] },
]

/** Runs the steps in order; ends the process with the first failure. */
export function check(): void {
  for (const { name, command, args } of STEPS) step(name, join('node_modules/.bin', command), args)
  step('lock file', process.execPath, ['scripts/check-lock.ts'])
  step('import fences', process.execPath, ['scripts/check-rooms.ts'])
  step('rules without a test', process.execPath, ['scripts/check-rules.ts'])
}

function step(name: string, command: string, args: string[]): void {
  const start = performance.now()
  const { status } = spawnSync(command, args, { stdio: 'inherit' })
  if (status !== 0) {
    console.error(`check failed: ${name}`)
    process.exit(status ?? 1)
  }
  console.log(`ok: ${name} (${((performance.now() - start) / 1000).toFixed(1)} s)`)
}

if (import.meta.main) {
  check()
  step('fast tests', join('node_modules/.bin', 'vitest'), ['run'])
}

import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from './build.ts'
import { check } from './check.ts'
import { ensureChromium } from './find-chromium.ts'

/** All of it: the checks, the fast tests on both databases, and the shop in a real browser. */
const REPORTS = 'test-results'

/** A file or a group of tests in the browser's report. */
type Suite = { suites?: Suite[]; specs: { title: string; file: string; ok: boolean }[] }

process.env.CHROMIUM_PATH = ensureChromium()
check()
await build()
mkdirSync(REPORTS, { recursive: true })
const vitest = run('vitest', [
  'run',
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${REPORTS}/vitest.json`,
])
const playwright = run('playwright', ['test'])

const fast = JSON.parse(readFileSync(`${REPORTS}/vitest.json`, 'utf8')) as {
  numPassedTests: number
  numFailedTests: number
  testResults: { assertionResults: { fullName: string; status: string }[] }[]
}
const browser = JSON.parse(readFileSync(`${REPORTS}/browser.json`, 'utf8')) as {
  stats: { expected: number; unexpected: number; flaky: number }
  suites: Suite[]
}
const passed = fast.numPassedTests + browser.stats.expected + browser.stats.flaky
const failed = fast.numFailedTests + browser.stats.unexpected
// Last, where a log that was cut short still shows them.
for (const title of [...failedFast(), ...browser.suites.flatMap(failedInBrowser)]) console.log(`failed: ${title}`)
console.log(`${passed} passed, ${failed} failed`)
process.exit(vitest === 0 && playwright === 0 && failed === 0 ? 0 : 1)

function failedFast(): string[] {
  const results = fast.testResults.flatMap(({ assertionResults }) => assertionResults)
  return results.filter(({ status }) => status === 'failed').map(({ fullName }) => fullName)
}

function failedInBrowser({ suites = [], specs }: Suite): string[] {
  const failed = specs.filter(({ ok }) => !ok).map(({ title, file }) => `${file}: ${title}`)
  return [...failed, ...suites.flatMap(failedInBrowser)]
}

function run(command: string, args: string[], env: Record<string, string> = {}): number {
  const { status } = spawnSync(join('node_modules/.bin', command), args, {
    stdio: 'inherit',
    env: { ...process.env, ...env },
  })
  return status ?? 1
}

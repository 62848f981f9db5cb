import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from './build.ts'
import { check } from './check.ts'
import { ensureChromium } from './find-chromium.ts'

/** All of it: the checks, the fast tests on both databases, and the shop in a real browser. */
const REPORTS = 'test-results'

/** A file or a group of tests in the browser's report. */
type Suite = { suites?: Suite[]; specs: Spec[] }
type Spec = { title: string; file: string; ok: boolean; tests: { status: string }[] }

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
  success: boolean
  testResults: { assertionResults: { fullName: string; status: string }[] }[]
}
const browser = JSON.parse(readFileSync(`${REPORTS}/browser.json`, 'utf8')) as {
  stats: { expected: number; unexpected: number; flaky: number }
  suites: Suite[]
}
const specs = browser.suites.flatMap(specsOf)
const passed = fast.numPassedTests + browser.stats.expected + browser.stats.flaky
const failed = fast.numFailedTests + browser.stats.unexpected
// Last, where a log that was cut short still shows them.
for (const { title, file } of specs.filter(isFlaky)) console.log(`passed the second time: ${file}: ${title}`)
for (const title of failedFast()) console.log(`failed: ${title}`)
for (const { title, file } of specs.filter(({ ok }) => !ok)) console.log(`failed: ${file}: ${title}`)
console.log(`${passed} passed, ${failed} failed`)
process.exit(vitest === 0 && fast.success && playwright === 0 && failed === 0 ? 0 : 1)

function failedFast(): string[] {
  const results = fast.testResults.flatMap(({ assertionResults }) => assertionResults)
  return results.filter(({ status }) => status === 'failed').map(({ fullName }) => fullName)
}

function specsOf({ suites = [], specs }: Suite): Spec[] {
  return [...specs, ...suites.flatMap(specsOf)]
}

function isFlaky({ tests }: Spec): boolean {
  return tests.some(({ status }) => status === 'flaky')
}

function run(command: string, args: string[], env: Record<string, string> = {}): number {
  const { status } = spawnSync(join('node_modules/.bin', command), args, {
    stdio: 'inherit',
    env: { ...process.env, ...env },
  })
  return status ?? 1
}

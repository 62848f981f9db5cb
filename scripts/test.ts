import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { build } from './build.ts'
import { check } from './check.ts'
import { ensureChromium } from './find-chromium.ts'
import { makePackage } from './package/make-package.ts'
import { readArgs } from './read-args.ts'

/** The checks, the tests on both databases and the shop in Chromium, but for what `npm run test:long` has. */
const REPORTS = 'test-results'

/** A file or a group of tests in the browser's report. */
type Suite = { suites?: Suite[]; specs: Spec[] }
type Spec = { title: string; file: string; ok: boolean; tests: { status: string }[] }

readArgs('npm test: everything that lands a change. A file: npx vitest run PATH, npx playwright test PATH')
process.env.CHROMIUM_PATH = ensureChromium()
// Checks and build run together, since neither uses two processors all the time.
await Promise.all([check(), build()])
process.env.SHOP_PACKAGE = resolve('build/package')
await makePackage(process.env.SHOP_PACKAGE)
mkdirSync(REPORTS, { recursive: true })
const vitest = run('vitest', [
  'run',
  // Passing tests are a dot each: a green run is looked over at a glance.
  '--reporter=dot',
  '--silent=passed-only',
  '--reporter=json',
  `--outputFile.json=${REPORTS}/vitest.json`,
])
const playwright = run('playwright', ['test', '--grep-invert', '@long'])

const fast = JSON.parse(readFileSync(`${REPORTS}/vitest.json`, 'utf8')) as {
  numPassedTests: number
  numFailedTests: number
  success: boolean
  testResults: { assertionResults: { fullName: string; status: string }[] }[]
}
const { stats, suites } = JSON.parse(readFileSync(`${REPORTS}/browser.json`, 'utf8')) as {
  stats: { expected: number; unexpected: number; flaky: number }
  suites: Suite[]
}
const specs = suites.flatMap(specsOf)
const passed = fast.numPassedTests + stats.expected + stats.flaky
const failed = fast.numFailedTests + stats.unexpected
// Failures come last, where a log that was cut short still shows them.
for (const spec of specs.filter(isFlaky)) console.log(`passed the second time: ${nameOf(spec)}`)
for (const title of failedFast()) console.log(`failed: ${title}`)
for (const spec of specs.filter(({ ok }) => !ok)) console.log(`failed: ${nameOf(spec)}`)
console.log(`${passed} passed, ${failed} failed`)
process.exit(vitest === 0 && fast.success && playwright === 0 && failed === 0 ? 0 : 1)

function failedFast(): string[] {
  const results = fast.testResults.flatMap(({ assertionResults }) => assertionResults)
  return results.filter(({ status }) => status === 'failed').map(({ fullName }) => fullName)
}

function specsOf({ suites = [], specs }: Suite): Spec[] {
  return [...specs, ...suites.flatMap(specsOf)]
}

function nameOf({ title, file }: Spec): string {
  return `${file}: ${title}`
}

function isFlaky({ tests }: Spec): boolean {
  return tests.some(({ status }) => status === 'flaky')
}

function run(command: string, args: string[]): number {
  const env = { ...process.env, QUIET: '1' }
  return spawnSync(join('node_modules/.bin', command), args, { stdio: 'inherit', env }).status ?? 1
}

import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { build } from './build.ts'
import { check } from './check.ts'
import { ensureChromium } from './find-chromium.ts'
import { enginesHere, ensureEngines } from './find-engines.ts'
import { makePackage } from './package/make-package.ts'

/**
 * Everything except what `npm run test:long` has: the checks, the fast tests on both databases, and the shop in real
 * browsers.
 */
const REPORTS = 'test-results'

/** A file or a group of tests in the browser's report. */
type Suite = { suites?: Suite[]; specs: Spec[] }
type Spec = { title: string; file: string; ok: boolean; tests: { status: string; projectName: string }[] }

process.env.CHROMIUM_PATH = ensureChromium()
const leftOut = ensureEngines()
await check()
await build()
process.env.SHOP_PACKAGE = resolve('build/package')
await makePackage(process.env.SHOP_PACKAGE)
mkdirSync(REPORTS, { recursive: true })
const vitest = run('vitest', [
  'run',
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${REPORTS}/vitest.json`,
])
const playwright = run('playwright', ['test', '--grep-invert', '@long'])
const engines =
  enginesHere().length === 0
    ? 0
    : run('playwright', ['test', '--config', 'playwright.engines.config.ts', '--grep-invert', '@long'])

const fast = JSON.parse(readFileSync(`${REPORTS}/vitest.json`, 'utf8')) as {
  numPassedTests: number
  numFailedTests: number
  success: boolean
  testResults: { assertionResults: { fullName: string; status: string }[] }[]
}
const browsers = enginesHere().length === 0 ? ['browser'] : ['browser', 'engines']
const reports = browsers.map(
  (name) =>
    JSON.parse(readFileSync(`${REPORTS}/${name}.json`, 'utf8')) as {
      stats: { expected: number; unexpected: number; flaky: number }
      suites: Suite[]
    },
)
const specs = reports.flatMap(({ suites }) => suites.flatMap(specsOf))
const passed = reports.reduce((sum, { stats }) => sum + stats.expected + stats.flaky, fast.numPassedTests)
const failed = reports.reduce((sum, { stats }) => sum + stats.unexpected, fast.numFailedTests)
// Last, where a log that was cut short still shows them.
for (const spec of specs.filter(isFlaky)) console.log(`passed the second time: ${nameOf(spec)}`)
for (const title of failedFast()) console.log(`failed: ${title}`)
for (const spec of specs.filter(({ ok }) => !ok)) console.log(`failed: ${nameOf(spec)}`)
for (const line of leftOut) console.log(line)
console.log(`${passed} passed, ${failed} failed`)
process.exit(vitest === 0 && fast.success && playwright === 0 && engines === 0 && failed === 0 ? 0 : 1)

function failedFast(): string[] {
  const results = fast.testResults.flatMap(({ assertionResults }) => assertionResults)
  return results.filter(({ status }) => status === 'failed').map(({ fullName }) => fullName)
}

function specsOf({ suites = [], specs }: Suite): Spec[] {
  return [...specs, ...suites.flatMap(specsOf)]
}

/** With the engines in which it fails; Chromium goes without saying. */
function nameOf({ title, file, tests }: Spec): string {
  const engines = tests.filter(({ status }) => status !== 'expected').map(({ projectName }) => projectName)
  return [...engines, file, title].filter(Boolean).join(': ')
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

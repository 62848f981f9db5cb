import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { build } from './build.ts'
import { ensureChromium } from './find-chromium.ts'
import { enginesHere, ensureEngines } from './find-engines.ts'
import { readArgs } from './read-args.ts'

/** For before a release: what takes longer than `npm test` may, and every test in browsers, all engines' too. */
readArgs('npm run test:long: what is for before a release. A file: npx vitest run --config vitest.long.config.ts PATH')
process.env.CHROMIUM_PATH = ensureChromium()
const leftOut = ensureEngines()
await build()
const passed = [
  passes('vitest', ['run', '--config', 'vitest.long.config.ts']),
  passes('playwright', ['test']),
  enginesHere().length === 0 || passes('playwright', ['test', '--config', 'playwright.engines.config.ts']),
]
for (const line of leftOut) console.log(line)
process.exit(passed.every(Boolean) ? 0 : 1)

function passes(command: string, args: string[]): boolean {
  return spawnSync(join('node_modules/.bin', command), args, { stdio: 'inherit' }).status === 0
}

import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { chromium, type Browser, type Page } from '@playwright/test'
import type { Screen } from '../e2e/screens.ts'
import { CHROMIUM_ARGS, ensureChromium } from './find-chromium.ts'

/**
 * Pictures of every screen and state, at three widths: `screenshots/inicio-360.png`, …
 * Words after the command choose those whose name contains one: `npm run screenshots -- carrito envio`.
 */
const WIDTHS = [360, 768, 1280]
const HEIGHTS: Record<number, number> = { 360: 740, 768: 1024, 1280: 800 }
/** Long lists are cut here, in pixels. */
const MAX_HEIGHT = 3600
const FOLDER = 'screenshots'
const AT_ONCE = 2
const READY_MAX_MS = 60_000
const PICTURES_MAX_MS = 20_000

process.env.E2E_PORT ??= '4183'
const origin = `http://localhost:${process.env.E2E_PORT}`
const executablePath = ensureChromium()
const wanted = process.argv.slice(2)
// Not before the port is set: the helpers read the database of the server on it.
const { openScreen, SCREENS } = await import('../e2e/screens.ts')
const screens = SCREENS.filter(({ name }) => wanted.length === 0 || wanted.some((word) => name.includes(word)))

await mkdir(FOLDER, { recursive: true })
const server = spawn(process.execPath, ['e2e/server.ts'], { stdio: ['ignore', 'ignore', 'inherit'] })
let failed = 0
try {
  await untilReady(server)
  const browser = await chromium.launch({ executablePath, args: CHROMIUM_ARGS })
  const queue = [...screens.entries()]
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let next = queue.shift(); next !== undefined; next = queue.shift()) await show(browser, ...next)
    }),
  )
  await browser.close()
} finally {
  const ended = once(server, 'exit')
  server.kill('SIGTERM')
  await ended
}
console.log(`${screens.length - failed} of ${screens.length} screens are in ${FOLDER}/`)
process.exitCode = failed === 0 ? 0 : 1

async function show(browser: Browser, index: number, screen: Screen): Promise<void> {
  const context = await browser.newContext({
    baseURL: origin,
    locale: 'es-UY',
    timezoneId: 'America/Montevideo',
    reducedMotion: 'reduce',
    viewport: { width: WIDTHS[0]!, height: HEIGHTS[WIDTHS[0]!]! },
    // A visitor of its own: what limits count goes by address.
    extraHTTPHeaders: { 'X-Forwarded-For': `198.18.0.${index + 1}` },
  })
  try {
    const page = await context.newPage()
    await openScreen(page, screen)
    for (const width of WIDTHS.filter((width) => width <= (screen.maxWidth ?? Infinity))) {
      await page.setViewportSize({ width, height: HEIGHTS[width]! })
      const file = join(FOLDER, `${screen.name}-${width}.png`)
      await picture(page, file, screen)
      console.log(file)
    }
  } catch (error) {
    failed++
    console.error(`${screen.name}: ${error instanceof Error ? error.message : String(error)}`)
  } finally {
    await context.close()
  }
}

async function picture(page: Page, path: string, screen: Screen): Promise<void> {
  const { width } = page.viewportSize()!
  // As tall as the page, so that all of it is in view: what loads on being seen comes, what floats is at the end.
  const length = await page.evaluate(() => document.documentElement.scrollHeight)
  if (screen.modal !== true) await page.setViewportSize({ width, height: Math.min(length, MAX_HEIGHT) })
  await page
    .waitForFunction(
      () => [...document.images].every((img) => img.complete || img.getBoundingClientRect().top > innerHeight),
      undefined,
      {
        timeout: PICTURES_MAX_MS,
      },
    )
    .catch(() => console.error(`${path}: some pictures didn't come`))
  // What appears a moment late.
  await page.waitForTimeout(300)
  await page.screenshot({ path })
}

async function untilReady(child: ChildProcess): Promise<void> {
  const giveUp = Date.now() + READY_MAX_MS
  while (!(await isReady())) {
    if (child.exitCode !== null || Date.now() > giveUp) throw new Error(`the shop didn't open at ${origin}`)
    await pause(100)
  }
}

async function isReady(): Promise<boolean> {
  return fetch(`${origin}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  )
}

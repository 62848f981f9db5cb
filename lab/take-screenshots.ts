import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chromium, type Browser, type Page } from '@playwright/test'
import type { Screen } from '../e2e/screens/screen.ts'
import { untilReady } from '../tests/until-ready.ts'
import { CHROMIUM_ARGS, ensureChromium } from '../scripts/find-chromium.ts'

const HEIGHTS: Record<number, number> = { 360: 740, 768: 1024, 1280: 800 }
/** Long lists are cut here, in pixels. */
const MAX_HEIGHT = 3600
const AT_ONCE = 2
const PICTURES_MAX_MS = 20_000

/** Port of the shop that is shown, unless another is set. */
process.env.E2E_PORT ??= '4183'

/** What is wanted of a screen. */
export type Wish = {
  screen: Screen
  widths: number[]
  /** Not longer than this, in pixels. */
  maxHeight?: number
}

/** All screens, known only here: they read the database of the shop on the port just set. */
export async function listScreens(): Promise<Screen[]> {
  return (await import('../e2e/screens/all.ts')).SCREENS
}

/**
 * Opens the shop of the browser tests and takes pictures of its screens.
 * @param keep what to do with each picture, a PNG
 * @returns the names of the screens that couldn't be reached
 */
export async function takeScreenshots(
  wishes: Wish[],
  keep: (name: string, width: number, png: Buffer) => Promise<void>,
): Promise<string[]> {
  const origin = `http://localhost:${process.env.E2E_PORT}`
  const executablePath = ensureChromium()
  const { openScreen } = await import('../e2e/screens/screen.ts')
  const server = spawn(process.execPath, ['e2e/server.ts'], { stdio: ['ignore', 'ignore', 'inherit'] })
  const failed: string[] = []

  async function show(browser: Browser, index: number, { screen, widths, maxHeight }: Wish): Promise<void> {
    const context = await browser.newContext({
      baseURL: origin,
      locale: 'es-UY',
      timezoneId: 'America/Montevideo',
      reducedMotion: 'reduce',
      viewport: { width: widths[0]!, height: HEIGHTS[widths[0]!]! },
      // Each screen has a new visitor: limits count by address.
      extraHTTPHeaders: { 'X-Forwarded-For': `198.18.${index >> 8}.${(index & 255) + 1}` },
    })
    try {
      const page = await context.newPage()
      await openScreen(page, screen)
      for (const width of widths.filter((width) => width <= (screen.maxWidth ?? Infinity))) {
        await page.setViewportSize({ width, height: HEIGHTS[width]! })
        await keep(screen.name, width, await picture(page, screen, maxHeight ?? MAX_HEIGHT))
      }
    } catch (error) {
      failed.push(screen.name)
      console.error(`${screen.name}: ${error instanceof Error ? error.message : String(error)}`)
    } finally {
      await context.close()
    }
  }

  try {
    if (!(await untilReady(origin, () => server.exitCode !== null))) {
      throw new Error(`the shop didn't open at ${origin}`)
    }
    const browser = await chromium.launch({ executablePath, args: CHROMIUM_ARGS })
    const queue = [...wishes.entries()]
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
  return failed
}

async function picture(page: Page, screen: Screen, maxHeight: number): Promise<Buffer> {
  const { width } = page.viewportSize()!
  // The window is as tall as the page: what loads when seen is loaded, what floats is at the bottom.
  const length = await page.evaluate(() => document.documentElement.scrollHeight)
  if (screen.modal !== true) await page.setViewportSize({ width, height: Math.min(length, maxHeight) })
  await page
    .waitForFunction(
      () => [...document.images].every((img) => img.complete || img.getBoundingClientRect().top > innerHeight),
      undefined,
      { timeout: PICTURES_MAX_MS },
    )
    .catch(() => console.error(`${screen.name}: some pictures didn't come`))
  // The page may show something a moment late.
  await page.waitForTimeout(300)
  return page.screenshot()
}

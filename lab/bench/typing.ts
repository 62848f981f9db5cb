import { chromium, type CDPSession, type Page } from '@playwright/test'
import { CHROMIUM_ARGS, ensureChromium } from '../../scripts/find-chromium.ts'
import type { Figure } from './figure.ts'
import { startShopProcess } from './shop-process.ts'

const PERSONALISED = '/product/uruguay-local-1950-legendaria'
const ROUNDS = 5
const TYPED = 'RECOBAFORLAN'
/** How much slower than this machine's the processor is made. */
const THROTTLING = 4
/** Milliseconds between two keys: a fast thumb's. */
const PAUSE = 180

type Key = {
  /** Milliseconds that the key's events keep the page from going on. */
  event: number
  /** Milliseconds from the key to what it shows. */
  shown: number
  /** Milliseconds of the main thread for the key and all that follows from it. */
  work: number
}

/**
 * What a key costs in the personaliser's name, beside a plain field of the contact form, in turns, on a slow processor
 * (specification 20.24). Event Timing tells it, and the main thread's work with all that follows.
 */
export async function typing(): Promise<Figure[]> {
  const shop = await startShopProcess(4194, { PICTURES_AHEAD: 'false' })
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: CHROMIUM_ARGS })
  try {
    const contact = await open('/contact', 'Nombre')
    const personaliser = await open(`${PERSONALISED}?modo=encargo`, /^Nombre/)
    const keys: Record<string, Key[]> = { '/contact': [], personaliser: [] }
    for (let round = 0; round <= ROUNDS; round++) {
      for (const [name, one] of Object.entries({ '/contact': contact, personaliser })) {
        const typed = await type(one)
        // The first time warms up.
        if (round > 0) keys[name]!.push(...typed)
      }
    }
    return Object.entries(keys).flatMap(([name, all]) => [
      figure(`key of ${name}: its events, median`, median(all.map(({ event }) => event))),
      figure(`key of ${name}: until it is shown, median`, median(all.map(({ shown }) => shown))),
      figure(`key of ${name}: main thread in all, median`, median(all.map(({ work }) => work))),
    ])
  } finally {
    await browser.close()
    await shop.stop()
  }

  async function open(path: string, label: string | RegExp) {
    const page = await browser.newPage({ viewport: { width: 360, height: 740 }, deviceScaleFactor: 2, hasTouch: true })
    await page.goto(shop.origin + path, { waitUntil: 'networkidle' })
    const box = page.getByRole('checkbox', { name: /nombre y número/ })
    // The box is ticked by keyboard: a resting pointer has the page searched beneath it at every change.
    if ((await box.count()) > 0) await box.press('Space')
    const field = page.getByLabel(label)
    await field.scrollIntoViewIfNeeded()
    const session = await page.context().newCDPSession(page)
    await session.send('Performance.enable')
    await session.send('Emulation.setCPUThrottlingRate', { rate: THROTTLING })
    await page.evaluate(observe)
    return { page, field, session }
  }
}

type Opened = { page: Page; field: ReturnType<Page['getByLabel']>; session: CDPSession }

async function type({ page, field, session }: Opened): Promise<Key[]> {
  await page.bringToFront()
  await field.fill('')
  await field.focus()
  await page.waitForTimeout(PAUSE * 3)
  const keys: Key[] = []
  for (const letter of TYPED) {
    await page.evaluate(() => (window.seen = []))
    const before = await taskDuration(session)
    await page.keyboard.press(letter)
    await page.waitForTimeout(PAUSE)
    const work = ((await taskDuration(session)) - before) * 1000
    const seen = await page.evaluate(() => window.seen)
    // Events that aren't told were shown within a frame.
    keys.push({
      event: Math.max(0, ...seen.map(({ processing }) => processing)),
      shown: Math.max(16, ...seen.map(({ duration }) => duration)),
      work,
    })
  }
  return keys
}

async function taskDuration(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics')
  return metrics.find(({ name }) => name === 'TaskDuration')!.value
}

declare global {
  interface Window {
    seen: { processing: number; duration: number }[]
  }
}

function observe() {
  window.seen = []
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as PerformanceEventTiming[]) {
      window.seen.push({ processing: entry.processingEnd - entry.processingStart, duration: entry.duration })
    }
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
}

function figure(name: string, value: number): Figure {
  return { bench: 'typing', name: `${name} (${THROTTLING}× slower)`, value: Math.round(value * 10) / 10, unit: 'ms' }
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!
}

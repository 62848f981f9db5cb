import { test, type Browser, type BrowserContext, type Page } from '@playwright/test'
import { matchPath } from 'react-router'
import { SCREEN_OF, type Group } from '../screens/all.ts'
import { openScreen, type Screen } from '../screens/screen.ts'
import { PORT } from '../shop-under-test.ts'
import { findWithAxe } from './axe.ts'
import { findBars, spreadText } from './barras.ts'
import { findSmallTargets } from './blancos.ts'
import { findLostInForcedColours } from './colores-forzados.ts'
import { readLayout } from './disposicion.ts'
import { findFaults } from './faltas-a-la-vista.ts'
import { WORKER_BLOCKED } from './prueba.ts'
import { findCovered } from './tapados.ts'

/**
 * Every screen and state, at the widths of a desk at 200 %, a tablet, phones and a desk. The smallest phone is also a
 * desk at 400 %. Nothing sticks out, is cut off, goes wrong behind the scenes or keeps anybody out. On phones and a
 * desk every control is pressed.
 */
const WINDOWS = [
  { width: 640, height: 400, pressed: false },
  { width: 768, height: 800, pressed: false },
  { width: 360, height: 800, pressed: true },
  { width: 320, height: 800, pressed: true },
  { width: 390, height: 800, pressed: true },
  { width: 1280, height: 800, pressed: true },
]
/** The widths of what isn't looked at wholly: as narrow as a phone gets, and a desk. */
const WINDOWS_AT_A_GLANCE = [
  { width: 320, height: 800, pressed: true },
  { width: 1280, height: 800, pressed: false },
]
/** axe looks at each screen as a phone shows it, and on a desk at those that differ there. */
const PHONE = 360
const PHONE_AT_A_GLANCE = 320
const AXE_ON_A_DESK = ['inicio', 'stock', 'stock-sin-resultado']

/** A picture that isn't drawn yet answers so, and the page asks again later (specification 21). */
const NOT_DRAWN_YET = /\/img\/\S+ 503/

let visitors = 0

type Look = Pick<Group, 'quiet'> & {
  /** Whether a screen is looked at in every window and in forced colours. */
  isWholly: (screen: Screen) => boolean
  /** What this browser rightly logs of any screen. */
  logs?: RegExp
}

/** What is wrong with screens, by what it is about; each says which screen and window. */
export type Faults = Record<'looks' | 'logs' | 'targets' | 'axe' | 'colours' | 'covered' | 'bars', string[]>

/** Looks at all screens, and tells all that is wrong with them. */
export async function findFaultsOfScreens(
  browser: Browser,
  screens: Screen[],
  { quiet, isWholly, logs }: Look,
): Promise<Faults> {
  const faults: Faults = { looks: [], logs: [], targets: [], axe: [], colours: [], covered: [], bars: [] }
  // Visitors share a browser that has the shop's files and compiled scripts: a page costs two thirds.
  const familiar = await newVisitor(browser)
  await familiar.newPage()
  for (const screen of screens) {
    await test.step(screen.name, async () => {
      const wholly = isWholly(screen)
      // A test's filling in isn't taken for a visitor's doing.
      const watched = wholly && screen.arrange === undefined && quiet === true
      // Things move where fonts and files come late: to somebody who was never here.
      const context = watched ? await newVisitor(browser) : familiar
      // Each screen has a visitor of its own: what limits count goes by address.
      await context.setExtraHTTPHeaders({ 'X-Forwarded-For': `198.19.${process.pid % 250}.${++visitors}` })
      const page = await context.newPage()
      // Screens that don't come about say which they are, long before the whole group's time is up.
      page.setDefaultTimeout(30_000)
      const logged = await listen(page, [screen.logs, logs])
      await openScreen(page, screen)
      if (watched) faults.looks.push(...(await findMoved(page)).map((moved) => `${screen.name} ${moved}`))
      const [windows, phone] = wholly ? [WINDOWS, PHONE] : [WINDOWS_AT_A_GLANCE, PHONE_AT_A_GLANCE]
      for (const { width, height, pressed } of windows.filter(({ width }) => width <= (screen.maxWidth ?? Infinity))) {
        await page.setViewportSize({ width, height })
        const note = (kind: keyof Faults, found: string[]) =>
          faults[kind].push(...found.map((fault) => `${screen.name} at ${width} px: ${fault}`))
        note('looks', await atRest(page, () => page.evaluate(findFaults)))
        if (width === phone) note('targets', await page.evaluate(findSmallTargets))
        if (width === phone || (width === 1280 && AXE_ON_A_DESK.includes(screen.name)))
          note('axe', await findWithAxe(page))
        if (width === phone && wholly) note('colours', await checkForcedColours(page))
        if (pressed) note('covered', await pressAll(page))
      }
      faults.logs.push(...logged.map((line) => `${screen.name} logged: ${line}`))
      if (wholly) faults.bars.push(...(await checkNarrowed(page)).map((fault) => `${screen.name} ${fault}`))
      faults.looks.push(...checkAddress(page, screen))
      await leave(page, watched)
    })
  }
  await familiar.close()
  return faults
}

function newVisitor(browser: Browser): Promise<BrowserContext> {
  return browser.newContext({ viewport: { width: PHONE, height: 800 }, reducedMotion: 'reduce' })
}

/** A screen's own browser goes with its page; the familiar one forgets all but the files that it fetched. */
async function leave(page: Page, watched: boolean): Promise<void> {
  const context = page.context()
  if (watched) return context.close()
  const { origin } = new URL(page.url())
  // The page's last words are kept before they are forgotten.
  await page.close()
  const session = await context.newCDPSession(context.pages()[0]!)
  for (const visited of new Set([origin, `http://localhost:${PORT}`]))
    await session.send('Storage.clearDataForOrigin', { origin: visited, storageTypes: 'all' })
  await session.detach()
  await context.clearCookies()
}

/** Controls that a finger doesn't meet where they are seen. */
async function pressAll(page: Page): Promise<string[]> {
  // Pictures aren't fetched, since going down the page would have all drawn; their room is kept.
  await page.route('**/img/**', (route) => route.abort('aborted'))
  return page.evaluate(findCovered)
}

/** Bars that take the window from the page where it is low, or its text spread. */
async function checkNarrowed(page: Page): Promise<string[]> {
  const faults: string[] = []
  // The window is a desk's at 400 %.
  await page.setViewportSize({ width: 320, height: 256 })
  faults.push(...(await atRest(page, () => page.evaluate(findBars, 0))).map((fault) => `at 400 %: ${fault}`))
  await page.evaluate(spreadText)
  await page.setViewportSize({ width: 360, height: 640 })
  faults.push(
    ...(await atRest(page, () => page.evaluate(findBars, 1 / 3))).map((fault) => `with its text spread: ${fault}`),
  )
  return faults
}

/** A screen that stands for an address is there. */
function checkAddress(page: Page, { name }: Screen): string[] {
  const [ruta] = Object.entries(SCREEN_OF).find(([, first]) => first === name) ?? []
  if (ruta === undefined || matchPath(ruta, new URL(page.url()).pathname) !== null) return []
  return [`${name} is at ${page.url()}, not at ${ruta}`]
}

/** Looks again for a while: what measures its window follows a little later. */
async function atRest(page: Page, look: () => Promise<string[]>): Promise<string[]> {
  for (let looks = 0; ; looks += 1) {
    await settle(page)
    const found = await look()
    if (found.length === 0 || looks === 5) return found
    await page.waitForTimeout(200)
  }
}

/**
 * Notes what moves by itself once the page has arrived, not by what the visitor did just before. Its lower half may
 * stretch a row of cards while it comes. Runs in the browser.
 */
function watchShifts() {
  const moved: string[] = []
  Object.assign(window, { moved })
  new PerformanceObserver((list) => {
    for (const shift of list.getEntries() as (PerformanceEntry & Shift)[]) {
      const words = shift.sources.map(({ node, previousRect: from, currentRect: to }) => {
        const box = (rect: DOMRectReadOnly) => [rect.x, rect.y, rect.width, rect.height].map(Math.round).join(' ')
        return `${node?.nodeName} “${node?.textContent?.trim().slice(0, 40)}” from ${box(from)} to ${box(to)}`
      })
      const [{ domInteractive }] = performance.getEntriesByType('navigation') as [PerformanceNavigationTiming]
      if (!shift.hadRecentInput && domInteractive > 0 && shift.startTime > domInteractive)
        moved.push(`moved by itself, by ${shift.value}: ${words.join(', ')}`)
    }
  }).observe({ type: 'layout-shift', buffered: true })
}

type Shift = {
  value: number
  hadRecentInput: boolean
  sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[]
}

/** What moved until now. */
function findMoved(page: Page): Promise<string[]> {
  return page.evaluate(() => (window as unknown as { moved: string[] }).moved)
}

/** What keeps people out of the page in the colours that a system forces. */
async function checkForcedColours(page: Page): Promise<string[]> {
  const layout = await page.evaluate(readLayout)
  await page.emulateMedia({ forcedColors: 'active' })
  await settle(page)
  const forced = await page.evaluate(findLostInForcedColours)
  // The layout decides: axe finds the same in the same one, but for contrasts, which it leaves out there.
  if ((await page.evaluate(readLayout)) !== layout) forced.push(...(await findWithAxe(page, { forced: true })))
  await page.emulateMedia({ forcedColors: 'none' })
  return forced.map((fault) => `${fault} (forced colours)`)
}

/** Waits until the page is drawn as its window is now; with nothing to draw there may be no frame. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(resolve))
        setTimeout(resolve, 2_000)
      }),
  )
}

/** Collects what goes wrong behind the scenes, but for what is rightly logged. */
async function listen(page: Page, rightly: (RegExp | undefined)[]): Promise<string[]> {
  const logged: string[] = []
  const note = (what: string) => {
    if (!NOT_DRAWN_YET.test(what) && !rightly.some((one) => one?.test(what))) logged.push(what)
  }
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) => {
      console.error(`content security policy: ${violatedDirective} ${blockedURI} ${sample}`)
    })
  })
  await page.addInitScript(watchShifts)
  page.on('console', (message) => {
    // Answers are noted with their address, below.
    if (message.text().startsWith('Failed to load resource')) return
    if (message.text() === WORKER_BLOCKED) return
    if (['error', 'warning'].includes(message.type())) note(`console: ${message.text()}`)
  })
  page.on('pageerror', (error) => note(`error: ${error.message}`))
  page.on('response', (response) => {
    if (response.status() >= 400) note(`${response.url()} ${response.status()}`)
  })
  page.on('requestfailed', (request) => {
    const failure = request.failure()?.errorText
    // The request was left alone because the visitor went on.
    if (failure !== 'net::ERR_ABORTED') note(`${request.url()} ${failure}`)
  })
  return logged
}

const AT_ONCE = 7

/** Screens that one test looks at: the browsers' workers share a long group. */
export function inParts(screens: Screen[]): Screen[][] {
  const parts = Math.ceil(screens.length / AT_ONCE)
  return Array.from({ length: parts }, (_, part) => screens.slice(part * AT_ONCE, (part + 1) * AT_ONCE))
}

export function namesOf(part: Screen[]): string {
  return `${part[0]!.name} to ${part.at(-1)!.name}`
}

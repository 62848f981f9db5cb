import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { chromium, type Page } from '@playwright/test'
import { readArgs } from '../scripts/read-args.ts'
import { CHROMIUM_ARGS, ensureChromium } from '../scripts/find-chromium.ts'
import { freePort } from '../tests/free-port.ts'
import { stopProcess } from '../tests/stop-process.ts'
import { startShopProcess } from './bench/shop-process.ts'

/**
 * `npm run lab -- lighthouse`: Lighthouse's marks for a phone, each page's median of five runs, and its audits' findings. `--
 * --runs 1 /stock` is quicker. Ends with 1 when a mark is below what the shop wants of itself.
 */
const { values, positionals } = readArgs('npm run lab -- lighthouse [--runs N] [PATH…]', {
  options: { runs: { type: 'string', default: '5' } },
  palabras: Infinity,
})

const PRODUCTO = '/product/uruguay-local-1950-legendaria'
const PAGES = ['/', '/stock', PRODUCTO, '/cart', '/shipping']
/** What only its buyer sees isn't for search engines. */
const PERSONAL = ['/cart', '/shipping']
/** Lighthouse's phone. */
const PHONE = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true }
const WANTED = { performance: 98, accessibility: 100, 'best-practices': 100, seo: 100 }
type Category = keyof typeof WANTED
const CATEGORIES = Object.keys(WANTED) as Category[]

/** Fetched when it is asked for: its 9,000 files are a fifth of all that is installed otherwise. */
const LIGHTHOUSE = 'lighthouse@13.5.0'

/** What of its report is read. */
type Result = {
  runtimeError?: { code: string; message: string }
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>
  audits: Record<
    string,
    { id: string; title: string; score: number | null; displayValue?: string; numericValue?: number }
  >
}

const profile = await mkdtemp(join(tmpdir(), 'casakas-lighthouse-'))
// Looked-at pictures are made before: a shop making the others meanwhile takes half of the machine.
const shop = await startShopProcess(await freePort(), { PICTURES_AHEAD: 'false' })
const executablePath = ensureChromium()
const paths = positionals.length > 0 ? positionals : PAGES
let missed = false
try {
  await prepare()
  const rows = []
  for (const path of paths) {
    const runs: Result[] = []
    for (let run = 0; run < Number(values.runs); run++) runs.push(await measure(path))
    const marks = Object.fromEntries(CATEGORIES.map((category) => [category, median(runs.map(markOf(category)))]))
    const cls = median(runs.map(figureOf('cumulative-layout-shift')))
    rows.push({
      page: path,
      ...marks,
      'FCP ms': Math.round(median(runs.map(figureOf('first-contentful-paint')))),
      'LCP ms': Math.round(median(runs.map(figureOf('largest-contentful-paint')))),
      'TBT ms': Math.round(median(runs.map(figureOf('total-blocking-time')))),
      CLS: Math.round(cls * 1000) / 1000,
    })
    for (const finding of findingsOf(runs.at(-1)!)) console.log(`${path}: ${finding}`)
    const low = CATEGORIES.filter(
      (category) => marks[category]! < WANTED[category] && !(category === 'seo' && PERSONAL.includes(path)),
    )
    missed ||= low.length > 0 || cls > 0
  }
  console.table(rows)
} finally {
  await shop.stop()
  await rm(profile, { recursive: true, force: true })
}
process.exitCode = missed ? 1 : 0

/** A shirt in the cart, and each page seen once: pictures are made when they are first asked for. */
async function prepare(): Promise<void> {
  const browser = await chromium.launchPersistentContext(profile, { executablePath, args: CHROMIUM_ARGS, ...PHONE })
  const page = await browser.newPage()
  await fillCarrito(page)
  for (const path of paths) await page.goto(shop.origin + path, { waitUntil: 'networkidle' })
  await browser.close()
}

/**
 * Opens a browser with what it has in its profile, for one look at a page. Only Lighthouse is attached to it, and
 * nothing shown before has to be put in order while it measures.
 */
async function withBrowser<T>(act: (port: number) => Promise<T>): Promise<T> {
  const port = await freePort()
  const args = [...CHROMIUM_ARGS, '--headless=new', `--remote-debugging-port=${port}`, `--user-data-dir=${profile}`]
  const browser = spawn(executablePath, [...args, 'about:blank'], { stdio: 'ignore' })
  try {
    const answers = () =>
      fetch(`http://127.0.0.1:${port}/json/version`).then(
        ({ ok }) => ok,
        () => false,
      )
    while (!(await answers())) {
      if (browser.exitCode !== null) throw new Error(`the browser ended with ${browser.exitCode}`)
      await sleep(50)
    }
    return await act(port)
  } finally {
    await stopProcess(browser)
  }
}

/** A shirt in the cart, as a buyer puts it there: nobody looks at an empty one. */
async function fillCarrito(page: Page): Promise<void> {
  await page.goto(`${shop.origin}/stock`)
  await page.getByRole('main').getByRole('article').first().getByRole('link').first().click()
  await page
    .getByRole('group', { name: 'Talle' })
    .getByRole('button')
    .locator('visible=true')
    .and(page.locator(':enabled'))
    .first()
    .click()
  await page.getByRole('button', { name: 'Agregar al carrito' }).click()
  await page.getByRole('dialog').waitFor()
}

/** @param tries a trace that doesn't begin with the page, as happens now and then, is taken again */
async function measure(path: string, tries = 3): Promise<Result> {
  const result = await withBrowser((port) => runLighthouse(shop.origin + path, port))
  if (result.runtimeError?.code === 'NO_NAVSTART' && tries > 1) return measure(path, tries - 1)
  if (result.runtimeError !== undefined) throw new Error(`${path}: ${result.runtimeError.message}`)
  return result
}

/** @param port where a browser is told what to do */
async function runLighthouse(url: string, port: number): Promise<Result> {
  const args = [url, `--port=${port}`, `--only-categories=${CATEGORIES.join()}`, '--output=json', '--quiet']
  const command = spawn('npx', ['--yes', LIGHTHOUSE, ...args], { stdio: ['ignore', 'pipe', 'pipe'] })
  const [printed, complained, [status]] = await Promise.all([
    text(command.stdout),
    text(command.stderr),
    once(command, 'close'),
  ])
  try {
    // Lighthouse ends with 1 on a runtime error too, which its report tells.
    return JSON.parse(printed) as Result
  } catch {
    throw new Error(
      `npx ${LIGHTHOUSE} ended with ${status} and no report: ${(complained + printed).trim().slice(0, 4000)}`,
    )
  }
}

/** Of 100. */
function markOf(category: Category) {
  return ({ categories }: Result) => Math.round((categories[category]?.score ?? 0) * 100)
}

function figureOf(audit: string) {
  return ({ audits }: Result) => audits[audit]!.numericValue!
}

/** Audits below their best that count for a mark. */
function findingsOf({ categories, audits }: Result): string[] {
  return Object.values(categories)
    .flatMap(({ auditRefs }) => auditRefs.filter(({ weight }) => weight > 0))
    .map(({ id }) => audits[id]!)
    .filter(({ score }) => score !== null && score < 0.9)
    .map(({ id, title, displayValue = '' }) => `${id}: ${title} ${displayValue}`.trim())
}

function median(figures: number[]): number {
  return figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)]!
}

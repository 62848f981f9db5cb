import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium, type Page } from '@playwright/test'
import lighthouse, { type Result } from 'lighthouse'
import { CHROMIUM_ARGS, ensureChromium } from '../scripts/find-chromium.ts'
import { freePort } from '../tests/free-port.ts'
import { startShopProcess } from './shop-process.ts'

/**
 * `npm run lighthouse`: Lighthouse's marks for a phone, the median of five runs of each page, and what its audits still
 * find. `-- --runs 1 /stock` is quicker. Ends with 1 when a mark is below what the shop wants of itself.
 */
const { values, positionals } = parseArgs({
  options: { runs: { type: 'string', default: '5' } },
  allowPositionals: true,
})

const PRODUCTO = '/product/uruguay-local-1950-legendaria'
const PAGES = ['/', '/stock', PRODUCTO, '/cart', '/shipping']
/** What only its buyer sees isn't for search engines. */
const PERSONAL = ['/cart', '/shipping']
const WANTED = { performance: 98, accessibility: 100, 'best-practices': 100, seo: 100 }
type Category = keyof typeof WANTED
const CATEGORIES = Object.keys(WANTED) as Category[]

const profile = await mkdtemp(join(tmpdir(), 'casakas-lighthouse-'))
const shop = await startShopProcess(await freePort())
const port = await freePort()
const paths = positionals.length > 0 ? positionals : PAGES
let missed = false
try {
  await visit(async (page) => {
    await fillCarrito(page)
    // Pictures are made when they are first asked for.
    for (const path of paths) await page.goto(shop.origin + path, { waitUntil: 'networkidle' })
  })
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

/**
 * Opens a phone's browser for one visit: the cart stays in its profile. In a browser that has shown pages before, what is
 * left of them is put in order while the next one is measured.
 */
async function visit<T>(act: (page: Page) => Promise<T>): Promise<T> {
  const browser = await chromium.launchPersistentContext(profile, {
    executablePath: ensureChromium(),
    args: [...CHROMIUM_ARGS, `--remote-debugging-port=${port}`],
    viewport: { width: 412, height: 823 },
    isMobile: true,
  })
  try {
    return await act(await browser.newPage())
  } finally {
    await browser.close()
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

async function measure(path: string): Promise<Result> {
  const result = await visit(() =>
    lighthouse(shop.origin + path, { port, onlyCategories: CATEGORIES, logLevel: 'error' }),
  )
  if (result === undefined || result.lhr.runtimeError !== undefined) {
    throw new Error(`${path}: ${result?.lhr.runtimeError?.message ?? 'no result'}`)
  }
  return result.lhr
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

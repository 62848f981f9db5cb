import { AxeBuilder } from '@axe-core/playwright'
import { expect, test, type Browser, type Page } from '@playwright/test'
import {
  ADMINISTRACION,
  CAMISETAS,
  CARRITOS,
  ENVIOS,
  IMAGENES_ADMIN,
  IMPORTACIONES,
  LISTAS,
  MOSTRADOR,
  openScreen,
  PAGOS,
  PEDIDOS,
  PEDIDOS_ADMIN,
  PRODUCTOS_ADMIN,
  SOBRE_LISTAS,
  TEXTOS,
  TRANSFERENCIAS,
  type Screen,
} from './screens.ts'
import { CON_IMAGENES } from './support/con-imagenes.ts'
import { findFaults } from './support/faltas-a-la-vista.ts'
import { WORKER_BLOCKED } from './support/prueba.ts'

/**
 * Every screen and state, at the widths of a small phone, a phone, a tablet and a desk: nothing sticks out, is cut off,
 * goes wrong behind the scenes or keeps anybody out.
 */
const WIDTHS = [320, 360, 768, 1280]
const HEIGHT = 800
/** axe looks at each screen as a phone shows it, and at those that a desk shows otherwise there as well. */
const AXE_WIDTH = 360
const AXE_ON_A_DESK = ['inicio', 'stock', 'stock-sin-resultado']

/** A picture that isn't drawn yet answers so, and the page asks again later (specification 21). */
const NOT_DRAWN_YET = /\/img\/\S+ 503/

test.describe.configure({ timeout: 360_000 })
// Recording hundreds of page states costs more than looking at them.
test.use({ ...CON_IMAGENES, trace: 'off' })

let visitors = 0

async function checkScreens(browser: Browser, screens: Screen[]): Promise<void> {
  const faults: string[] = []
  for (const screen of screens) {
    await test.step(screen.name, async () => {
      const context = await browser.newContext({
        viewport: { width: 360, height: HEIGHT },
        reducedMotion: 'reduce',
        // A visitor of its own: what limits count goes by address.
        extraHTTPHeaders: { 'X-Forwarded-For': `198.19.${process.pid % 250}.${++visitors}` },
      })
      const page = await context.newPage()
      // A screen that doesn't come about says which it is, long before the whole group's time is up.
      page.setDefaultTimeout(30_000)
      const logged = await listen(page, screen.logs)
      await openScreen(page, screen)
      for (const width of WIDTHS.filter((width) => width <= (screen.maxWidth ?? Infinity))) {
        await page.setViewportSize({ width, height: HEIGHT })
        await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
        const found = await page.evaluate(findFaults)
        if (width === AXE_WIDTH || (width === 1280 && AXE_ON_A_DESK.includes(screen.name)))
          found.push(...(await axe(page)))
        faults.push(...found.map((fault) => `${screen.name} at ${width} px: ${fault}`))
      }
      faults.push(...logged.map((line) => `${screen.name} logged: ${line}`))
      await context.close()
    })
  }
  expect(faults).toEqual([])
}

/** Collects what goes wrong behind the scenes, but for what this state rightly logs. */
async function listen(page: Page, rightly: RegExp | undefined): Promise<string[]> {
  const logged: string[] = []
  const note = (what: string) => {
    if (!NOT_DRAWN_YET.test(what) && !rightly?.test(what)) logged.push(what)
  }
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) => {
      console.error(`content security policy: ${violatedDirective} ${blockedURI} ${sample}`)
    })
  })
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
    // Left alone because the visitor went on.
    if (failure !== 'net::ERR_ABORTED') note(`${request.url()} ${failure}`)
  })
  return logged
}

/** What axe finds, one line each. */
async function axe(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze()
  return violations.map(({ id, help, nodes }) => `${id}: ${help}: ${nodes.map(({ html }) => html).join(' ')}`)
}

test('22.4, 22.5, 22.9 Home and lists stand at every width: no sideways scroll, no clipped text, nothing logged, nothing for axe', async ({
  browser,
}) => {
  await checkScreens(browser, LISTAS)
})

test('22.4, 22.5, 22.9 What lies over a list stands at every width: search, filters, popups, loading', async ({
  browser,
}) => {
  await checkScreens(browser, SOBRE_LISTAS)
})

test('22.4, 22.5, 22.9 A shirt’s page stands at every width, in every state', async ({ browser }) => {
  await checkScreens(browser, CAMISETAS)
})

test('22.4, 22.5, 22.9 The cart and the shipping form stand at every width, in every state', async ({ browser }) => {
  await checkScreens(browser, [...CARRITOS, ...ENVIOS])
})

test('22.4, 22.5, 22.9 Paying and the order’s page stand at every width, in every state', async ({ browser }) => {
  await checkScreens(browser, [...PAGOS, ...PEDIDOS])
})

test('22.4, 22.5, 22.9 Contact, texts and error pages stand at every width', async ({ browser }) => {
  await checkScreens(browser, TEXTOS)
})

test('22.4, 22.5, 22.9 Signing in, the administration and the demo’s mailbox stand at every width', async ({
  browser,
}) => {
  await checkScreens(browser, ADMINISTRACION)
})

test('22.4, 22.5, 22.9 Orders, printing and sales in the administration stand at every width, in every state', async ({
  browser,
}) => {
  await checkScreens(browser, PEDIDOS_ADMIN)
})

test('22.4, 22.5, 22.9 Receipts, the desk of transfers and the bank’s list stand at every width, in every state', async ({
  browser,
}) => {
  await checkScreens(browser, TRANSFERENCIAS)
})

test('22.4, 22.5, 22.9 Importing and exporting stand at every width, in every state', async ({ browser }) => {
  await checkScreens(browser, IMPORTACIONES)
})

test('22.4, 22.5, 22.9 The pictures of the product form stand at every width, in every state', async ({ browser }) => {
  await checkScreens(browser, IMAGENES_ADMIN)
})

test('22.4, 22.5, 22.9 Sales, messages, mail and settings stand at every width, in every state', async ({
  browser,
}) => {
  await checkScreens(browser, MOSTRADOR)
})

test('22.4, 22.5, 22.9 The admin’s list of products and the product form stand at every width, in every state', async ({
  browser,
}) => {
  await checkScreens(browser, PRODUCTOS_ADMIN)
})

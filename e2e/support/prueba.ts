import { expect, test as base, type Page } from '@playwright/test'

/**
 * A test whose pages are alive once they are opened. Between a page's arrival and React's there is a moment in which a
 * click does nothing. A visitor doesn't notice it; a test is fast enough to fall into it. Opening with `waitUntil:
 * 'commit'` doesn't wait.
 */
export const test = base.extend({
  page: async ({ page, javaScriptEnabled }, use) => {
    if (javaScriptEnabled) {
      arriveAlive(page)
      page.context().on('page', arriveAlive)
    }
    await use(page)
  },
})

/** From now on the page waits for React wherever it is sent, or sends itself. */
export function arriveAlive(page: Page): void {
  const waitForURL = page.waitForURL.bind(page)
  page.waitForURL = async (url, options) => {
    await waitForURL(url, options)
    if (options?.waitUntil !== 'commit') await waitForReact(page)
  }
  const goto = page.goto.bind(page)
  page.goto = async (url, options) => {
    const response = await goto(url, options)
    if (options?.waitUntil !== 'commit') await waitForReact(page)
    return response
  }
  for (const way of ['reload', 'goBack', 'goForward'] as const) {
    const go = page[way].bind(page)
    page[way] = async (options) => {
      const response = await go(options)
      if (options?.waitUntil !== 'commit') await waitForReact(page)
      return response
    }
  }
}

/**
 * The router is there once React renders, the scroll is its own once effects have run. Pages that aren't the shop's (the
 * card provider's) have no scripts.
 */
export async function waitForReact(page: Page): Promise<void> {
  await expect
    .poll(
      () =>
        page.evaluate(
          () =>
            document.querySelector('script[type="module"]') === null ||
            ('__reactRouterDataRouter' in window && history.scrollRestoration === 'manual'),
        ),
      { intervals: [10, 20, 50, 100], message: 'the page came alive' },
    )
    .toBe(true)
}

/** What is asked for at such addresses doesn't come until it is let. */
export async function holdAnswers(page: Page, addresses: string | RegExp): Promise<() => void> {
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  await page.route(addresses, async (route) => {
    await held
    await route.continue()
  })
  return release
}

/** What is opened with `waitUntil: 'commit'` stays as the server sent it until the page's scripts are let. */
export const holdScripts = (page: Page): Promise<() => void> => holdAnswers(page, '**/assets/*.js')

/** Logged where tests have no service worker (playwright.config.ts). */
export const WORKER_BLOCKED = 'Service Worker registration blocked by Playwright'

export { expect }

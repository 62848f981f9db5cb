import type { Page } from '@playwright/test'

/** What the browser logs of a page that isn't there, and of an answer that the network swallowed. */
export const NOT_FOUND = /404/
export const CUT = /ERR_FAILED/

/** Answers that never come. */
export const hold = (pattern: string) => (page: Page) => page.route(pattern, () => new Promise(() => {}))

/** Answers that the network swallows. */
export const cut = (pattern: string) => (page: Page) => page.route(pattern, (route) => route.abort('failed'))

/** The browser says that it has no network; what is on the page can still be fetched. */
export async function loseNetwork(page: Page) {
  await page.evaluate(() => {
    Object.defineProperty(navigator, 'onLine', { value: false })
    window.dispatchEvent(new Event('offline'))
  })
  await page.locator('.aviso-de-conexion').waitFor()
}

export const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click()

export const open = (words: string) => (page: Page) => page.locator('summary', { hasText: words }).click()

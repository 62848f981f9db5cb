import puppeteer, { type ElementHandle, type JSHandle } from 'puppeteer-core'
import { findFirefox } from '../../scripts/find-engines.ts'
import type { Engine } from './engine.ts'

/** Firefox by WebDriver BiDi: Debian has no geckodriver. */
export async function openFirefox(): Promise<Engine> {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: findFirefox()!,
    headless: true,
    defaultViewport: { width: 1280, height: 900 },
    extraPrefsFirefox: { 'intl.accept_languages': 'es-UY' },
  })
  const page = await browser.newPage()
  const faults: string[] = []
  page.on('pageerror', (error) => {
    // Remarks of Firefox itself have no stack: an icon that a policy refuses, a picture cut off by leaving.
    if (error instanceof Error && error.stack?.includes('\n    at ') === true) faults.push(error.message)
  })
  return {
    open: async (address) => void (await page.goto(address)),
    ask: (question, ...given) => page.evaluate(question as never, ...given),
    async find(search, ...given) {
      const found: JSHandle = await page.evaluateHandle(search as never, ...given)
      const element = found.asElement() as ElementHandle<Element> | null
      if (element === null) return null
      return {
        press: () => element.click(),
        async fill(text) {
          await element.click()
          await page.keyboard.down('Control')
          await page.keyboard.press('a')
          await page.keyboard.up('Control')
          await element.type(text)
        },
        async choose(option) {
          const value = await element.evaluate(
            (list, wanted) => [...(list as HTMLSelectElement).options].find(({ text }) => text === wanted)?.value,
            option,
          )
          if (value === undefined) throw new Error(`no option ${option}`)
          await element.select(value)
        },
        give: (path) => (element as ElementHandle<HTMLInputElement>).uploadFile(path),
      }
    },
    faults: async () => faults,
    close: () => browser.close(),
  }
}

import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import type axe from 'axe-core'

/**
 * Axe's small edition: every screen has it anew, which takes a browser longer than the looking does. In ASCII alone, or
 * each of its letters goes to the browser, and is kept there, as two bytes.
 */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8').replace(
  /[^\0-\x7f]/g,
  (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
)

/**
 * What axe finds on the page, one line each: WCAG 2.2 AA with its targets, and best practices. Only what is wrong is
 * gathered, which takes half the time.
 * @param forced whether the system's colours are forced; there axe can't tell contrasts, and looks at all else
 */
export async function findWithAxe(page: Page, { forced = false } = {}): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await bringAxe(page)
  return page.evaluate(
    async (options) => {
      const { axe: here } = window as unknown as { axe: typeof axe }
      // A mail's frame runs no scripts, so that axe can't be in it; asking it is told in the console.
      const { violations } = await here.run({ exclude: ['iframe[sandbox]'] }, options)
      return violations.map(({ id, help, nodes }) => `${id}: ${help}: ${nodes.map(({ html }) => html).join(' ')}`)
    },
    {
      resultTypes: ['violations' as const],
      // Preloading would read the style sheet for a rule on orientation that isn't ours, and look for sounds.
      preload: false,
      rules: { 'target-size': { enabled: true }, 'color-contrast': { enabled: !forced } },
    },
  )
}

/** Half as dear as `page.evaluate`, which packs the text once more. */
async function bringAxe(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Runtime.evaluate', { expression: AXE })
  await session.detach()
}

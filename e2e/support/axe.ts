import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/**
 * What axe finds on the page as it stands, one line each: WCAG 2.2 AA with its targets, and best practices. Only what is
 * wrong is gathered, which takes half the time.
 * @param forced whether the system's colours are forced; there axe can't tell contrasts, and looks at all else
 */
export async function findWithAxe(page: Page, { forced = false } = {}): Promise<string[]> {
  const { violations } = await new AxeBuilder(forced ? { page, axeSource: ALREADY_THERE } : { page })
    .setLegacyMode()
    // What a mail's frame holds runs no scripts, so that axe can't be in it; asking it is told in the console.
    .exclude('iframe[sandbox]')
    .options({
      resultTypes: ['violations'],
      // It would read the style sheet for a rule on orientation that isn't one of ours, and look for sounds.
      preload: false,
      rules: { 'target-size': { enabled: true }, 'color-contrast': { enabled: !forced } },
    })
    .analyze()
  return violations.map(({ id, help, nodes }) => `${id}: ${help}: ${nodes.map(({ html }) => html).join(' ')}`)
}

/** The page was looked at before: axe is in it. */
const ALREADY_THERE = ';'
